import type { Answers, DraftEdit } from "../../../contract/customer/profile.ts";
import { equal } from "../../../engine/values/equal.ts";

/** A page and the sequence number of its last saved draft. */
export type Writer = Pick<DraftEdit, "writer" | "sequence">;

/** Drafts arrive within seconds; a customer does not open a form this often in that time. */
const MAX_WRITERS = 8;

/** Whether the page has already saved a later draft. */
export const isSuperseded = ({ writer, sequence }: Writer, writers: readonly Writer[]): boolean =>
  writers.some((known) => known.writer === writer && known.sequence >= sequence);

/** Adds a page to the list of recent writers, most recent first. */
export function withWriter({ writer, sequence }: Writer, writers: readonly Writer[]): Writer[] {
  return [{ writer, sequence }, ...writers.filter((known) => known.writer !== writer)].slice(0, MAX_WRITERS);
}

/** Merges a page's changed answers into the stored ones. A changed name without an answer is deleted. */
export function mergeDraft(before: Answers, answers: Answers, changed: readonly string[]): Answers {
  const names = new Set(changed);
  const others = Object.entries(before).filter(([name]) => !names.has(name));
  const own = Object.entries(answers).filter(([name]) => names.has(name));
  return Object.fromEntries([...others, ...own]);
}

/** Returns the stored answers that the changes replaced, by name; null for none. */
export function replacedAnswers(before: Answers, answers: Answers, changed: readonly string[]): Answers {
  const replaced = changed.filter((name) => !equal(answerOf(before, name), answerOf(answers, name)));
  return Object.fromEntries(replaced.map((name) => [name, answerOf(before, name) ?? null]));
}

/**
 * Returns the names of deleted answers that have not been entered again.
 * @param before names deleted earlier
 * @param changed names that the page changed
 * @param answers the merged answers
 */
export const clearedIn = (before: readonly string[], changed: readonly string[], answers: Answers): string[] =>
  [...new Set([...before, ...changed])].filter((name) => answerOf(answers, name) === undefined);

const answerOf = (answers: Answers, name: string) => (Object.hasOwn(answers, name) ? answers[name] : undefined);
