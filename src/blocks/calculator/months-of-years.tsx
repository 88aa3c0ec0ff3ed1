import { useText } from "../../client/site/i18n.ts";
import type { ScheduleYear } from "../../engine/money/loan-cost.ts";
import styles from "./calculator.module.css";

const PARTS = ["instalment", "principal", "interest", "balance"] as const;

interface MonthsOfYearsProps {
  years: readonly ScheduleYear[];
  /** Formats with paise: the schedule is exact. */
  money: (amount: number) => string;
}

/** The monthly schedule, one collapsed table per year. */
export function MonthsOfYears({ years, money }: MonthsOfYearsProps) {
  const t = useText();
  return (
    <div className={styles.months}>
      <h3>{t("customer.calculator.byMonth")}</h3>
      {years.map(({ year, months }) => (
        <details key={year}>
          <summary>{t("customer.calculator.year", { year })}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard */}
          <section className={styles.frame} aria-label={t("customer.calculator.scroll", { year })} tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t("customer.kfs.month")}</th>
                  {PARTS.map((part) => (
                    <th key={part} scope="col">
                      {t(`customer.kfs.part.${part}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {months.map((row) => (
                  <tr key={row.number}>
                    <th scope="row">{row.number}</th>
                    {PARTS.map((part) => (
                      <td key={part}>{money(row[part])}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </details>
      ))}
    </div>
  );
}
