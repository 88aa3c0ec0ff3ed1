import type { Answers, DraftEdit } from "../../../contract/customer/profile.ts";
import { equal } from "../../../engine/values/equal.ts";

/** A page and the number of the last draft that it saved. */
export type Writer = Pick<DraftEdit, "writer" | "sequence">;

/** A draft is on its way for seconds; no customer opens a form this often meanwhile. */
const MAX_WRITERS = 8;

/** Whether its page has saved a later draft than this one. */
export const isOvertaken = ({ writer, sequence }: Writer, writers: readonly Writer[]): boolean =>
  writers.some((known) => known.writer === writer && known.sequence >= sequence);

/** The pages that wrote last, this one first. */
export function withWriter({ writer, sequence }: Writer, writers: readonly Writer[]): Writer[] {
  return [{ writer, sequence }, ...writers.filter((known) => known.writer !== writer)].slice(0, MAX_WRITERS);
}

/** The draft that the answers of a page make, laid over those that stand there as far as it changed them; what it took away goes. */
export function mergeDraft(before: Answers, answers: Answers, changed: readonly string[]): Answers {
  const names = new Set(changed);
  const others = Object.entries(before).filter(([name]) => !names.has(name));
  const own = Object.entries(answers).filter(([name]) => names.has(name));
  return Object.fromEntries([...others, ...own]);
}

/** By name, what changed answers took the place of; null for none. */
export function answersMet(before: Answers, answers: Answers, changed: readonly string[]): Answers {
  const replaced = changed.filter((name) => !equal(answerOf(before, name), answerOf(answers, name)));
  return Object.fromEntries(replaced.map((name) => [name, answerOf(before, name) ?? null]));
}

/**
 * The answers that are taken away, for as long as they are not given again.
 * @param before those that were
 * @param changed what a page says that it changed
 * @param answers as they stand now
 */
export const clearedIn = (before: readonly string[], changed: readonly string[], answers: Answers): string[] =>
  [...new Set([...before, ...changed])].filter((name) => answerOf(answers, name) === undefined);

const answerOf = (answers: Answers, name: string) => (Object.hasOwn(answers, name) ? answers[name] : undefined);
