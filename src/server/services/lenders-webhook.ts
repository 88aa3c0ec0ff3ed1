import type { IncomingHttpHeaders } from "node:http";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/transaction.ts";
import { ApiError } from "../errors.ts";
import { isSigned } from "../integrations/signature.ts";
import { lenderInForce, lenderSecret } from "./lenders.ts";
import { applyNews, readNews } from "./lenders-news.ts";

interface Webhook {
  lender: string;
  headers: IncomingHttpHeaders;
  body: unknown;
  /** The body as it came, which the signature is over. */
  raw: string;
}

/**
 * Takes a lender's news in. Throws NOT_SIGNED_IN (401) for an unknown lender, a wrong or an old signature,
 * NOT_FOUND for a reference that we do not have (yet), so that the lender sends it again.
 */
export async function receiveWebhook(ctx: Context, { lender: id, headers, body, raw }: Webhook): Promise<void> {
  const lender = await lenderInForce(ctx, id, await lastReleaseOf(ctx, id));
  if (lender === null || !isSigned(lenderSecret(ctx, lender.document), headers, raw, ctx.clock.now())) throw new ApiError("NOT_SIGNED_IN");
  const news = readNews(lender.document.connector, body, raw);
  if (news.reference === null) throw new ApiError("BAD_REQUEST");
  const { reference } = news;
  await inTransaction(ctx, async (tx) => {
    const row = await tx
      .selectFrom("lender_applications")
      .select("id")
      .where("lender", "=", id)
      .where("reference", "=", reference)
      .executeTakeFirst();
    if (row === undefined) throw new ApiError("NOT_FOUND");
    await applyNews(ctx, tx, row.id, lender.document, news);
  });
}

/** A lender that is no longer in force still answers for the applications it has. */
async function lastReleaseOf(ctx: Context, lender: string): Promise<string | null> {
  if (ctx.releases.live().catalog.lenders.has(lender)) return null;
  const row = await ctx.db
    .selectFrom("lender_applications")
    .select("release")
    .where("lender", "=", lender)
    .orderBy("updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.release ?? null;
}
