import type { FormDocument } from "../../contract/documents.gen.ts";

type Answers = Readonly<Record<string, unknown>>;
type Migration = NonNullable<FormDocument["migrations"]>[number];
type Change = Migration["changes"][number];

export interface Migrated {
  answers: Record<string, unknown>;
  /** Ids of the migrations that were applied, in their order. */
  applied: string[];
}

/**
 * Carries answers that were given under an earlier shape of a form over to its present one: the migrations that the earlier
 * shape did not have yet are applied, oldest first. Nothing else changes; what does not fit afterwards, the check tells.
 * @param before the form under which the answers were given
 * @param after the form of the release in force
 */
export function migrateAnswers(
  before: Pick<FormDocument, "migrations">,
  after: Pick<FormDocument, "migrations">,
  answers: Answers,
): Migrated {
  const done = new Set((before.migrations ?? []).map(({ id }) => id));
  const due = (after.migrations ?? []).filter(({ id }) => !done.has(id));
  const moved = due.flatMap(({ changes }): readonly Change[] => changes).reduce(applyChange, answers);
  return { answers: { ...moved }, applied: due.map(({ id }) => id) };
}

/** A renamed answer keeps its value, unless the new name has one already; a mapped one takes the value that its own stands for. */
function applyChange(answers: Answers, change: Change): Answers {
  const name = "rename" in change ? change.rename : "drop" in change ? change.drop : change.map;
  if (!Object.hasOwn(answers, name)) return answers;
  const { [name]: value, ...others } = answers;
  if ("drop" in change) return others;
  if ("rename" in change) return Object.hasOwn(others, change.to) ? others : { ...others, [change.to]: value };
  const values = change.values as Record<string, unknown>;
  const key = String(value);
  return Object.hasOwn(values, key) ? { ...answers, [name]: values[key] } : answers;
}
