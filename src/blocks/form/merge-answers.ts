import type { StaffAnswers, StaffRecord } from "../../contract/staff/staff-forms.ts";
import { equal } from "../../engine/values/equal.ts";
import type { Side } from "../merge/merge.tsx";

type Answer = StaffAnswers[string] | undefined;

/** A difference between two versions: an answer, or whether a list contains a value. */
export interface Difference {
  id: string;
  field: string;
  /** For a list: the value that only one version contains. */
  value?: string;
  mine: Answer;
  theirs: Answer;
  /** The only side that changed it; null if both did. */
  chosen: Side | null;
}

/** Three versions of a record's answers. */
interface Versions {
  /** The fields in order. */
  order: readonly string[];
  /** The common base version. */
  base: StaffAnswers;
  mine: StaffAnswers;
  theirs: StaffAnswers;
}

const emptyToUndefined = (answer: Answer): Answer => (answer === "" || (Array.isArray(answer) && answer.length === 0) ? undefined : answer);
const same = (one: Answer, other: Answer) => equal(emptyToUndefined(one) ?? null, emptyToUndefined(other) ?? null);
const sideOf = (base: Answer, mine: Answer, theirs: Answer): Side | null =>
  same(base, mine) ? "theirs" : same(base, theirs) ? "mine" : null;

/** Field by field, and for lists value by value, the differences between two versions. */
export function findDifferences({ order, base, mine, theirs }: Versions): Difference[] {
  return order.flatMap((field): Difference[] => {
    const [from, own, others] = [base[field], mine[field], theirs[field]];
    if (!Array.isArray(own) && !Array.isArray(others)) {
      return same(own, others)
        ? []
        : [{ id: field, field, mine: emptyToUndefined(own), theirs: emptyToUndefined(others), chosen: sideOf(from, own, others) }];
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

/** Applies the other version's chosen parts to the editor's answers. */
export function mergeAnswers(mine: StaffAnswers, parts: readonly Difference[], sides: Readonly<Record<string, Side>>): StaffAnswers {
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
 * For a form in which empty fields mean "unchanged": the current values of the record it is about,
 * for the form's fields. Null for other forms.
 */
export function currentAnswers({ now }: Pick<StaffRecord, "now">, mine: StaffAnswers): StaffAnswers | null {
  const record = now?.values[String(mine[now.by] ?? "")];
  return record === undefined || now === undefined ? null : { [now.by]: mine[now.by] ?? "", ...record };
}
