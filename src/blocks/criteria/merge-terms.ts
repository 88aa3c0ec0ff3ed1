import type { TermsAnswers } from "../../contract/staff/eligibility.ts";
import { isRecord } from "../../engine/catalog/criteria/clauses.ts";
import { tidyTerms } from "../../engine/catalog/terms/terms-answers.ts";
import { isJsonName, jsonName, type TermField } from "../../engine/catalog/terms/terms-form.ts";
import { equal } from "../../engine/values/equal.ts";
import { ownValue } from "../../engine/values/own-value.ts";
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
  const fields = Object.entries(properties).filter(([name]) => !isJsonName(name));
  return fields.map(([name, inner]) => [
    name,
    inner,
    { base: valueIn(base, name), mine: valueIn(mine, name), theirs: valueIn(theirs, name) },
  ]);
}

/** The answer of a field of a group. A condition is a list of clauses or JSON text, which have two fields and are one value. */
const valueIn = (group: unknown, name: string): unknown =>
  isRecord(group) ? (ownValue(group, jsonName(name)) ?? ownValue(group, name)) : undefined;

/** The field of a value that `valueIn` returned. */
const fieldOf = (name: string | number, { "x-ui": ui }: TermField, value: unknown): string =>
  ui?.holds === "clauses" && typeof value === "string" ? jsonName(String(name)) : String(name);

/** Merges the two versions. @param sides the chosen side by key of each differing part */
export const mergedTerms = (form: TermField, versions: Versions, sides: Readonly<Record<string, Side>>): TermsAnswers =>
  merged({ field: form, key: "/terms" }, tidied(form, versions), sides) as TermsAnswers;

function merged(place: { field: TermField; key: string }, versions: Versions<unknown>, sides: Readonly<Record<string, Side>>): unknown {
  const { mine, theirs } = versions;
  if (same(mine, theirs)) return theirs;
  const inner = partsOf(place.field, versions);
  if (inner === null) return sides[place.key] === "theirs" ? theirs : mine;
  const parts = inner.map(([name, field, own]) => {
    const part = merged({ field, key: `${place.key}/${name}` }, own, sides);
    return [fieldOf(name, field, part), part] as const;
  });
  return place.field.items ? parts.map(([, part]) => part) : Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}
