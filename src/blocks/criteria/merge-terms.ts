import type { TermsAnswers } from "../../contract/staff/eligibility.ts";
import { isRecord } from "../../engine/catalog/criteria/clauses.ts";
import { tidyTerms } from "../../engine/catalog/terms/terms-answers.ts";
import type { TermField } from "../../engine/catalog/terms/terms-form.ts";
import { equal } from "../../engine/values/equal.ts";
import type { Side } from "../merge/merge.tsx";

interface Versions<T = TermsAnswers> {
  base: T;
  mine: T;
  theirs: T;
}

/** A part of the terms that differs between two versions: a value, a text, or a list with another number of rows. */
export interface DifferingTerm {
  /** JSON pointer into the answers. */
  key: string;
  /** Titles from its group to the field; a row of a list is a number. */
  titles: readonly (string | number)[];
  field: TermField;
  mine: unknown;
  theirs: unknown;
  /** The only side that changed it; null if both did. */
  chosen: Side | null;
}

const same = (one: unknown, other: unknown) => equal(one ?? null, other ?? null);
const tidied = (form: TermField, { base, mine, theirs }: Versions): Versions => ({
  base: tidyTerms(form, base),
  mine: tidyTerms(form, mine),
  theirs: tidyTerms(form, theirs),
});

/** The parts of the terms that differ between the editor's and the published version. */
export const differingTerms = (form: TermField, versions: Versions): DifferingTerm[] =>
  differing({ field: form, key: "/terms", titles: [] }, tidied(form, versions));

function differing(place: Pick<DifferingTerm, "field" | "key" | "titles">, versions: Versions<unknown>): DifferingTerm[] {
  const { base, mine, theirs } = versions;
  if (same(mine, theirs)) return [];
  const inner = partsOf(place.field, versions);
  if (inner === null) return [{ ...place, mine, theirs, chosen: same(base, mine) ? "theirs" : same(base, theirs) ? "mine" : null }];
  return inner.flatMap(([name, field, own]) =>
    differing(
      { field, key: `${place.key}/${name}`, titles: [...place.titles, typeof name === "number" ? name + 1 : (field.title ?? name)] },
      own,
    ),
  );
}

/** The parts that are merged each by itself; null for a part that is merged as a whole. */
function partsOf(field: TermField, { base, mine, theirs }: Versions<unknown>): [string | number, TermField, Versions<unknown>][] | null {
  const { items, properties } = field;
  if (field["x-ui"]?.holds !== undefined) return null;
  if (items && Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    if (base.length !== mine.length || mine.length !== theirs.length) return null;
    return mine.map((_, index) => [index, items, { base: base[index], mine: mine[index], theirs: theirs[index] }]);
  }
  if (!properties || !isRecord(mine) || !isRecord(theirs)) return null;
  const before = isRecord(base) ? base : {};
  return Object.entries(properties).map(([name, inner]) => [name, inner, { base: before[name], mine: mine[name], theirs: theirs[name] }]);
}

/** Merges the two versions. @param sides the chosen side by key of each differing part */
export const mergedTerms = (form: TermField, versions: Versions, sides: Readonly<Record<string, Side>>): TermsAnswers =>
  merged({ field: form, key: "/terms" }, tidied(form, versions), sides) as TermsAnswers;

function merged(place: { field: TermField; key: string }, versions: Versions<unknown>, sides: Readonly<Record<string, Side>>): unknown {
  const { mine, theirs } = versions;
  if (same(mine, theirs)) return theirs;
  const inner = partsOf(place.field, versions);
  if (inner === null) return sides[place.key] === "theirs" ? theirs : mine;
  const parts = inner.map(([name, field, own]) => [name, merged({ field, key: `${place.key}/${name}` }, own, sides)] as const);
  return place.field.items ? parts.map(([, part]) => part) : Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}
