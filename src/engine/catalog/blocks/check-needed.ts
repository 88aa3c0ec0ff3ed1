import type { Finding } from "../document.ts";
import { finding, type Place } from "../findings/finding.ts";

/** Checks that a text or path has a placeholder without which it would be of no use. @param name with its braces */
export const checkNeeded = (text: string, name: string, at: Place): Finding[] =>
  text.includes(name) ? [] : [finding("placeholder-missing", at, { name })];
