import { Suspense, useState } from "react";
import { lazyPart } from "../../client/journey/lazy-part.ts";
import { useText } from "../../client/site/i18n.ts";
import { saveRowFile } from "../../client/staff/dataset-views.ts";
import type { Row } from "../../contract/staff/tables/tables.ts";
import type { TableView } from "../../contract/staff/tables/views.ts";
import styles from "./table-block.module.css";

const ReasonDialog = lazyPart("reason-dialog", async () => (await import("../dialogs/reason-dialog.tsx")).ReasonDialog);

interface SaveButtonProps {
  download: NonNullable<TableView["download"]>;
  row: Row;
}

/** Downloads the file of a row after asking for a reason. */
export function SaveButton({ download, row }: SaveButtonProps) {
  const t = useText();
  const [asked, setAsked] = useState(false);
  const title = t("staff.table.saveOf", { action: download.label, name: String(row[download.name] ?? "") });
  return (
    <>
      <button type="button" className={styles.save} aria-label={title} onClick={() => setAsked(true)}>
        {download.label}
      </button>
      {asked && (
        <Suspense>
          <ReasonDialog
            title={title}
            action={download.label}
            act={(reason) => saveRowFile(download, row, reason)}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  );
}
