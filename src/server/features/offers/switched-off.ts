import { productByCode } from "../../../engine/catalog/catalog.ts";
import { isOn, lendingOf } from "../../../engine/rules/lender-products.ts";
import type { Context } from "../../platform/context.ts";

/**
 * Whether a lender takes no new applications for a product: its document in force says that it is off, or its offers of the product. One
 * that was taken out keeps what it offered.
 * @param code of the product
 */
export function isSwitchedOff({ releases }: Pick<Context, "releases">, id: string, code: string): boolean {
  const { catalog } = releases.live();
  const lender = catalog.lenders.get(id);
  if (!lender?.enabled || lender.products.every(isOn)) return lender?.enabled === false;
  const product = productByCode(catalog, code);
  const lending = product && lendingOf(lender, product);
  return lending !== undefined && !isOn(lending);
}
