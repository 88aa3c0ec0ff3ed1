import type { LenderConnector } from "../../contract/documents.gen.ts";
import type { Facts } from "./conditions.ts";
import { valueOrNull } from "./logic.ts";

/**
 * The body of the call to a lender, by its document. A field whose value cannot be worked out is null.
 * @param facts the facts that were decided on, with the `offer` that was chosen
 */
export function submissionBody({ submit }: Pick<LenderConnector, "submit">, facts: Facts): Record<string, unknown> {
  return Object.fromEntries(Object.entries(submit).map(([field, logic]) => [field, valueOrNull(logic, facts)]));
}
