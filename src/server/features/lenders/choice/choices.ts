import { type Delivery, isStatusFromDelivery, type Status } from "../../../../contract/customer/lending/status.ts";
import type { Context } from "../../../platform/context.ts";
import { hasLapsed } from "./lapsed-choices.ts";

export interface Reader {
  customerId: string;
  appId: string;
  language: string;
}

/** Returns choices with their offers, oldest first. */
export function findChoices(ctx: Context, { customerId, appId }: Reader) {
  return ctx.db
    .selectFrom("lender_applications")
    .innerJoin("offers", "offers.id", "lender_applications.offer_id")
    .selectAll("lender_applications")
    .select(["offers.decision_id", "offers.valid_until"])
    .where("lender_applications.application_id", "=", appId)
    .where("lender_applications.customer_id", "=", customerId)
    .orderBy("lender_applications.created_at");
}

/** Presents an unsent choice that can no longer be sent as expired. */
export function withExpiry<T extends Parameters<typeof hasLapsed>[2]>(
  ctx: Context,
  application: Parameters<typeof hasLapsed>[1],
  choice: T,
) {
  const lapsed = hasLapsed(ctx, application, choice);
  return { ...choice, lapsed, status: lapsed ? ("EXPIRED" as const) : choice.status };
}

interface MessageSource {
  status: Status;
  delivery: Delivery;
  sealed_message: string | null;
  sessionExpired: boolean;
}

/**
 * Returns the lender's message, or our own text if the lender could not be reached or refused
 * without a message.
 * @param lender display name
 */
export async function messageOf(
  ctx: Context,
  { customerId, language }: Reader,
  { status, delivery, sealed_message, sessionExpired }: MessageSource,
  lender: string,
): Promise<string | null> {
  if (sealed_message !== null) return ctx.vault.decrypt(customerId, sealed_message, ctx.db);
  if (!sessionExpired && !isStatusFromDelivery(status, delivery)) return null;
  const key = sessionExpired ? "lending.sessionExpired" : `lending.delivery.${delivery}`;
  return (
    ctx.releases
      .live()
      .text(language, key)
      ?.replaceAll("{{lender}}", () => lender) ?? null
  );
}
