import { equal } from "../../engine/values/equal.ts";
import type { Answers } from "../../form/form-store.ts";

/**
 * Brings answers of this page and of others together, by field: what was changed here stays, what was changed elsewhere alone is
 * taken over.
 * @param base what both began with
 * @param held whether a field has text in it that is no answer yet
 * @returns the answers, and the names of those that were changed on both sides and not to the same
 */
export function mergeAnswers(
  base: Answers,
  here: Answers,
  there: Answers,
  held: (name: string) => boolean = () => false,
): { answers: Answers; met: string[] } {
  const names = [...new Set([...Object.keys(here), ...Object.keys(there)])];
  const staying = new Set(names.filter((name) => !equal(base[name], here[name]) || equal(here[name], there[name])));
  const answers = names.flatMap((name) => {
    const from = staying.has(name) ? here : there;
    return Object.hasOwn(from, name) ? [[name, from[name]] as const] : [];
  });
  const met = names.filter(
    (name) => (staying.has(name) || held(name)) && !equal(base[name], there[name]) && !equal(here[name], there[name]),
  );
  return { answers: Object.fromEntries(answers), met };
}

/** Names of the answers that differ, those too that only one side has. */
export const differing = (one: Answers, other: Answers): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => !equal(one[name], other[name]));
