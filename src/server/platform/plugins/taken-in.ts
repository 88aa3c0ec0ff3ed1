import { visibleText } from "../../../engine/values/visible-text.ts";
import { ApiError } from "../errors.ts";

/**
 * Longer than any text of a call: the longest is a question of 4,000 characters, some of which are two units of a text. What is
 * longer is refused before anything looks at it (S58).
 */
const MAX_TEXT = 8_000;
/**
 * So much text of one call that is not plain is looked at and normalised, in units: a long form, each answer in Devanagari, has
 * less, and the worst of so much takes a few milliseconds.
 */
const MAX_NORMALISED = 20_000;
/** Longer than any name of ours. A refusal tells the names that it is about, so they bound its size too. */
const MAX_NAME = 200;
/** More entries than any list of a form has; validators name each fault of each entry. */
const MAX_ITEMS = 200;

/** ASCII without controls is in NFC as it is, and not hostile. */
const PLAIN = /^[ -~\t\n\r]*$/;
/**
 * NUL, and more combining marks in a row than any language has: no answer of a form needs them (S29). Devanagari has four at the
 * most (nukta, vowel sign, candrabindu, a Vedic accent), as the consonants of a conjunct stand between their viramas; Hebrew with
 * its accents has four, Tibetan and Burmese syllables up to eight. Trying for them takes time by the length of the run, and
 * normalising by its square.
 */
const HOSTILE = /\0|\p{M}{9}/u;

/** What is left for one call to have normalised, in units of text. */
interface Budget {
  left: number;
}

/**
 * Normalises what came from outside: texts in NFC without invisible marks (S64), names in NFC, so that one name has one form and one
 * length, and 0 for -0. Throws BAD_REQUEST with the pointer of texts that are hostile or no Unicode, numbers that are not finite,
 * texts, names and lists without measure (S58), and two names that are one in NFC (S54).
 */
export function takenIn(value: unknown): unknown {
  try {
    return within({ left: MAX_NORMALISED }, value);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const path = error.names.map((name) => `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
    throw new ApiError("BAD_REQUEST", { fields: [{ path, keyword: error.keyword, message: "" }] });
  }
}

/** A value that is not taken. The names on the way to it are put together while the stack unwinds, as a body of many keys has many. */
class Refused {
  readonly names: string[] = [];
  readonly keyword: string;
  constructor(keyword: string) {
    this.keyword = keyword;
  }
}

/**
 * The value of JSON text that came inside another text, such as a query string or an answer of a form. Escapes become characters
 * only here, so the text around it shows nothing of them. Throws BAD_REQUEST for what `takenIn` refuses, and for no JSON.
 */
export function takenInJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError("BAD_REQUEST");
  }
  return takenIn(value);
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

/** JSON writes no infinity, but `1e309` is read as one. */
function numberOf(value: number): number {
  if (!Number.isFinite(value)) throw new Refused("number");
  return value === 0 ? 0 : value;
}
