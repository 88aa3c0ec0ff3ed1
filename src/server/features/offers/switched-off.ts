import { productByCode } from "../../../engine/catalog/catalog.ts";
import { isOn, lendingOf } from "../../../engine/rules/lender-products.ts";
import type { Context } from "../../platform/context.ts";

/**
 * Whether the live release switches off a lender, or its offers of a product. A lender that the
 * release no longer has is not switched off.
 * @param code product code
 */
export function isSwitchedOff({ releases }: Pick<Context, "releases">, id: string, code: string): boolean {
  const { catalog } = releases.live();
  const lender = catalog.lenders.get(id);
  if (!lender?.enabled || lender.products.every(isOn)) return lender?.enabled === false;
  const product = productByCode(catalog, code);
  const lending = product && lendingOf(lender, product);
  return lending !== undefined && !isOn(lending);
}
