import { useText } from "../../client/site/i18n.ts";
import type { ReportView } from "../../contract/staff/tables/views.ts";
import styles from "./basis.module.css";

/** What the figures of reports include and exclude, folded. */
export function Basis({ of }: { of: readonly Pick<ReportView, "id" | "basis">[] }) {
  const t = useText();
  const told = of.filter(({ basis }) => basis !== undefined);
  if (told.length === 0) return null;
  return (
    <details className={styles.basis}>
      <summary>{t("staff.report.basis")}</summary>
      {told.map(({ id, basis }) => (
        <p key={id}>{basis}</p>
      ))}
    </details>
  );
}
