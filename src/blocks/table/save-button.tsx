import { useState } from "react";
import { saveRowFile } from "../../client/dataset-views.ts";
import { useText } from "../../client/i18n.ts";
import type { TableView } from "../../contract/dataset-views.ts";
import type { Row } from "../../contract/tables.ts";
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
