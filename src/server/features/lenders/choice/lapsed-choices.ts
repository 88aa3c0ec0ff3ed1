import type { Delivery, Status } from "../../../../contract/customer/lending/status.ts";
import type { Context } from "../../../platform/context.ts";
import { decide } from "../../offers/decide.ts";
import { isSwitchedOff } from "../../offers/switched-off.ts";

interface Application {
  /** Product code of the application. */
  product: string;
  state: string;
  /** The current decision; null if the answers changed and no new decision was made. */
  decision_id: string | null;
  /** The withdrawn consent that all offers of the product require; null for none. */
  consent_withdrawn: string | null;
}

interface MadeOffer {
  lender: string;
  /** The decision that the offer belongs to. */
  decision_id: string;
  valid_until: Date;
}

/**
 * Whether an offer can be chosen and sent: it belongs to the current decision, has not expired, and
 * its lender is switched on.
 */
export function canBeSent(ctx: Context, application: Omit<Application, "consent_withdrawn">, offer: MadeOffer): boolean {
  const { state, decision_id, product } = application;
  const isCurrent = state === "open" && offer.decision_id === decision_id && offer.valid_until > ctx.clock.now();
  return isCurrent && !isSwitchedOff(ctx, offer.lender, product);
}

/**
 * Whether an unsent choice can no longer be sent. A choice that was handed over to the lender's
 * page is ended by the lender, as long as the lender is switched on.
 */
export function hasLapsed(ctx: Context, application: Application, choice: MadeOffer & { status: Status; delivery: Delivery }): boolean {
  // While a consent is withdrawn no decision is made, and the choice stays pending.
  if (choice.status !== "SELECTED" || application.consent_withdrawn !== null) return false;
  const atLender = choice.delivery === "handed-over" || choice.delivery === "returned";
  return atLender ? isSwitchedOff(ctx, choice.lender, application.product) : !canBeSent(ctx, application, choice);
}

/**
 * Ensures that choices are compared with a current decision. Completing a form again may restore
 * the same decision, and then an earlier offer is valid again. Must not run inside a transaction.
 */
export async function decideOnChoices(ctx: Context, { customerId, appId }: { customerId: string; appId: string }): Promise<void> {
  const undecided = await ctx.db
    .selectFrom("applications")
    .select("applications.id")
    .innerJoin("lender_applications", "lender_applications.application_id", "applications.id")
    .where("applications.id", "=", appId)
    .where("applications.customer_id", "=", customerId)
    .where("applications.state", "=", "open")
    .where("applications.decision_id", "is", null)
    .where("applications.sealed_answers", "is not", null)
    .where("applications.consent_withdrawn", "is", null)
    .where("lender_applications.status", "=", "SELECTED")
    .executeTakeFirst();
  if (undecided !== undefined) await decide(ctx, appId);
}
