import { useText } from "../../client/site/i18n.ts";
import type { ScheduleYear } from "../../engine/money/loan-cost.ts";
import styles from "./calculator.module.css";

interface YearTableProps {
  years: readonly ScheduleYear[];
  money: (amount: number) => string;
}

const PARTS = ["principal", "interest", "balance"] as const;

/** Principal, interest and closing balance per year. */
export function YearTable({ years, money }: YearTableProps) {
  const t = useText();
  const total = (part: "principal" | "interest") => money(years.reduce((sum, year) => sum + year[part], 0));
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t("customer.calculator.byYear")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("customer.calculator.yearHead")}</th>
            {PARTS.map((part) => (
              <th key={part} scope="col">
                {t(`customer.kfs.part.${part}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {years.map((year) => (
            <tr key={year.year}>
              <th scope="row">{year.year}</th>
              {PARTS.map((part) => (
                <td key={part}>{money(year[part])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("customer.kfs.total")}</th>
            <td>{total("principal")}</td>
            <td>{total("interest")}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
