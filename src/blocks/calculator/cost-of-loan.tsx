import { useId, useMemo } from "react";
import { useLocale } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { formatPercent, formatRupees } from "../../engine/money/format.ts";
import { byYear, type LoanIdea, loanCost } from "../../engine/money/loan-cost.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./calculator.module.css";
import { MonthsOfYears } from "./months-of-years.tsx";
import { YearChart } from "./year-chart.tsx";
import { YearTable } from "./year-table.tsx";

/** Monthly and total cost of a loan, and its repayment by year. */
export function CostOfLoan({ idea }: { idea: LoanIdea }) {
  const t = useText();
  const locale = useLocale();
  const title = useId();
  const { amount, rate, months, feePercent, gstPercent } = idea;
  const cost = useMemo(() => loanCost({ amount, rate, months, feePercent, gstPercent }), [amount, rate, months, feePercent, gstPercent]);
  const years = useMemo(() => byYear(cost.schedule), [cost]);
  const money = (value: number) => formatRupees(Math.round(value), locale);
  const basis = { amount: money(amount), months: t("customer.offers.months", { count: months }), rate: formatPercent(rate, locale) };
  const rows = [
    ["inHand", money(cost.inHand)],
    ["feeWithGst", money(cost.fee + cost.gst)],
    ["interest", money(cost.interest)],
    ["total", money(cost.total)],
    ["apr", cost.apr === null ? t("customer.calculator.none") : formatPercent(cost.apr, locale)],
  ] as const;
  return (
    <>
      <section className={styles.result} aria-labelledby={title}>
        <h2 id={title}>{t("customer.calculator.emi")}</h2>
        <p className={styles.emi} role="status">
          {t("customer.calculator.perMonth", { amount: money(cost.emi) })}
        </p>
        <p className={styles.basis}>{t("customer.calculator.basis", basis)}</p>
        <dl className={styles.figures}>
          {rows.map(([id, value]) => (
            <div key={id}>
              <dt>{t(`customer.calculator.${id}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={styles.years} aria-labelledby={`${title}-years`}>
        <div className={styles.bar}>
          <h2 id={`${title}-years`}>{t("customer.calculator.byYear")}</h2>
          <Button variant="text" onClick={() => window.print()}>
            {t("customer.offers.print")}
          </Button>
        </div>
        <YearChart years={years} />
        <YearTable years={years} money={money} />
        <MonthsOfYears years={years} money={(value) => formatRupees(value, locale)} />
      </section>
    </>
  );
}
