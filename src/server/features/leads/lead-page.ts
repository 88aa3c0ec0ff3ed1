import { BASE_PATH } from "../../platform/base-path.ts";
import type { Context } from "../../platform/context.ts";

const MEDIUM = "invitation";

/** The path to which the link of an invitation leads: its product at the partner, or the products for an unknown code. */
export async function leadPage(ctx: Context, code: string): Promise<string> {
  const lead = await ctx.db.selectFrom("invited_leads").select(["partner", "product"]).where("code", "=", code).executeTakeFirst();
  if (lead === undefined) return `${BASE_PATH}/`;
  const query = new URLSearchParams({ product: lead.product, utm_source: lead.partner, utm_medium: MEDIUM, utm_content: code });
  return `${BASE_PATH}/?${query}`;
}
