import type { makeLoan as contract } from "../../../../contract/customer/lending/applications.ts";
import type { ResponseOf } from "../../../../contract/endpoint.ts";
import { productByCode } from "../../../../engine/catalog/catalog.ts";
import type { Context } from "../../../platform/context.ts";
import { ApiError } from "../../../platform/errors.ts";
import { lenderInForce } from "../../../platform/releases/lender-in-force.ts";
import { findOwnApplication } from "../../applications/find-application.ts";
import { decide } from "../../offers/decide.ts";
import { offersOf } from "../../offers/made-offer.ts";
import { isSwitchedOff } from "../../offers/switched-off.ts";
import { type Chooser, choose } from "./choose-offer.ts";
import { canBeSent } from "./lapsed-choices.ts";

/**
 * Makes the loan of a completed application and returns the path below /user to redirect to (O44).
 * An existing choice leads to its lender, unless its offer is no longer valid and nothing was sent.
 * A single matching offer is chosen, and waits on the lender's screen for its consents. With
 * several offers, or a lender without consents or with a duplicate application, it returns the path
 * named in the product's document. Idempotent.
 * @throws NOT_FOUND, STEP_SKIPPED (409) for a product without this call and an application without
 * answers
 */
export async function makeLoan(ctx: Context, caller: Omit<Chooser, "consents">): Promise<ResponseOf<typeof contract>> {
  const { appId, customerId } = caller;
  const row = await findOwnApplication(ctx.db, { appId, customerId });
  if (row === undefined) throw new ApiError("NOT_FOUND");
  const redirect = productByCode(ctx.releases.live().catalog, row.product)?.loanRedirect;
  if (redirect === undefined || row.state !== "open") throw new ApiError("STEP_SKIPPED");
  const decisionId = await decide(ctx, appId);
  const chosen = await currentChoices(ctx, appId, { ...row, decision_id: decisionId });
  const offers = await offersOf(ctx.db, decisionId);
  const [offer, ...more] = offers.filter(({ lender: id }) => !isSwitchedOff(ctx, id, row.product));
  const to = (lender: string) => ({ redirect: lender, ...(offer?.lender === lender && more.length === 0 && { onlyOffer: true as const }) });
  const [lender, ...others] = chosen;
  if (lender) return others.length === 0 ? to(lender.lender) : { redirect };
  if (!offer || more.length > 0) return { redirect };
  const found = await lenderInForce(ctx, offer.lender, null, ctx.db);
  if ((found?.document.consents ?? []).length === 0) return { redirect };
  try {
    await choose(ctx, { ...caller, consents: [], confirmed: false }, offer.id);
  } catch (error) {
    // The offers page explains a duplicate application and shows alternatives.
    if (error instanceof ApiError && error.code === "DUPLICATE_APPLICATION") return { redirect };
    throw error;
  }
  return to(offer.lender);
}

/** Returns the choices that were sent or can still be sent. */
async function currentChoices(ctx: Context, appId: string, application: Parameters<typeof canBeSent>[1]) {
  const rows = await ctx.db
    .selectFrom("lender_applications")
    .innerJoin("offers", "offers.id", "lender_applications.offer_id")
    .select(["lender_applications.lender", "lender_applications.status", "offers.decision_id", "offers.valid_until"])
    .where("lender_applications.application_id", "=", appId)
    .execute();
  return rows.filter((row) => row.status !== "SELECTED" || canBeSent(ctx, application, row));
}
