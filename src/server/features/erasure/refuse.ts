import { MESSAGE_EVENTS } from "../../../contract/message-events.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { indianMoment } from "../../platform/indian-moment.ts";
import type { AdminCaller } from "../../platform/policies/policy.ts";
import { appendToAudit } from "../audit/audit.ts";
import { lockUnlessErased } from "./cases.ts";
import { notifyCustomer, reachedBy } from "./notify-customer.ts";
import { findRequest, refuseRequest } from "./requests.ts";

/**
 * Refuses a customer's request for erasure, for a reason of the site's document that the customer
 * is sent. A proposal based on the request ends too.
 * @throws NOT_FOUND, BAD_REQUEST for a reason that the site does not have, RECORD_CHANGED if the
 * request is not open any more
 */
export async function refuse(ctx: Context, of: { id: string; reason: string }, caller: AdminCaller): Promise<void> {
  const label = ctx.releases.live().site.erasure.refusals?.find(({ id }) => id === of.reason)?.label;
  if (label === undefined) throw new ApiError("BAD_REQUEST", { fields: [{ path: "/reason", keyword: "enum", message: "" }] });
  const request = await findRequest(ctx.db, of.id);
  if (request === null) throw new ApiError("NOT_FOUND");
  await inTransaction(ctx, async (tx) => {
    await lockUnlessErased(tx, request.customerId);
    await refuseRequest(ctx, tx, of);
    const reached = await reachedBy(ctx, tx, request.customerId);
    const params = { date: indianMoment(request.askedAt).slice(0, 10), reason: localise(label, reached.language) };
    await notifyCustomer(ctx, tx, reached, MESSAGE_EVENTS.erasureRefused, { params });
    await appendToAudit(ctx, tx, caller, [{ action: "erasure-request-refused", subject: `${of.id} ${of.reason}` }]);
  });
}
