import type { LenderLending } from "../../contract/documents.gen.ts";
import type { Condition } from "../../contract/slices.ts";
import { factsRead } from "../rules/logic.ts";
import type { Catalog } from "./catalog.ts";
import { namesInCondition } from "./condition-names.ts";
import { withWhatTheyRead } from "./names.ts";

/**
 * The answers, and facts with what these read, that the enabled lenders of a product look at: in their criteria and prices, and
 * in what they are sent.
 * @param product the product's code
 */
export function namesReadByLenders(catalog: Pick<Catalog, "lenders" | "shared">, product: string): Set<string> {
  const read = [...catalog.lenders.values()].flatMap(({ enabled, products, connector }) => {
    const lending = products.find((each) => each.product === product);
    return enabled && lending ? [...namesInLending(lending), ...factsRead(Object.values(connector.submit))] : [];
  });
  return withWhatTheyRead(read, catalog);
}

function namesInLending({ eligibility, rateCard, amount }: LenderLending): string[] {
  const conditions = [...eligibility.flatMap(({ when, test }) => [when ?? true, test]), ...rateCard.map(({ when }) => when ?? true)];
  return [...conditions.flatMap((condition) => [...namesInCondition(condition as Condition)]), ...factsRead(amount.upTo)];
}
