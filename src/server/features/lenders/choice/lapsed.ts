import type { Delivery, Status } from "../../../../contract/customer/status.ts";
import type { Context } from "../../../platform/context.ts";
import { decide } from "../../offers/decide.ts";
import { isSwitchedOff } from "../../offers/switched-off.ts";

interface Application {
  /** Code of the product that it is for. */
  product: string;
  state: string;
  /** The decision in force; null while the answers were changed and nothing is decided on them. */
  decision_id: string | null;
  /** The consent that all offers of the product rest on, while it is withdrawn. */
  consent_withdrawn: string | null;
}

interface MadeOffer {
  lender: string;
  /** The decision that it was made by. */
  decision_id: string;
  valid_until: Date;
}

/** Whether an offer can be chosen and sent: it is of the decision in force, its time is not over, and its lender lends. */
export function canBeSent(ctx: Context, application: Omit<Application, "consent_withdrawn">, offer: MadeOffer): boolean {
  const { state, decision_id, product } = application;
  const stands = state === "open" && offer.decision_id === decision_id && offer.valid_until > ctx.clock.now();
  return stands && !isSwitchedOff(ctx, offer.lender, product);
}

/**
 * Whether a choice that no lender knows of can go to none any more. One that a customer took to the lender's page is the lender's
 * to end, as long as the lender lends.
 */
export function hasLapsed(ctx: Context, application: Application, choice: MadeOffer & { status: Status; delivery: Delivery }): boolean {
  // With a consent that is withdrawn nothing is decided, and the choice waits for it.
  if (choice.status !== "SELECTED" || application.consent_withdrawn !== null) return false;
  const away = choice.delivery === "handed-over" || choice.delivery === "returned";
  return away ? isSwitchedOff(ctx, choice.lender, application.product) : !canBeSent(ctx, application, choice);
}

/**
 * Sees to it that what was chosen is judged by what the answers ask for now: those that were completed anew can be the same again,
 * and then the offer is of the decision in force. Not inside a transaction.
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
