import { useState } from "react";
import { useText } from "../client/site/i18n.ts";
import type { FileFormat } from "../contract/staff/tables/tables.ts";
import { Button } from "../ui/button.tsx";

/** Buttons that export the filtered rows as CSV or XLSX. */
export function ExportButtons({ save }: { save: (format: FileFormat) => Promise<void> }) {
  const t = useText();
  const [busy, setBusy] = useState<FileFormat | null>(null);
  const start = async (format: FileFormat) => {
    setBusy(format);
    // The error has already been shown.
    await save(format).catch(() => undefined);
    setBusy(null);
  };
  return (
    <>
      <Button variant="text" busy={busy === "csv"} onClick={() => start("csv")}>
        {t("staff.export")}
      </Button>
      <Button variant="text" busy={busy === "xlsx"} onClick={() => start("xlsx")}>
        {t("staff.exportSheet")}
      </Button>
    </>
  );
}
