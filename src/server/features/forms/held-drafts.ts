import type { Context } from "../../platform/context.ts";

/** A form that was started and not submitted. */
export interface HeldDraft {
  product: string;
  form: string;
  savedAt: Date;
  answers: Record<string, unknown>;
}

export async function readDrafts(ctx: Context, customerId: string): Promise<HeldDraft[]> {
  const rows = await ctx.db
    .selectFrom("drafts")
    .select(["product", "form", "sealed_answers", "saved_at"])
    .where("customer_id", "=", customerId)
    .execute();
  const drafts: HeldDraft[] = [];
  for (const { product, form, sealed_answers, saved_at } of rows)
    if (sealed_answers !== null)
      drafts.push({ product, form, savedAt: saved_at, answers: await ctx.vault.openJson(customerId, sealed_answers) });
  return drafts;
}
