import { productByCode } from "../../../engine/catalog/catalog.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import type { CustomerCaller } from "../../platform/policies/policy.ts";
import { continueOrStart } from "../applications/applications.ts";
import { lockCustomer } from "../customers/customer-locks.ts";
import { isOwnProspect } from "../customers/prospects.ts";
import { withdrawLinks } from "../lenders/delivery/hand-over.ts";
import { dropDraft } from "./draft-rows.ts";

/**
 * `POST /api/applications`: continues the open application or, with `startNew`, closes it, deletes
 * the draft and creates another (O117).
 * @throws BAD_REQUEST for an unknown product, NOT_FOUND for a prospect of another customer,
 * TOO_MANY_REQUESTS above the site's limit of new applications per hour
 */
export async function startApplication(
  ctx: Context,
  { customerId }: CustomerCaller,
  { prospectAppId: prospectId, productType, startNew = false }: { prospectAppId: string; productType: string; startNew?: boolean },
): Promise<string> {
  const product = productByCode(ctx.releases.live().catalog, productType)?.code;
  if (product === undefined) throw new ApiError("BAD_REQUEST", { fields: [{ path: "/productType", keyword: "enum", message: "" }] });
  return inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, customerId);
    if (!(await isOwnProspect(tx, prospectId, customerId))) throw new ApiError("NOT_FOUND");
    if (startNew) await dropDraft(ctx, tx, customerId, product);
    const { id, closed } = await continueOrStart(ctx, tx, { customerId, prospectId, product }, startNew);
    if (closed !== null) await withdrawLinks(ctx, tx, closed);
    return id;
  });
}
