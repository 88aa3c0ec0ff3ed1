import type { FormDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import type { Domain } from "../../domains/domain.ts";
import { factScopesOf } from "../../domains/fact-scopes.ts";
import { checkPossible } from "../../domains/impossible-values.ts";
import { fieldNames } from "../../field-groups.ts";
import { finding, type Place } from "../../findings/finding.ts";
import { placesOf, requireUnique } from "../check-references.ts";
import { placedFields } from "./placed-fields.ts";

type Change = NonNullable<FormDocument["migrations"]>[number]["changes"][number];

/** A change and its migration, in the order in which answers pass through them. */
interface Step {
  change: Change;
  migration: number;
  at(...parts: string[]): Place;
}

/** The answer that a change applies to. */
const subjectOf = (change: Change): string => ("rename" in change ? change.rename : "drop" in change ? change.drop : change.map);

/**
 * Checks the migrations of a form: stored answers end in an active field with a value that it
 * accepts, and no answer overwrites another.
 */
export function checkMigrations(catalog: Catalog, form: FormDocument): Finding[] {
  const migrations = form.migrations ?? [];
  const at = placesOf("form", form.id);
  const steps = migrations.flatMap(({ changes }, migration) =>
    changes.map(
      (change, index): Step => ({ change, migration, at: (...parts) => at("migrations", migration, "changes", index, ...parts) }),
    ),
  );
  const fields = fieldNames(form);
  return [
    ...requireUnique(
      "migration",
      migrations.map(({ id }) => id),
      (index) => at("migrations", index, "id"),
    ),
    ...steps.flatMap((_, index) => [
      ...checkTarget(steps, index, fields),
      ...checkRemovedField(steps, index, fields),
      ...checkOverwrites(steps, index),
      ...mapsToChoices(catalog, form, steps, index),
    ]),
  ];
}

/** The name of an answer after some changes; null if it is dropped. */
function arrives(name: string, changes: readonly Step[]): string | null {
  let here = name;
  for (const { change } of changes) {
    if (subjectOf(change) !== here) continue;
    if ("drop" in change) return null;
    if ("rename" in change) here = change.to;
  }
  return here;
}

/** A renamed or mapped answer ends in a field, or in a later change that applies to it. */
function checkTarget(steps: readonly Step[], index: number, fields: ReadonlySet<string>): Finding[] {
  const { change, at } = steps[index] as Step;
  if ("drop" in change) return [];
  const [name, part] = "rename" in change ? [change.to, "to"] : [change.map, "map"];
  const goesOn = steps.slice(index + 1).some((later) => subjectOf(later.change) === name);
  return goesOn || fields.has(name) ? [] : [finding("migrated-to-no-field", at(part), { name, known: [...fields] })];
}

/**
 * A change that takes the answer from a field that the form still has. A later change may move
 * another answer there.
 */
function checkRemovedField(steps: readonly Step[], index: number, fields: ReadonlySet<string>): Finding[] {
  const { change, at, migration } = steps[index] as Step;
  const name = subjectOf(change);
  if ("map" in change || !fields.has(name)) return [];
  const comesBack = steps.slice(index + 1).some(({ change: later }) => "rename" in later && later.to === name);
  if (comesBack) return [];
  const before = steps.slice(0, index).find((earlier) => {
    const { change: other } = earlier;
    return earlier.migration === migration && "rename" in other && other.to === name;
  })?.change;
  if ("rename" in change && before !== undefined)
    return [finding("renames-in-wrong-order", at("rename"), { name, other: subjectOf(before), to: change.to })];
  return [finding("migrated-field-still-asked", at("rename" in change ? "rename" : "drop"), { name }, "warning")];
}

/** If two answers are renamed to one name, the second is lost. */
function checkOverwrites(steps: readonly Step[], index: number): Finding[] {
  const { change, at } = steps[index] as Step;
  if (!("rename" in change)) return [];
  const others = steps
    .slice(0, index)
    .filter(({ change: earlier }, place) => "rename" in earlier && arrives(earlier.to, steps.slice(place + 1, index)) === change.to);
  const other = others.at(-1)?.change;
  return other === undefined || arrives(subjectOf(other), []) === change.rename
    ? []
    : [finding("migrated-to-one-name", at("to"), { name: change.rename, other: subjectOf(other), to: change.to }, "warning")];
}

/** Checks the values of a map against the field in which the answer ends, after any later maps. */
function mapsToChoices(catalog: Catalog, form: FormDocument, steps: readonly Step[], index: number): Finding[] {
  const { change, at } = steps[index] as Step;
  if (!("map" in change)) return [];
  const later = steps.slice(index + 1);
  const name = arrives(change.map, later);
  const domain = name === null ? undefined : acceptedValues(catalog, form, name);
  if (name === null || domain === undefined) return [];
  return Object.entries(change.values).flatMap(([given, value]) =>
    checkPossible(valueAfter(change.map, value, later), domain, at("values", given), name),
  );
}

/** A value after the later maps of its answer. */
function valueAfter(name: string, value: unknown, later: readonly Step[]): unknown {
  let [here, now] = [name, value];
  for (const { change } of later) {
    if (subjectOf(change) !== here) continue;
    if ("rename" in change) here = change.to;
    if ("map" in change && Object.hasOwn(change.values, String(now))) now = change.values[String(now) as never];
  }
  return now;
}

/** The values that a form accepts for a field: of an option list, only the offered part. */
function acceptedValues(catalog: Catalog, form: FormDocument, name: string): Domain | undefined {
  const domain = factScopesOf(catalog).answers(form.id)?.get(name);
  if (domain === undefined) return undefined;
  const offered = placedFields(catalog, form).flatMap((placed) => (placed.name === name ? [placed.field.enum] : []));
  return offered.every((values) => values !== undefined)
    ? { ...domain, values: [...new Set(offered.flatMap((values) => values ?? []))] }
    : domain;
}
