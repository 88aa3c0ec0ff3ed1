import { ApiError } from "../errors.ts";

/** Longer than any name of ours. A refusal tells the names that it is about, so they bound its size too. */
const MAX_NAME = 200;
/** More entries than any list of a form has; validators name each fault of each entry. */
const MAX_ITEMS = 200;

/**
 * NUL, characters that turn the direction of writing, and more combining marks in a row than any script has: no answer of a
 * form needs them (S29). Thirty marks is the limit of the Stream-Safe Text Format (UAX #15), and normalising longer runs
 * takes time by their square.
 */
const HOSTILE = /\0|[\u202a-\u202e\u2066-\u2069]|\p{M}{31}/u;

/**
 * What came from outside as everything behind this reads it: texts and names in NFC, so that one name has one form and one
 * length, and 0 for -0. Throws BAD_REQUEST for texts that are hostile or no Unicode, numbers that are not finite, names
 * and lists without measure (S58), and two names that are one in NFC (S54).
 */
export function takenIn(value: unknown): unknown {
  if (typeof value === "string") return textOf(value);
  if (typeof value === "number") return numberOf(value);
  if (Array.isArray(value)) return itemsOf(value);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [nameOf(name), takenIn(inner)] as const);
  const object = Object.fromEntries(entries);
  if (Object.keys(object).length < entries.length) throw new ApiError("BAD_REQUEST");
  return object;
}

function itemsOf(list: readonly unknown[]): unknown[] {
  if (list.length > MAX_ITEMS) throw new ApiError("BAD_REQUEST");
  return list.map(takenIn);
}

function textOf(text: string): string {
  if (!text.isWellFormed() || HOSTILE.test(text)) throw new ApiError("BAD_REQUEST");
  return text.normalize("NFC");
}

function nameOf(name: string): string {
  if (name.length > MAX_NAME) throw new ApiError("BAD_REQUEST");
  return textOf(name);
}

/** JSON writes no infinity, but `1e309` is read as one. */
function numberOf(value: number): number {
  if (!Number.isFinite(value)) throw new ApiError("BAD_REQUEST");
  return value === 0 ? 0 : value;
}
