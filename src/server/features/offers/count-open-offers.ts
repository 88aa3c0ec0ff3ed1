import type { Context } from "../../platform/context.ts";
import { openApplicationIds } from "../applications/find-application.ts";
import { isSwitchedOff } from "./switched-off.ts";

/**
 * The offers of these lenders that customers can still choose: of an open application, current, not
 * chosen, not expired and not switched off, and the lender has not got the application by an earlier
 * offer.
 */
export async function countOpenOffers(ctx: Context, lenders: readonly string[]): Promise<number> {
  const rows = await ctx.db
    .selectFrom("offer_states as offer")
    .select(({ fn }) => ["lender", "product", fn.countAll<string>().as("count")])
    .where("lender", "in", [...lenders])
    .where("status", "is", null)
    .where("valid_until", ">", ctx.clock.now())
    .where("application_id", "in", openApplicationIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("offer_states as sent")
            .select("sent.offer_id")
            .whereRef("sent.application_id", "=", "offer.application_id")
            .whereRef("sent.lender", "=", "offer.lender")
            .where("sent.status", "is not", null)
            .where("sent.status", "<>", "SELECTED"),
        ),
      ),
    )
    .groupBy(["lender", "product"])
    .execute();
  return rows.reduce((sum, { lender, product, count }) => (isSwitchedOff(ctx, lender, product) ? sum : sum + Number(count)), 0);
}
