import type { checkReceipt } from "../../../contract/customer/lending/offers.ts";
import type { ResponseOf } from "../../../contract/endpoint.ts";
import { matchLenders } from "../../../engine/rules/matching.ts";
import { equal } from "../../../engine/values/equal.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { presentReceipt } from "./present-offer.ts";

/**
 * Recomputes a decision with its release and facts. Compares lenders, order, figures, fees and
 * reasons.
 * @throws NOT_FOUND if there is no decision or its release cannot be loaded
 */
export async function runReceiptAgain(
  ctx: Context,
  { customerId, decisionId }: { customerId: string; decisionId: string | null },
): Promise<ResponseOf<typeof checkReceipt>["data"]> {
  const decision =
    decisionId === null ? undefined : await ctx.db.selectFrom("decisions").selectAll().where("id", "=", decisionId).executeTakeFirst();
  const release = decision === undefined ? null : await ctx.releases.find(decision.release, ctx.db);
  if (decision === undefined || release === null || decision.sealed_facts === null) throw new ApiError("NOT_FOUND");
  const stored = await ctx.db
    .selectFrom("offers")
    .select(["lender", "figures", "fees"])
    .where("decision_id", "=", decision.id)
    .orderBy("rank")
    .execute();
  const facts = await ctx.vault.decryptJson(customerId, decision.sealed_facts, ctx.db);
  const again = matchLenders(release.catalog, decision.product, facts);
  const offers = again.offers.map(({ lender, figures, fees }) => ({ lender, figures, fees }));
  // Serialises like the database, so that values that are equal in JSON compare as equal.
  const same = equal(JSON.parse(JSON.stringify([offers, again.unmatched])), [stored, decision.unmatched]);
  return { same, receipt: presentReceipt(decision.receipt), offers: offers.map(({ lender }) => lender) };
}
