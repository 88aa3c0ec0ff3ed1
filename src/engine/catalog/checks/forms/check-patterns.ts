import { linearPattern } from "../../../values/linear-pattern.ts";
import { PatternError, type PatternNode, readPattern } from "../../../values/pattern-syntax.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place } from "../../findings/finding.ts";
import { patternsIn } from "../../schemas-in.ts";

/**
 * The dialect's limit. Longer patterns and patterns that cannot be parsed are reported elsewhere.
 */
const MAX_CHARACTERS = 300;

/**
 * Rejects patterns that cannot be matched in linear time, and those that repeat a part that may be
 * empty, because browsers differ in how they end such a loop. The speed of the other patterns in a
 * browser is measured in the trial (`trySpeed`).
 */
export function checkPatterns(catalog: Catalog, begin: (place: Place) => void): Finding[] {
  return patternsIn(catalog).flatMap(({ pattern, place }) => {
    begin(place);
    try {
      if (pattern.length > MAX_CHARACTERS) return [];
      linearPattern(pattern);
      return repeatsEmptyMatch(readPattern(pattern)) ? [finding("pattern-repeats-nothing", place)] : [];
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      return error.fault === "unreadable" ? [] : [finding(`pattern-${error.fault}`, place, { written: error.message })];
    }
  });
}

/** Whether a repeated part can match the empty string, as in `(|a)+`. */
function repeatsEmptyMatch(node: PatternNode): boolean {
  if (node.kind === "repeat") return (node.most > 1 && matchesEmpty(node.part)) || repeatsEmptyMatch(node.part);
  return partsOf(node).some(repeatsEmptyMatch);
}

function matchesEmpty(node: PatternNode): boolean {
  switch (node.kind) {
    case "set":
      return false;
    case "assertion":
      return true;
    case "repeat":
      return node.least === 0 || matchesEmpty(node.part);
    case "sequence":
      return node.parts.every(matchesEmpty);
    case "choice":
      return node.options.some(matchesEmpty);
  }
}

const partsOf = (node: PatternNode): readonly PatternNode[] =>
  node.kind === "sequence" ? node.parts : node.kind === "choice" ? node.options : [];
