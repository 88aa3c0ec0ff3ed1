import { useState } from "react";
import { useText } from "../../client/site/i18n.ts";
import { saveRowFile } from "../../client/staff/dataset-views.ts";
import type { TableView } from "../../contract/staff/dataset-views.ts";
import type { Row } from "../../contract/staff/tables.ts";
import styles from "./table-block.module.css";

interface SaveButtonProps {
  download: NonNullable<TableView["download"]>;
  row: Row;
}

/** Saves the file that a row is. */
export function SaveButton({ download, row }: SaveButtonProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    // A failure was shown.
    await saveRowFile(download, row).catch(() => undefined);
    setBusy(false);
  };
  const name = String(row[download.name] ?? "");
  return (
    <button
      type="button"
      className={styles.save}
      aria-busy={busy || undefined}
      aria-label={t("staff.table.saveOf", { action: download.label, name })}
      onClick={save}
    >
      {download.label}
    </button>
  );
}
