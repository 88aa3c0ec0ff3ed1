import { linearPattern } from "../../../values/linear-pattern.ts";
import { PatternError, type PatternNode, readPattern } from "../../../values/pattern-syntax.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place } from "../../findings/finding.ts";
import { patternsIn } from "../../schemas-in.ts";

/** No pattern of the dialect is longer; one that is has been told of already, as is one that cannot be read. */
const MOST_CHARACTERS = 300;

/**
 * Refuses patterns that cannot be decided in one pass, and those that repeat what may be nothing, which each browser's matcher ends
 * in a way of its own. How fast the others are in a browser shows when they are tried (`trySpeed`).
 */
export function checkPatterns(catalog: Catalog, begin: (place: Place) => void): Finding[] {
  return patternsIn(catalog).flatMap(({ pattern, place }) => {
    begin(place);
    try {
      if (pattern.length > MOST_CHARACTERS) return [];
      linearPattern(pattern);
      return repeatsNothing(readPattern(pattern)) ? [finding("pattern-repeats-nothing", place)] : [];
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      return error.fault === "unreadable" ? [] : [finding(`pattern-${error.fault}`, place, { written: error.message })];
    }
  });
}

/** Whether a part is repeated that may be read without a character, as in `(|a)+`. */
function repeatsNothing(node: PatternNode): boolean {
  if (node.kind === "repeat") return (node.most > 1 && mayBeNothing(node.part)) || repeatsNothing(node.part);
  return partsOf(node).some(repeatsNothing);
}

function mayBeNothing(node: PatternNode): boolean {
  switch (node.kind) {
    case "set":
      return false;
    case "assertion":
      return true;
    case "repeat":
      return node.least === 0 || mayBeNothing(node.part);
    case "sequence":
      return node.parts.every(mayBeNothing);
    case "choice":
      return node.options.some(mayBeNothing);
  }
}

const partsOf = (node: PatternNode): readonly PatternNode[] =>
  node.kind === "sequence" ? node.parts : node.kind === "choice" ? node.options : [];
