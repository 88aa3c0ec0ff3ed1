import { equal } from "../../../engine/values/equal.ts";
import type { Answers } from "../../../form/form-store.ts";

/**
 * Three-way merge by field: changes made here win, changes made only elsewhere are taken over.
 * @param base the common base version
 * @param held whether a field contains text that is not a valid answer yet
 * @returns the answers, and the names of those changed differently on both sides
 */
export function mergeAnswers(
  base: Answers,
  here: Answers,
  there: Answers,
  held: (name: string) => boolean = () => false,
): { answers: Answers; conflicts: string[] } {
  const names = [...new Set([...Object.keys(here), ...Object.keys(there)])];
  const staying = new Set(names.filter((name) => !equal(base[name], here[name]) || equal(here[name], there[name])));
  const answers = names.flatMap((name) => {
    const from = staying.has(name) ? here : there;
    return Object.hasOwn(from, name) ? [[name, from[name]] as const] : [];
  });
  const conflicts = names.filter(
    (name) => (staying.has(name) || held(name)) && !equal(base[name], there[name]) && !equal(here[name], there[name]),
  );
  return { answers: Object.fromEntries(answers), conflicts };
}

/** Names of the answers that differ, including those that only one side has. */
export const differing = (one: Answers, other: Answers): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => !equal(one[name], other[name]));
