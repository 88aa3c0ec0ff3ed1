import { visibleText } from "../../../engine/values/visible-text.ts";
import { ApiError } from "../errors.ts";

/**
 * Above any text of a call: the longest is a question of 4,000 characters, some of which take two
 * UTF-16 units. Longer texts are refused before anything else (S58).
 */
const MAX_TEXT = 8_000;
/**
 * Budget of non-ASCII text normalised per call, in UTF-16 units: above a long form with every
 * answer in Devanagari; its worst case takes a few milliseconds.
 */
const MAX_NORMALISED = 20_000;
/** Above any name of ours. Refusals contain names, so this limits their size too. */
const MAX_NAME = 200;
/** Above any list of a form; validators report each fault of each entry. */
const MAX_ITEMS = 200;

/** ASCII without controls is already in NFC and harmless. */
const PLAIN = /^[ -~\t\n\r]*$/;
/**
 * NUL, or more combining marks in a row than any language uses; no answer needs them (S29).
 * Devanagari has at most four (nukta, vowel sign, candrabindu, Vedic accent), as viramas separate
 * the consonants of a conjunct; Hebrew with accents has four, Tibetan and Burmese syllables up to
 * eight. Matching is linear in the length of the run, normalising quadratic.
 */
const HOSTILE = /\0|\p{M}{9}/u;

/** Remaining normalisation of one call, in UTF-16 units. */
interface Budget {
  left: number;
}

/**
 * Normalises input: texts to NFC without invisible marks (S64), names to NFC, so that one name has
 * one form and length, and -0 to 0. Throws BAD_REQUEST with the pointer of hostile or ill-formed
 * texts, non-finite numbers, oversized texts, names and lists (S58), and two names that are equal
 * in NFC (S54).
 */
export function normaliseInput(value: unknown): unknown {
  try {
    return within({ left: MAX_NORMALISED }, value);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const path = error.names.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
    throw new ApiError("BAD_REQUEST", { fields: [{ path, keyword: error.keyword, message: "" }] });
  }
}

/**
 * A refused value. Its path is collected while the stack unwinds, because a body can have many
 * keys.
 */
class Refused {
  readonly names: string[] = [];
  readonly keyword: string;
  constructor(keyword: string) {
    this.keyword = keyword;
  }
}

/**
 * Parses and normalises JSON inside another text, such as a query string or an answer of a form.
 * Its escapes only become characters here, so normalising the outer text does not cover them.
 * Throws BAD_REQUEST for invalid JSON and whatever `normaliseInput` refuses.
 */
export function parseJsonInput(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError("BAD_REQUEST");
  }
  return normaliseInput(value);
}

function within(budget: Budget, value: unknown): unknown {
  if (typeof value === "string") return visibleText(textOf(budget, value, MAX_TEXT));
  if (typeof value === "number") return numberOf(value);
  if (Array.isArray(value)) return itemsOf(budget, value);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => {
    const key = textOf(budget, name, MAX_NAME);
    return [key, member(budget, key, inner)] as const;
  });
  const object = Object.fromEntries(entries);
  if (Object.keys(object).length < entries.length) throw new Refused("other");
  return object;
}

function itemsOf(budget: Budget, list: readonly unknown[]): unknown[] {
  if (list.length > MAX_ITEMS) throw new Refused("maxItems");
  return list.map((item, index) => member(budget, index, item));
}

function member(budget: Budget, name: string | number, value: unknown): unknown {
  try {
    return within(budget, value);
  } catch (error) {
    if (error instanceof Refused) error.names.unshift(String(name));
    throw error;
  }
}

function textOf(budget: Budget, text: string, longest: number): string {
  if (text.length > longest) throw new Refused("maxLength");
  if (PLAIN.test(text)) return text;
  budget.left -= text.length;
  if (budget.left < 0) throw new Refused("maxLength");
  if (!text.isWellFormed() || HOSTILE.test(text)) throw new Refused("characters");
  return text.normalize("NFC");
}

/** JSON has no infinity, but `1e309` parses to one. */
function numberOf(value: number): number {
  if (!Number.isFinite(value)) throw new Refused("number");
  return value === 0 ? 0 : value;
}
