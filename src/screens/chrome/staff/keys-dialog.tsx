import { useText } from "../../../client/site/i18n.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { PALETTE_KEYS } from "./find-button.tsx";
import styles from "./keys-dialog.module.css";

interface KeysDialogProps {
  /** Whether single-key shortcuts are enabled. */
  on: boolean;
  onTurn: (on: boolean) => void;
  onClose: () => void;
}

/** Lists the keyboard shortcuts of the staff areas. */
export function KeysDialog({ on, onTurn, onClose }: KeysDialogProps) {
  const t = useText();
  // As printed on keyboards, in every language.
  const keys: [string[], string][] = [
    [PALETTE_KEYS, t("staff.palette.open")],
    [["/"], t("staff.keys.search")],
    [["?"], t("staff.keys.list")],
    [["esc"], t("staff.keys.close")],
    [["←", "↑", "→", "↓"], t("staff.keys.cells")],
    [["home", "end"], t("staff.keys.ends")],
    [["enter"], t("staff.keys.sort")],
  ];
  return (
    <Dialog title={t("staff.keys.title")} closeLabel={t("common.dialog.close")} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([names, meaning]) => (
          <div key={meaning}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.turn}>
        <input type="checkbox" checked={on} onChange={(event) => onTurn(event.currentTarget.checked)} />
        <span>{t("staff.keys.on")}</span>
      </label>
    </Dialog>
  );
}
