import type { BrandDocument, ProductDocument } from "../../../../contract/documents.gen.ts";
import { productsInOrder } from "../../../../engine/catalog/catalog.ts";
import { localise } from "../../../../engine/catalog/localise.ts";
import { canonicalJson } from "../../../../engine/release/hash.ts";
import { equal } from "../../../../engine/values/equal.ts";
import type { Context } from "../../../platform/context.ts";
import { ApiError } from "../../../platform/errors.ts";
import { limitEvents } from "../../../platform/limits/rate-limit.ts";
import { logFinding } from "../../../platform/releases/publication/release-log.ts";
import type { ActionHandler, StaffCaller } from "../../staff-actions/action.ts";
import { refuse } from "../../staff-actions/form-answers.ts";
import { publishChange } from "./publish.ts";

/** Publications per brand: each checks the whole release. */
const LIMIT = { name: "list-products", count: 10, seconds: 3_600 };

/** The partner's own brand. An outlet or agent of the partner may not change it for all (decision O121). */
function brandOf(ctx: Context, caller: StaffCaller): BrandDocument {
  const brand =
    caller.area === "partner" && caller.merchantId === null ? ctx.releases.live().catalog.brands.get(caller.brand ?? "") : undefined;
  if (brand === undefined) throw new ApiError("FORBIDDEN");
  return brand;
}

const productsOf = (ctx: Context): ProductDocument[] => productsInOrder(ctx.releases.live().catalog);

/** Without a list, a brand lists all products in the site's order. */
const listOf = (ctx: Context, { products }: BrandDocument) => products ?? productsOf(ctx).map(({ id }) => id);

const revisionOf = (ctx: Context, brand: BrandDocument) =>
  ctx.vault.blindIndex("listed-products", canonicalJson([brand.id, listOf(ctx, brand)])).slice(0, 40);

/** Reads and publishes the products that the brand of a partner's user lists. */
export const listProducts: ActionHandler = {
  async read(ctx, language, caller) {
    const brand = brandOf(ctx, caller);
    return {
      revision: revisionOf(ctx, brand),
      answers: { products: [...listOf(ctx, brand)] },
      choices: { products: productsOf(ctx).map(({ id, name }) => ({ value: id, label: localise(name, language) })) },
    };
  },
  async write(ctx, { caller, answers, revision }) {
    const wanted = answers.products as string[];
    if (wanted.length === 0) throw refuse("products", "required");
    const { id: own } = brandOf(ctx, caller);
    await limitEvents(ctx, LIMIT, own);
    const findings = await publishChange(ctx, caller, () => {
      const brand = brandOf(ctx, caller);
      if (revisionOf(ctx, brand) !== revision) throw new ApiError("RECORD_CHANGED");
      if (equal(listOf(ctx, brand), wanted)) return undefined;
      const { products: _before, ...rest } = brand;
      const all = productsOf(ctx).map(({ id }) => id);
      return {
        documents: [{ kind: "brand", id: brand.id, content: { ...rest, ...(!equal(all, wanted) && { products: wanted }) } }],
        auditEntries: [{ action: "brand-products-listed", subject: brand.id }],
      };
    });
    if (findings.length === 0) return undefined;
    for (const error of findings) logFinding(ctx.log, error);
    throw refuse("products", "enum");
  },
};
