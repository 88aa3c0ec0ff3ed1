import { useId } from "react";
import { useText } from "../../client/site/i18n.ts";
import type { Impact, ImpactExample, ImpactShare } from "../../contract/staff/eligibility.ts";
import { useNumbers } from "../upload/use-numbers.ts";
import styles from "./counted.module.css";

export const FIGURES = ["gained", "lost", "leftWithout", "before", "after"] as const;

/** Number of customers in words; null if it is too small to be disclosed. */
export function useGroupSize(): (count: number | null) => string {
  const t = useText();
  const number = useNumbers();
  return (count) => (count === null ? t("staff.eligibility.few") : number(count));
}

/** The customers affected: how many, who they are, and examples. Small groups are not disclosed. */
export function Counted({ impact }: { impact: Impact }) {
  const t = useText();
  const number = useNumbers();
  const group = useGroupSize();
  const { byAnswer, byReason, examples } = impact;
  const affected = impact.gained !== null || impact.lost !== null;
  return (
    <>
      <p>{t("staff.eligibility.considered", { count: impact.considered, shown: number(impact.considered) })}</p>
      <dl className={styles.figures}>
        {FIGURES.map((name) => (
          <div key={name} data-figure={name}>
            <dd>{group(impact[name])}</dd>
            <dt>{t(`staff.eligibility.${name}`)}</dt>
          </div>
        ))}
      </dl>
      {affected && (
        <div className={styles.breakdowns}>
          {byReason.length > 0 && <Breakdown label={t("staff.eligibility.reasons")} values={byReason} />}
          {byAnswer.map(({ fact, label, values }) => (
            <Breakdown key={fact} label={label} values={values} />
          ))}
        </div>
      )}
      {examples.length > 0 && (
        <section className={styles.examples}>
          <h4>{t("staff.eligibility.examples")}</h4>
          <ul>
            {examples.map((example) => (
              <Example key={JSON.stringify(example)} example={example} />
            ))}
          </ul>
        </section>
      )}
      <p className={styles.soft}>{t("staff.eligibility.rounded")}</p>
    </>
  );
}

/** Customers who gain and lose the lender, by what they have in common. */
function Breakdown({ label, values }: { label: string; values: readonly ImpactShare[] }) {
  const t = useText();
  const caption = useId();
  const number = useNumbers();
  const size = (count: number | null) => (count === null ? t("staff.eligibility.fewShort") : number(count));
  return (
    <table className={styles.breakdown} aria-labelledby={caption}>
      <thead>
        <tr>
          <th scope="col" id={caption}>
            {label}
          </th>
          <th scope="col">{t("staff.eligibility.gain")}</th>
          <th scope="col">{t("staff.eligibility.lose")}</th>
        </tr>
      </thead>
      <tbody>
        {values.map((share) => (
          <tr key={share.value}>
            <th scope="row">{share.label}</th>
            <td>{size(share.gained)}</td>
            <td>{size(share.lost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Example({ example: { change, customers, answers, reasons } }: { example: ImpactExample }) {
  const t = useText();
  const number = useNumbers();
  const who = answers.map(({ label, value }) => t("staff.eligibility.answer", { label, value })).join(t("staff.eligibility.words.also"));
  const text = t(change === "gained" ? "staff.eligibility.exampleGained" : "staff.eligibility.exampleLost", {
    customers: number(customers),
    who,
  });
  return (
    <li>
      <p>{text}</p>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
