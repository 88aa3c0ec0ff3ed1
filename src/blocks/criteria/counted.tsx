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
  const { byAnswer, byReason, byFigure, examples } = impact;
  const lender: Columns = [t("staff.eligibility.gain"), t("staff.eligibility.lose")];
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
          {byReason.length > 0 && <Breakdown label={t("staff.eligibility.reasons")} columns={lender} rows={byReason.map(rowOf)} />}
          {byAnswer.map(({ fact, label, values }) => (
            <Breakdown key={fact} label={label} columns={lender} rows={values.map(rowOf)} />
          ))}
        </div>
      )}
      {!impact.allCompared && <p className={styles.soft}>{t("staff.eligibility.notAllCompared")}</p>}
      {byFigure.length > 0 && (
        <div className={styles.breakdowns}>
          <Breakdown
            label={t("staff.eligibility.offers")}
            columns={[t("staff.eligibility.better"), t("staff.eligibility.worse")]}
            rows={byFigure.map(({ figure, label, better, worse }) => ({ id: figure, label, counts: [better, worse] }))}
          />
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

type Columns = readonly [string, string];

interface BreakdownRow {
  id: string;
  label: string;
  /** Null if too small to be disclosed. */
  counts: readonly [number | null, number | null];
}

const rowOf = ({ value, label, gained, lost }: ImpactShare): BreakdownRow => ({ id: value, label, counts: [gained, lost] });

/** Two counts of customers, by what they have in common. */
function Breakdown({ label, columns, rows }: { label: string; columns: Columns; rows: readonly BreakdownRow[] }) {
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
          <th scope="col">{columns[0]}</th>
          <th scope="col">{columns[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label: name, counts: [first, second] }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>{size(first)}</td>
            <td>{size(second)}</td>
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
