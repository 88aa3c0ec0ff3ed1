import type { Context } from "../../platform/context.ts";
import { openApplicationIds } from "../applications/find-application.ts";
import { isSwitchedOff } from "./switched-off.ts";

/**
 * The offers of these lenders that customers can still choose: current, of an open application, not
 * chosen, not expired and not switched off.
 */
export async function countOpenOffers(ctx: Context, lenders: readonly string[]): Promise<number> {
  const rows = await ctx.db
    .selectFrom("offer_states")
    .select(({ fn }) => ["lender", "product", fn.countAll<string>().as("count")])
    .where("lender", "in", [...lenders])
    .where("application_id", "in", openApplicationIds)
    .where("status", "is", null)
    .where("valid_until", ">", ctx.clock.now())
    .groupBy(["lender", "product"])
    .execute();
  return rows.reduce((sum, { lender, product, count }) => (isSwitchedOff(ctx, lender, product) ? sum : sum + Number(count)), 0);
}
