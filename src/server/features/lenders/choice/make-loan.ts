import { productByCode } from "../../../../engine/catalog/catalog.ts";
import type { Context } from "../../../platform/context.ts";
import { ApiError } from "../../../platform/errors.ts";
import { lenderInForce } from "../../../platform/releases/lender-in-force.ts";
import { findOwnApplication } from "../../applications/application-rows.ts";
import { decide } from "../../offers/decide.ts";
import { offersOf } from "../../offers/made-offer.ts";
import { isSwitchedOff } from "../../offers/switched-off.ts";
import { canBeSent } from "./lapsed.ts";
import { type Chooser, choose } from "./select.ts";

/**
 * Makes the loan of a completed application and tells where the browser goes, below /user (O44). A lender that was chosen is where it
 * goes, unless the choice was of an offer that stands no more and nothing was sent. Where a single lender matches, its offer is the loan: it is chosen, and waits on the lender's own screen for the consents
 * that it asks for, without which nothing is sent. Several are for the customer to choose from, and so is one that asks for none:
 * then it is the place that the product's document names, as it is for who has applied to the one lender before. The same call again has the same answer.
 * Throws NOT_FOUND, and STEP_SKIPPED (409) for a product that does not make this call and an application without answers.
 */
export async function makeLoan(ctx: Context, caller: Omit<Chooser, "consents">): Promise<{ redirect: string }> {
  const { appId, customerId } = caller;
  const row = await findOwnApplication(ctx.db, { appId, customerId });
  if (row === undefined) throw new ApiError("NOT_FOUND");
  const redirect = productByCode(ctx.releases.live().catalog, row.product)?.loanRedirect;
  if (redirect === undefined || row.state !== "open") throw new ApiError("STEP_SKIPPED");
  const decisionId = await decide(ctx, appId);
  const chosen = await standingChoices(ctx, appId, { ...row, decision_id: decisionId });
  const [lender, ...others] = chosen;
  if (lender) return { redirect: others.length === 0 ? lender.lender : redirect };
  const offers = await offersOf(ctx.db, decisionId);
  const [offer, ...more] = offers.filter(({ lender: id }) => !isSwitchedOff(ctx, id, row.product));
  if (!offer || more.length > 0) return { redirect };
  const found = await lenderInForce(ctx, offer.lender, null);
  if ((found?.document.consents ?? []).length === 0) return { redirect };
  try {
    await choose(ctx, { ...caller, consents: [], confirmed: false }, offer.id);
  } catch (error) {
    // Who has applied to the lender before is told so where the offers are, and what there is instead.
    if (error instanceof ApiError && error.code === "DUPLICATE_APPLICATION") return { redirect };
    throw error;
  }
  return { redirect: offer.lender };
}

/** The lenders that were chosen: all that an application was sent to, and those whose offer can still be. */
async function standingChoices(ctx: Context, appId: string, application: Parameters<typeof canBeSent>[1]) {
  const rows = await ctx.db
    .selectFrom("lender_applications")
    .innerJoin("offers", "offers.id", "lender_applications.offer_id")
    .select(["lender_applications.lender", "lender_applications.status", "offers.decision_id", "offers.valid_until"])
    .where("lender_applications.application_id", "=", appId)
    .execute();
  return rows.filter((row) => row.status !== "SELECTED" || canBeSent(ctx, application, row));
}
