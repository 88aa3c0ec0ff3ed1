import { useState } from "react";
import { copyText } from "../../client/copy-text.ts";
import { useText } from "../../client/site/i18n.ts";
import { ShareDialog } from "../share/share-dialog.tsx";
import styles from "./table-block.module.css";

/** Buttons that copy a row's URL or show its QR code. */
export function ShareCell({ address }: { address: string }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.save}
        aria-label={t("staff.share.copyOf", { address })}
        onClick={() => void copyText(address)}
      >
        {t("staff.share.copy")}
      </button>
      <button type="button" className={styles.save} aria-label={t("staff.share.codeOf", { address })} onClick={() => setOpen(true)}>
        {t("staff.share.code")}
      </button>
      {open && <ShareDialog address={address} onClose={() => setOpen(false)} />}
    </>
  );
}
