import type { Statement } from "../../contract/customer/lending/statement.ts";
import panel from "../../ui/panel.module.css";
import { useFormatters } from "../use-formatters.ts";
import styles from "./statement.module.css";

type Row = Statement["schedule"][number];

const PARTS = ["instalment", "principal", "interest", "balance"] as const;

/** The repayment schedule with totals. */
export function ScheduleTable({ rows, daily }: { rows: readonly Row[]; daily: boolean }) {
  const { t, rupees } = useFormatters();
  const total = (part: "instalment" | "principal" | "interest") => rupees(rows.reduce((sum, row) => sum + row[part], 0));
  return (
    <section className={panel.panel} aria-labelledby="kfs-schedule">
      <h2 id="kfs-schedule">{t("customer.kfs.schedule")}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard */}
      <section className={styles.frame} aria-label={t("customer.kfs.scroll")} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(daily ? "customer.kfs.day" : "customer.kfs.month")}</th>
              {PARTS.map((part) => (
                <th key={part} scope="col">
                  {t(`customer.kfs.part.${part}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.number}>
                <th scope="row">{row.number}</th>
                {PARTS.map((part) => (
                  <td key={part}>{rupees(row[part])}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t("customer.kfs.total")}</th>
              <td>{total("instalment")}</td>
              <td>{total("principal")}</td>
              <td>{total("interest")}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  );
}
