import { expect, test } from "vitest";
import type { OfferKindDocument } from "../../../src/contract/documents.gen.ts";
import type { MatchedOffer } from "../../../src/engine/rules/matching.ts";
import { ChangedOffers } from "../../../src/server/features/eligibility/changed-offers.ts";

const label = (en: string) => ({ en });
const FIGURES = [
  { id: "emi", label: label("EMI"), better: "less", comparableWith: ["amount"] },
  { id: "amount", label: label("Amount"), better: "more" },
  { id: "tenure", label: label("Tenure") },
  { id: "net", better: "less" },
] as unknown as OfferKindDocument["figures"];

const offer = (figures: MatchedOffer["figures"]): MatchedOffer => ({ lender: "a-bank", figures, fees: [], validityWorkingDays: null });

function changes(...pairs: [before: MatchedOffer["figures"], after: MatchedOffer["figures"]][]) {
  const offers = new ChangedOffers(FIGURES);
  for (const [before, after] of pairs) offers.add(offer(before), offer(after));
  return offers.figures.map(({ figure, better, worse }) => [figure, better, worse]);
}

test("figures of which one value is better are counted by whether they became better or worse", () => {
  expect(
    changes(
      [
        { emi: 10, amount: 5, tenure: 1, net: 9 },
        { emi: 9, amount: 5, tenure: 2, net: 1 },
      ],
      [
        { emi: 10, amount: 5 },
        { emi: 11, amount: 5 },
      ],
      [
        { emi: 10, amount: 5 },
        { emi: 8, amount: 5 },
      ],
      [{ amount: 5 }, { amount: 6 }],
      [{ amount: 5 }, { amount: 5 }],
    ),
  ).toEqual([
    ["emi", 2, 1],
    ["amount", 1, 0],
  ]);
});

test("a figure without a number on both sides, or of offers that cannot be compared, is not counted", () => {
  expect(
    changes(
      [
        { emi: 10, amount: 5 },
        { emi: 9, amount: 6 },
      ],
      [
        { emi: null, amount: 5 },
        { emi: 9, amount: 5 },
      ],
    ),
  ).toEqual([
    ["emi", 0, 0],
    ["amount", 1, 0],
  ]);
});
