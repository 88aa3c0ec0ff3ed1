import { MESSAGE_EVENTS } from "../../../contract/message-events.ts";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import { DAY_SECONDS } from "../../../engine/values/durations.ts";
import { fillPath } from "../../../engine/values/fill-template.ts";
import { homeOf } from "../../datasets/dataset.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { limitEvents } from "../../platform/limits/rate-limit.ts";
import type { AdminCaller } from "../../platform/policies/policy.ts";
import { appendToAudit } from "../audit/audit.ts";
import { lockExistingCustomer } from "../customers/customer-locks.ts";
import { lastProspect } from "../customers/prospects.ts";
import { type OpenCase, verifiedAddresses } from "./desk-case.ts";

/** Messages per customer and day, from any sender. */
const LIMIT = { name: "desk-resends", count: 3, seconds: DAY_SECONDS };

/** The page that resumes a prospect after a passcode; null if there is none. */
function resumePage({ routing, pages }: Catalog): string | null {
  const routes = routing.get("customer")?.routes ?? [];
  const goesOn = (page: string | undefined) => page !== undefined && pages.get(page)?.blocks.some(({ type }) => type === "transfer");
  return routes.find(({ page }) => goesOn(page))?.path ?? null;
}

/**
 * Sends the customer a link to resume. The page asks for a passcode first, so the link grants
 * nothing to others.
 * @throws ApiError NOT_FOUND if there is no such page or address, or the customer was erased
 * meanwhile, TOO_MANY_REQUESTS
 */
export async function resend(ctx: Context, caller: AdminCaller, open: OpenCase, channel: "sms" | "email"): Promise<void> {
  const live = ctx.releases.live();
  const { template } = MESSAGE_EVENTS.goOn;
  const path = resumePage(live.catalog);
  const way = (await verifiedAddresses(ctx, open)).find((one) => one.channel === channel);
  const prospect = await lastProspect(ctx.db, open.customerId, open.product);
  if (path === null || way === undefined || prospect === undefined || !live.catalog.templates.get(template)?.[channel])
    throw new ApiError("NOT_FOUND");
  await limitEvents(ctx, LIMIT, open.customerId);
  const message = {
    template,
    channel,
    to: way.to,
    language: live.languageCode(prospect.language),
    params: { product: open.productName, link: homeOf(ctx) + fillPath(path, () => prospect.id) },
    ...(open.applicationId !== null && { applicationId: open.applicationId }),
  };
  await inTransaction(ctx, async (tx) => {
    await lockExistingCustomer(tx, open.customerId);
    await ctx.messages.enqueue(message, tx);
    await appendToAudit(ctx, tx, caller, [{ action: "message-resent", subject: `${open.customerId} ${template} ${channel}` }]);
  });
}
