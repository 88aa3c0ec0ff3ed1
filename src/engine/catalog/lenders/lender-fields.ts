import type { LenderDocument, LenderLending, OfferKindDocument } from "../../../contract/documents.gen.ts";
import type { Condition } from "../../../contract/site/slices.ts";
import { namesInCondition } from "../../rules/condition-names.ts";
import { activeLending } from "../../rules/lender-products.ts";
import { factsRead } from "../../rules/logic/logic.ts";
import { type Catalog, offerKindOf } from "../catalog.ts";
import { withDependencies } from "../names-in-rules.ts";
import { partsOfTerms } from "../terms/terms.ts";
import { filesSentBy, sentBy } from "./connector-parts.ts";

/**
 * The answers and facts, including what these read, that the enabled lenders of a product use in
 * their criteria and prices and in what they are sent.
 *
 * @param product the product's code
 */
export function namesReadByLenders(catalog: Pick<Catalog, "lenders" | "shared" | "products" | "offerKinds">, product: string): Set<string> {
  const kind = offerKindOf(catalog, product);
  const own = [...catalog.products.values()].find(({ code }) => code === product);
  const read = [...catalog.lenders.values()].flatMap((lender) => {
    const lending = own && activeLending(lender, own);
    return lending ? [...namesInLending(lending, kind), ...namesSent(lender)] : [];
  });
  return withDependencies(read, catalog);
}

const namesSent = ({ connector }: LenderDocument): string[] => [
  ...factsRead(Object.values(sentBy(connector))),
  ...Object.values(filesSentBy(connector)),
];

function namesInLending({ eligibility, terms }: LenderLending, kind: OfferKindDocument | undefined): string[] {
  const parts = kind && partsOfTerms(kind.terms, terms);
  const conditions = [
    ...eligibility.flatMap(({ when, test }) => [when ?? true, test]),
    ...(parts?.conditions ?? []).map(({ condition }) => condition),
  ];
  return [
    ...conditions.flatMap((condition) => [...namesInCondition(condition as Condition)]),
    ...(parts?.rules ?? []).flatMap(({ logic }) => [...factsRead(logic)]),
    ...(kind ? factsRead(kind.figures.map(({ value }) => value)) : []),
  ];
}
