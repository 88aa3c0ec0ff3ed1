import type { OfferKindDocument, OfferKindSpan } from "../../contract/documents.gen.ts";

/** The numbers of a span, from the lowest to the highest. */
interface TermsSpan {
  span: OfferKindSpan;
  from: number;
  to: number;
}

/** The spans of a kind of offer over the terms of some lenders. A span of which none has a number is left out. */
export function termsSpans({ spans = [] as never }: OfferKindDocument, terms: readonly unknown[]): TermsSpan[] {
  return (spans as readonly OfferKindSpan[]).flatMap((span) => {
    const numbers = span.of.flatMap((path) => terms.flatMap((own) => numbersAt(own, path.split(".").slice(1))));
    return numbers.length === 0 ? [] : [{ span, from: Math.min(...numbers), to: Math.max(...numbers) }];
  });
}

/** The numbers at a path, in each item of the lists on the way. */
function numbersAt(value: unknown, path: readonly string[]): number[] {
  if (Array.isArray(value)) return value.flatMap((item) => numbersAt(item, path));
  const [name, ...rest] = path;
  if (name === undefined) return typeof value === "number" ? [value] : [];
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return [];
  return numbersAt((value as Record<string, unknown>)[name], rest);
}
