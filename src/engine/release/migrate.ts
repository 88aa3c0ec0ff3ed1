import type { FormDocument } from "../../contract/documents.gen.ts";
import { fieldNames } from "../catalog/names.ts";

type Answers = Readonly<Record<string, unknown>>;
type Migration = NonNullable<FormDocument["migrations"]>[number];
type Change = Migration["changes"][number];
type MigratedForm = Pick<FormDocument, "migrations" | "steps">;

/** An answer that the form of the release in force does not take, by the name under which it was given. */
export interface LostAnswer {
  name: string;
  /** Taken out by the form's own word, in the way of another answer, without a field, or no choice of its field any more. */
  reason: "dropped" | "name-taken" | "no-field" | "no-choice";
}

export interface Carried {
  answers: Record<string, unknown>;
  /** Ids of the migrations that were applied, in their order. */
  applied: string[];
  /** The customer is asked again for what still has a field. */
  lost: LostAnswer[];
}

/** An answer on its way, with the name that it had at the start. */
interface Travelling {
  given: string;
  value: unknown;
}

/**
 * Carries answers that were given under an earlier form over to a later one, through all states that the form had in between,
 * in their order: at each the migrations that the one before did not have, oldest first. Where a state has lost a migration,
 * because an earlier release came back into force, its renames are undone, as far as that state has a field of the old name and
 * none of the new one; a list of migrations that was merely tidied up has not. Nested answers stay as they are.
 * @param path the form under which the answers were given, first, and the one that they are wanted for, last
 */
export function carryAnswers(path: readonly MigratedForm[], answers: Answers): Carried {
  const travelling = new Map(Object.entries(answers).map(([name, value]): [string, Travelling] => [name, { given: name, value }]));
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
  // An answer whose name came back has lost nothing of before.
  const given = new Set([...travelling.values()].map((one) => one.given));
  carried.lost = carried.lost.filter(({ name }) => !given.has(name));
  return leaveOut(carried, travelling, path.at(-1));
}

/** The migrations of one form that another does not have. */
function notIn({ migrations = [] }: MigratedForm, other: MigratedForm): Migration[] {
  const known = new Set((other.migrations ?? []).map(({ id }) => id));
  return migrations.filter(({ id }) => !known.has(id));
}

/** The way back through renames, the last first. What was dropped is gone, and of several values that became one nobody knows which it was. */
function undoing(gone: readonly Migration[], form: MigratedForm): Change[] {
  if (gone.length === 0) return [];
  const fields = fieldNames(form);
  const changes = gone.flatMap(({ changes: all }): readonly Change[] => all).reverse();
  return changes.flatMap((change): Change[] =>
    "rename" in change && fields.has(change.rename) && !fields.has(change.to) ? [{ rename: change.to, to: change.rename }] : [],
  );
}

/** A renamed answer keeps its value, unless the new name has one already; a mapped one takes the value that its own stands for. */
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
  if ("drop" in change) lost.push({ name: answer.given, reason: "dropped" });
  else if (answers.has(change.to)) lost.push({ name: answer.given, reason: "name-taken" });
  else answers.set(change.to, answer);
}

/** Takes out what the last form has no field for. */
function leaveOut(carried: Carried, travelling: ReadonlyMap<string, Travelling>, form: MigratedForm | undefined): Carried {
  if (form === undefined) return carried;
  const fields = fieldNames(form);
  for (const [name, { given }] of travelling) {
    if (fields.has(name)) continue;
    delete carried.answers[name];
    carried.lost.push({ name: given, reason: "no-field" });
  }
  return carried;
}

/**
 * Takes out answers that are no choice of their field any more, so that nothing is decided on a word that nobody knows.
 * @param form the form that the answers were carried to, with its option lists written out
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

/** Fields with their choices, and those of branches. */
interface GroupWithChoices {
  properties?: Readonly<Record<string, { enum?: readonly unknown[] }>>;
  allOf?: readonly { then: GroupWithChoices; else?: GroupWithChoices }[];
}

/** A form whose option lists are written out. */
interface FormWithChoices {
  steps: readonly { schema: GroupWithChoices }[];
}

/** The choices of each field that has some, wherever the form asks for it. */
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
