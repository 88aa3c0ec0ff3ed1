import type { SourceDocument } from "../../catalog/document.ts";
import kind from "./kinds-of-offers.json" with { type: "json" };
import type { Lift } from "./lift.ts";

interface OlderProduct {
  offerKind?: string;
  ranking?: readonly { metric: string; order: string }[];
  [name: string]: unknown;
}

interface OlderLending {
  product: string;
  eligibility: unknown;
  terms?: object;
  [name: string]: unknown;
}

/** What a lender's largest amount read of the price, and the metric whose figure has another name. */
const NAMES: Readonly<Record<string, string>> = { annual_rate: "offer.interestRate", tenure: "offer.tenure" };
const FIGURES: Readonly<Record<string, string>> = { processingFee: "processingFees" };

/**
 * Every offer was a loan in equal instalments, whose figures stood in code. That is a kind of offer now, a document as it was at
 * this step (kinds-of-offers.json); products name it, and what lenders said of the price are their terms for it.
 */
export const kindsOfOffers: Lift = {
  name: "kinds-of-offers",
  lift: (documents) => {
    const isOlder = ({ kind, content }: SourceDocument) => kind === "product" && (content as OlderProduct).offerKind === undefined;
    if (!documents.some(isOlder)) return documents;
    const added = documents.some((one) => one.kind === "offer-kind" && one.id === kind.id);
    const lifted = documents.map((document) => {
      if (isOlder(document)) return { ...document, content: liftProduct(document.content as OlderProduct) };
      if (document.kind !== "lender") return document;
      const content = document.content as { products: readonly OlderLending[] };
      return { ...document, content: { ...content, products: content.products.map(liftLending) } };
    });
    return added ? lifted : [...lifted, { kind: "offer-kind", id: kind.id, content: kind }];
  },
};

function liftProduct({ ranking = [], sorts: _sorts, compare: _compare, ...product }: OlderProduct): object {
  const figures = ranking.map(({ metric, order }) => ({ figure: FIGURES[metric] ?? metric, order }));
  const same = JSON.stringify(figures) === JSON.stringify(kind.ranking);
  return { ...product, offerKind: kind.id, ...(same ? {} : { ranking: figures }) };
}

function liftLending(lending: OlderLending): OlderLending {
  if (lending.terms !== undefined) return lending;
  const { product, eligibility, amount, ...rest } = lending;
  const { upTo, ...bounds } = amount as { upTo: unknown };
  return { product, eligibility, terms: { amount: { ...bounds, upTo: renamed(upTo) }, ...rest } };
}

/** A calculation with the names of the price as they are now. */
function renamed(logic: unknown): unknown {
  if (typeof logic !== "object" || logic === null) return logic;
  if (Array.isArray(logic)) return logic.map(renamed);
  return Object.fromEntries(
    Object.entries(logic).map(([operator, operand]) => [
      operator,
      operator === "var" && typeof operand === "string" ? (NAMES[operand] ?? operand) : renamed(operand),
    ]),
  );
}
