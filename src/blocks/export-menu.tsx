import { useState } from "react";
import { useText } from "../client/site/i18n.ts";
import type { FileFormat } from "../contract/staff/tables/tables.ts";
import { Menu } from "../ui/menu.tsx";
import styles from "./export-menu.module.css";

/** Exports the filtered rows as CSV or XLSX. */
export function ExportMenu({ title, save }: { title: string; save: (format: FileFormat) => Promise<void> }) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const start = async (format: FileFormat) => {
    setBusy(true);
    // The error has already been shown.
    await save(format).catch(() => undefined);
    setBusy(false);
  };
  const option = (format: FileFormat, name: string) => ({
    id: format,
    item: (
      <button type="button" disabled={busy} onClick={() => start(format)}>
        {name}
      </button>
    ),
  });
  return (
    <div className={styles.export}>
      <Menu
        label={busy ? undefined : t("staff.exportOf", { title })}
        busy={busy}
        items={[option("csv", t("staff.export")), option("xlsx", t("staff.exportSheet"))]}
      >
        {t(busy ? "staff.exporting" : "staff.exportMenu")}
      </Menu>
    </div>
  );
}
