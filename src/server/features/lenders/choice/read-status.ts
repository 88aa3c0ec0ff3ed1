import type { Status } from "../../../../contract/customer/lending/status.ts";
import type { getStatus, LenderStatus } from "../../../../contract/customer/lending/transactions.ts";
import type { ResponseOf } from "../../../../contract/endpoint.ts";
import { localise } from "../../../../engine/catalog/localise.ts";
import type { Context } from "../../../platform/context.ts";
import { ApiError } from "../../../platform/errors.ts";
import { lenderInForce } from "../../../platform/releases/lender-in-force.ts";
import { openOffers } from "../../offers/made-offer.ts";
import { statusOf } from "../../offers/offers.ts";
import { isSwitchedOff } from "../../offers/switched-off.ts";
import { sessionHasExpired } from "../delivery/hand-over.ts";
import { statusRow } from "../news/notify-customer.ts";
import { findChoices, messageOf, type Reader, withExpiry } from "./choices.ts";
import { decideOnChoices } from "./lapsed-choices.ts";

/**
 * Returns the rows of the status table: chosen lenders first, then open offers. An unsent choice
 * that can no longer be sent is expired; a newer offer of the same lender replaces it.
 * @throws NOT_FOUND
 */
export async function readStatus(ctx: Context, reader: Reader): Promise<ResponseOf<typeof getStatus>> {
  const now = ctx.clock.now();
  await decideOnChoices(ctx, reader);
  const found = await openOffers(ctx.db, reader);
  const [application] = found;
  if (application === undefined) throw new ApiError("NOT_FOUND");
  const offers = found.filter(({ lender }) => lender !== null && !isSwitchedOff(ctx, lender, application.product));
  const choices = (await findChoices(ctx, reader).execute()).map((row) => withExpiry(ctx, application, row));
  const chosen = choices.filter(
    ({ lapsed, lender, offer_id }) => !(lapsed && offers.some((offer) => offer.lender === lender && offer.offer_id !== offer_id)),
  );
  const rows: LenderStatus[] = [];
  for (const row of chosen) {
    const { name, action } = await describe(ctx, row.lender, row.release, row.status, reader.language);
    // An expired choice is shown as expired, whatever the state of its link.
    const sessionExpired = await sessionHasExpired(ctx, row);
    const message = await messageOf(ctx, reader, { ...row, sessionExpired }, name);
    const amount = row.amount === null ? null : Number(row.amount);
    rows.push({
      lender: row.lender,
      lenderName: name,
      status: row.status,
      amount,
      action,
      message,
      saidByLender: row.sealed_message !== null,
      sessionExpired,
      updatedAt: row.updated_at.toISOString(),
    });
  }
  for (const { lender, release, valid_until, decided_at } of offers) {
    if (lender === null || release === null || valid_until === null || decided_at === null) continue;
    if (chosen.some((row) => row.lender === lender)) continue;
    const status = statusOf(null, valid_until, now);
    const { name, action } = await describe(ctx, lender, release, status, reader.language);
    const withoutMessage = { amount: null, message: null, saidByLender: false, sessionExpired: false };
    rows.push({ lender, lenderName: name, status, action, ...withoutMessage, updatedAt: decided_at.toISOString() });
  }
  return { data: rows };
}

async function describe(ctx: Context, lender: string, release: string, status: Status, language: string) {
  const document = (await lenderInForce(ctx, lender, release, ctx.db))?.document;
  const name = document === undefined ? lender : localise(document.name, language);
  return { name, action: statusRow(ctx.releases.live(), status)?.action?.id ?? null };
}
