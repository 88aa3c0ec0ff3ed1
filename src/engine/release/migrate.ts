import type { FormDocument } from "../../contract/documents.gen.ts";
import { fieldNames } from "../catalog/field-groups.ts";

type Answers = Readonly<Record<string, unknown>>;
type Migration = NonNullable<FormDocument["migrations"]>[number];
type Change = Migration["changes"][number];
type MigratedForm = Pick<FormDocument, "migrations" | "steps">;

/** An answer that the current form does not accept, by the name under which it was submitted. */
interface LostAnswer {
  name: string;
  /**
   * Dropped by a migration, displaced by another answer, without a field, or no longer a choice of
   * its field.
   */
  reason: "dropped" | "name-taken" | "no-field" | "no-choice";
}

export interface Carried {
  answers: Record<string, unknown>;
  /** Ids of the applied migrations, in their order. */
  applied: string[];
  /** If there is still a field, the customer is asked again. */
  lost: LostAnswer[];
}

/** An answer during the migration, with its original name. */
interface Travelling {
  original: string;
  value: unknown;
}

/**
 * Migrates answers from an earlier form to a later one, through all versions of the form in
 * between. At each version, the migrations that the previous one did not have are applied, oldest
 * first. If a version lost a migration, because an earlier release was restored, its renames are
 * undone if that version has a field of the old name and none of the new one; otherwise the list of
 * migrations was only cleaned up. Nested answers are not changed.
 *
 * @param path the versions of the form, from the one that was answered to the target
 */
export function migrateAnswers(path: readonly MigratedForm[], answers: Answers): Carried {
  const travelling = new Map(Object.entries(answers).map(([name, value]): [string, Travelling] => [name, { original: name, value }]));
  const carried: Carried = { answers: {}, applied: [], lost: [] };
  for (const [index, after] of path.entries()) {
    const before = path[index - 1];
    if (before === undefined) continue;
    const due = notIn(after, before);
    for (const change of undoing(notIn(before, after), after)) apply(change, travelling, carried.lost);
    for (const change of due.flatMap(({ changes }): readonly Change[] => changes)) apply(change, travelling, carried.lost);
    carried.applied.push(...due.map(({ id }) => id));
  }
  carried.answers = Object.fromEntries([...travelling].map(([name, { value }]) => [name, value]));
  // An answer whose original name was restored is not lost.
  const originals = new Set([...travelling.values()].map((one) => one.original));
  carried.lost = carried.lost.filter(({ name }) => !originals.has(name));
  return leaveOut(carried, travelling, path.at(-1));
}

/** The migrations of one form that another does not have. */
function notIn({ migrations = [] }: MigratedForm, other: MigratedForm): Migration[] {
  const known = new Set((other.migrations ?? []).map(({ id }) => id));
  return migrations.filter(({ id }) => !known.has(id));
}

/**
 * The reverse of renames, the last first. Dropped answers are lost, and a map of several values to
 * one cannot be reversed.
 */
function undoing(removed: readonly Migration[], form: MigratedForm): Change[] {
  if (removed.length === 0) return [];
  const fields = fieldNames(form);
  const changes = removed.flatMap(({ changes: all }): readonly Change[] => all).reverse();
  return changes.flatMap((change): Change[] =>
    "rename" in change && fields.has(change.rename) && !fields.has(change.to) ? [{ rename: change.to, to: change.rename }] : [],
  );
}

/**
 * A renamed answer keeps its value, unless the new name already has one; a mapped one gets the
 * value in the map.
 */
function apply(change: Change, answers: Map<string, Travelling>, lost: LostAnswer[]): void {
  const name = "rename" in change ? change.rename : "drop" in change ? change.drop : change.map;
  const answer = answers.get(name);
  if (answer === undefined) return;
  if ("map" in change) {
    const values = change.values as Record<string, unknown>;
    const key = String(answer.value);
    if (Object.hasOwn(values, key)) answers.set(name, { ...answer, value: values[key] });
    return;
  }
  answers.delete(name);
  if ("drop" in change) lost.push({ name: answer.original, reason: "dropped" });
  else if (answers.has(change.to)) lost.push({ name: answer.original, reason: "name-taken" });
  else answers.set(change.to, answer);
}

/** Removes answers without a field in the last form. */
function leaveOut(carried: Carried, travelling: ReadonlyMap<string, Travelling>, form: MigratedForm | undefined): Carried {
  if (form === undefined) return carried;
  const fields = fieldNames(form);
  for (const [name, { original }] of travelling) {
    if (fields.has(name)) continue;
    delete carried.answers[name];
    carried.lost.push({ name: original, reason: "no-field" });
  }
  return carried;
}

/**
 * Removes answers that are no longer a choice of their field, so that no decision is based on an
 * unknown value.
 *
 * @param form the form that the answers were migrated to, with its option lists resolved
 */
export function withoutUnknownChoices({ answers, applied, lost }: Carried, form: FormWithChoices): Carried {
  const choices = choicesOf(form);
  const unknown = Object.keys(answers).filter((name) => choices.get(name)?.has(answers[name]) === false);
  return {
    answers: Object.fromEntries(Object.entries(answers).filter(([name]) => !unknown.includes(name))),
    applied,
    lost: [...lost, ...unknown.map((name): LostAnswer => ({ name, reason: "no-choice" }))],
  };
}

/** Fields with their choices, including those of branches. */
interface GroupWithChoices {
  properties?: Readonly<Record<string, { enum?: readonly unknown[] }>>;
  allOf?: readonly { then: GroupWithChoices; else?: GroupWithChoices }[];
}

/** A form with its option lists resolved. */
interface FormWithChoices {
  steps: readonly { schema: GroupWithChoices }[];
}

/** The choices of each field that has some, over all places of the field in the form. */
function choicesOf({ steps }: FormWithChoices): Map<string, Set<unknown>> {
  const choices = new Map<string, Set<unknown>>();
  const open = new Set<string>();
  const visit = ({ properties = {}, allOf = [] }: GroupWithChoices): void => {
    for (const [name, field] of Object.entries(properties)) {
      if (field.enum === undefined) open.add(name);
      else choices.set(name, new Set([...(choices.get(name) ?? []), ...field.enum]));
    }
    for (const branch of allOf) for (const group of branch.else ? [branch.then, branch.else] : [branch.then]) visit(group);
  };
  for (const { schema } of steps) visit(schema);
  for (const name of open) choices.delete(name);
  return choices;
}
