import type { OfferKindTerms } from "../../../contract/documents.gen.ts";

/**
 * A figure or word in a lender's terms with its path, such as `rateCard / salaried / annualRate`.
 */
interface ListedTerm {
  term: string;
  value: string;
}

/** Conditions, calculations and sentences are not figures. */
const SKIPPED_REFS = ["condition", "logic", "text", "textParts"].map((name) => `common.json#/definitions/${name}`);

/**
 * The figures and words of a lender's terms, in their order. A row of a list is named by its first
 * word, otherwise by its number.
 */
export function listedTerms(schema: OfferKindTerms, terms: unknown): ListedTerm[] {
  return stated(schema, terms, []);
}

function stated(schema: OfferKindTerms | undefined, value: unknown, path: readonly string[]): ListedTerm[] {
  if (schema?.$ref !== undefined && SKIPPED_REFS.includes(schema.$ref)) return [];
  if (typeof value === "number" || typeof value === "boolean") return [{ term: path.join(" / "), value: String(value) }];
  if (typeof value === "string") return [{ term: path.join(" / "), value }];
  if (Array.isArray(value)) return value.flatMap((row, index) => inRow(schema?.items, row, index, path));
  if (typeof value !== "object" || value === null || isSentence(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === "when" ? [] : stated(schema?.properties?.[name], part, [...path, name]),
  );
}

/** Whether a value is a text per language. */
const isSentence = (value: object): boolean => Object.values(value).every((part) => typeof part === "string") && "en" in value;

function inRow(schema: OfferKindTerms | undefined, row: unknown, index: number, path: readonly string[]): ListedTerm[] {
  const parts = typeof row === "object" && row !== null ? Object.entries(row) : [];
  const named = parts.find(([, part]) => typeof part === "string");
  if (named === undefined) return stated(schema, row, [...path, String(index + 1)]);
  const [name, word] = named;
  // The word is the name of the row already.
  return stated(schema, Object.fromEntries(parts.filter(([part]) => part !== name)), [...path, String(word)]);
}
