import { useText } from "../../client/site/i18n.ts";
import type { ScheduleYear } from "../../engine/money/loan-cost.ts";
import styles from "./calculator.module.css";

/** Chart dimensions in viewBox units; the SVG is stretched to the available width. */
const HEIGHT = 100;
const STEP = 10;
const BAR = 8;

/** Principal and interest per year as stacked bars. The table below has the same figures. */
export function YearChart({ years }: { years: readonly ScheduleYear[] }) {
  const t = useText();
  const highest = Math.max(1, ...years.map(({ interest, principal }) => interest + principal));
  const tall = (amount: number) => (amount / highest) * HEIGHT;
  const all = (part: "interest" | "principal") => years.reduce((sum, year) => sum + year[part], 0);
  /** So many years that their numbers do not touch on a phone. */
  const every = Math.ceil(years.length / 10);
  const share = Math.round((all("interest") / Math.max(1, all("interest") + all("principal"))) * 100);
  return (
    <figure className={styles.chart}>
      <svg
        role="img"
        aria-label={t("customer.calculator.chart", { count: years.length, share })}
        viewBox={`0 0 ${years.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {years.map(({ year, interest, principal }) => (
          <g key={year}>
            <rect
              className={styles.principal}
              x={(year - 1) * STEP + (STEP - BAR) / 2}
              y={HEIGHT - tall(principal)}
              width={BAR}
              height={tall(principal)}
            />
            <rect
              className={styles.interest}
              x={(year - 1) * STEP + (STEP - BAR) / 2}
              y={HEIGHT - tall(principal) - tall(interest)}
              width={BAR}
              height={tall(interest)}
            />
          </g>
        ))}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        {years.map(({ year }) => (
          <span key={year}>{(year - 1) % every === 0 && year}</span>
        ))}
      </div>
      <figcaption className={styles.legend}>
        <span data-part="principal">{t("customer.kfs.part.principal")}</span>
        <span data-part="interest">{t("customer.kfs.part.interest")}</span>
      </figcaption>
    </figure>
  );
}
