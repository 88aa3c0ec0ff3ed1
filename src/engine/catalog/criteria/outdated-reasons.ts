import type { Clause, CriterionAnswers } from "../../../contract/staff/eligibility.ts";
import { latinDigits } from "../../money/format.ts";

/** A text for customers that names a limit which the criterion or the terms no longer have. */
export interface OutdatedReason {
  /** Id of the criterion. */
  id: string;
  language: string;
  /** The number, as written in the text. */
  number: string;
}

/**
 * The reasons that still name a limit which their criterion had before, or an amount that the terms
 * had. Criteria are compared by id; conditions written as JSON text are not read.
 */
export function outdatedReasons(
  before: readonly CriterionAnswers[],
  after: readonly CriterionAnswers[],
  formerAmounts: ReadonlySet<number> = new Set(),
): OutdatedReason[] {
  return after.flatMap((criterion) => {
    const { id = "", reason = {} } = criterion;
    const earlier = before.find((one) => one.id === id) ?? {};
    const now = limitsOf(criterion);
    const gone = new Set([...[...limitsOf(earlier)].filter((limit) => !now.has(limit)), ...formerAmounts]);
    return Object.entries(reason).flatMap(([language, text]) => {
      const number = numbersIn(text).find((written) => gone.has(numberOf(written)));
      return number === undefined ? [] : [{ id, language, number }];
    });
  });
}

const BOUNDS = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const;

const limitsOf = ({ when = [], test = [] }: CriterionAnswers): Set<number> => new Set([...when, ...test].flatMap(limitsOfClause));

const limitsOfClause = (clause: Clause): number[] => [
  ...BOUNDS.flatMap((bound) => clause[bound] ?? []),
  ...[...(clause.among ?? []), ...(clause.notAmong ?? [])].map(Number).filter(Number.isFinite),
];

/** Numbers in Latin or Devanagari digits, with their separators, such as `2,50,000`. */
const numbersIn = (text: string): string[] => text.match(/[\d०-९](?:[\d०-९,.]*[\d०-९])?/g) ?? [];

const numberOf = (written: string): number => Number(latinDigits(written).replaceAll(",", ""));
