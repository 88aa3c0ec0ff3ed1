import { useId, useState } from "react";
import { useText } from "../../client/site/i18n.ts";
import type { ReportView } from "../../contract/staff/tables/views.ts";
import styles from "./basis.module.css";

/** What the figures of reports include and exclude, shown on request below the row of the heading. The button stays where it is. */
export function Basis({ of }: { of: readonly Pick<ReportView, "id" | "basis">[] }) {
  const t = useText();
  const text = useId();
  const [open, setOpen] = useState(false);
  const explained = of.filter(({ basis }) => basis !== undefined);
  if (explained.length === 0) return null;
  return (
    <>
      <button type="button" className={styles.open} aria-expanded={open} aria-controls={text} onClick={() => setOpen(!open)}>
        {t("staff.report.basis")}
      </button>
      <div id={text} className={styles.text} hidden={!open}>
        {explained.map(({ id, basis }) => (
          <p key={id}>{basis}</p>
        ))}
      </div>
    </>
  );
}
