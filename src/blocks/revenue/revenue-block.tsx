import { useId } from "react";
import { useLocale } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { useRevenue } from "../../client/staff/revenue.ts";
import { formatRupees } from "../../engine/money/format.ts";
import { FigureCards } from "../../ui/figure-cards.tsx";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import styles from "../statistic/statistic-block.module.css";

const SHOWN = ["today", "month", "total", "expected"] as const;

/** The partner's revenue: today, this month, in total and expected. */
export function RevenueBlock() {
  const t = useText();
  const locale = useLocale();
  const title = useId();
  const revenue = useRevenue();
  const { data } = revenue;
  return (
    <section className={styles.block} aria-labelledby={title}>
      <h2 id={title}>{t("staff.revenue.title")}</h2>
      <LoadingOrError of={revenue} failed={LoadError} height="5.5rem" />
      {data && (
        <FigureCards
          figures={SHOWN.map((figure) => ({
            id: figure,
            label: t(`staff.revenue.${figure}`),
            value: formatRupees(data[figure], locale),
          }))}
        />
      )}
    </section>
  );
}
