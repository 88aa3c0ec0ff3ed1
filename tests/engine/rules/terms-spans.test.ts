import { expect, test } from "vitest";
import type { OfferKindDocument } from "../../../src/contract/documents.gen.ts";
import { termsSpans } from "../../../src/engine/rules/terms-spans.ts";

const spansOver = (of: string[], ...terms: object[]) =>
  termsSpans({ spans: [{ label: { en: "Rate" }, format: "percent-year", of }] } as unknown as OfferKindDocument, terms).map(
    ({ from, to }) => [from, to],
  );
const [CARD, OTHER] = [
  { amount: { min: 5, max: 90 }, rateCard: [{ annualRate: 12 }, { annualRate: 10.5 }] },
  { amount: { min: 7, max: 70 }, rateCard: [{ annualRate: 28 }], more: [{ annualRate: 9 }] },
] as [object, object];

test.each<[string[], object[], number[][]]>([
  [["terms.amount.min", "terms.amount.max"], [CARD, OTHER], [[5, 90]]],
  [["terms.rateCard.annualRate"], [CARD, OTHER], [[10.5, 28]]],
  [["terms.rateCard.annualRate", "terms.more.annualRate"], [CARD, OTHER], [[9, 28]]],
  [["terms.amount"], [CARD], []],
  [["terms.fee.percent", "terms.amount.min.least"], [CARD], []],
  [["terms.constructor.length"], [CARD], []],
  [["terms.amount.min"], [], []],
])("a span of %j over %j is %j", (of, terms, expected) => expect(spansOver(of, ...terms)).toEqual(expected));

test("a kind without spans has none", () => expect(termsSpans({} as OfferKindDocument, [CARD])).toEqual([]));
