import type { StaffAnswers, StaffRecord } from "../../contract/staff/staff-forms.ts";
import { equal } from "../../engine/values/equal.ts";
import type { Side } from "../merge.tsx";

type Answer = StaffAnswers[string] | undefined;

/** What two have left differently: an answer, or in a list whether it has a value. */
export interface Differing {
  id: string;
  field: string;
  /** Of a list: the value that the one has and the other has not. */
  value?: string;
  mine: Answer;
  theirs: Answer;
  /** The one side that has changed it since both began; null where both have. */
  chosen: Side | null;
}

/** What three versions of a record's answers say. */
interface Versions {
  /** The fields in their order. */
  order: readonly string[];
  /** As both began. */
  base: StaffAnswers;
  mine: StaffAnswers;
  theirs: StaffAnswers;
}

const given = (answer: Answer): Answer => (answer === "" || (Array.isArray(answer) && answer.length === 0) ? undefined : answer);
const same = (one: Answer, other: Answer) => equal(given(one) ?? null, given(other) ?? null);
const sideOf = (base: Answer, mine: Answer, theirs: Answer): Side | null =>
  same(base, mine) ? "theirs" : same(base, theirs) ? "mine" : null;

/** Field by field, and of lists value by value, what somebody else has left differently. */
export function differing({ order, base, mine, theirs }: Versions): Differing[] {
  return order.flatMap((field): Differing[] => {
    const [from, own, others] = [base[field], mine[field], theirs[field]];
    if (!Array.isArray(own) && !Array.isArray(others)) {
      return same(own, others) ? [] : [{ id: field, field, mine: given(own), theirs: given(others), chosen: sideOf(from, own, others) }];
    }
    const has = (list: Answer, value: string) => Array.isArray(list) && list.includes(value);
    const values = [...new Set([own, others].flatMap((list) => (Array.isArray(list) ? list : [])))];
    return values
      .filter((value) => has(own, value) !== has(others, value))
      .map((value) => {
        const [before, yours, now] = [from, own, others].map((list) => has(list, value)) as [boolean, boolean, boolean];
        return { id: `${field}-${value}`, field, value, mine: yours, theirs: now, chosen: sideOf(before, yours, now) };
      });
  });
}

/** The answers of whoever saves, with what of the other's was chosen. */
export function merged(mine: StaffAnswers, parts: readonly Differing[], sides: Readonly<Record<string, Side>>): StaffAnswers {
  const answers = { ...mine };
  for (const { id, field, value, theirs } of parts) {
    if (sides[id] !== "theirs") continue;
    if (value !== undefined) answers[field] = withValue(answers[field], value, theirs === true);
    else if (theirs === undefined) delete answers[field];
    else answers[field] = theirs;
  }
  return answers;
}

function withValue(list: Answer, value: string, there: boolean): string[] {
  const others = Array.isArray(list) ? list.filter((one) => one !== value) : [];
  return there ? [...others, value] : others;
}

/**
 * Of a form whose empty fields stay as they are: the record that it is about as it stands, as far as this form fills it in. What is the
 * same by now is no difference.
 */
export function standing({ now }: Pick<StaffRecord, "now">, mine: StaffAnswers): StaffAnswers | null {
  const record = now?.values[String(mine[now.by] ?? "")];
  return record === undefined || now === undefined ? null : { [now.by]: mine[now.by] ?? "", ...record };
}
