import { linearPattern } from "../../../validate/linear-pattern.ts";
import { PatternError } from "../../../validate/pattern-syntax.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place } from "../../finding.ts";
import { patternsIn } from "../../schemas-in.ts";

/** No pattern of the dialect is longer; one that is has been told of already, as is one that cannot be read. */
const MOST_CHARACTERS = 300;

/** Refuses patterns that cannot be decided in one pass. How fast they are in a browser shows when they are tried (`trySpeed`). */
export function checkPatterns(catalog: Catalog, begin: (place: Place) => void): Finding[] {
  return patternsIn(catalog).flatMap(({ pattern, place }) => {
    begin(place);
    try {
      if (pattern.length <= MOST_CHARACTERS) linearPattern(pattern);
      return [];
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      return error.fault === "unreadable" ? [] : [finding(`pattern-${error.fault}`, place, { written: error.message })];
    }
  });
}
