import type { IncomingHttpHeaders } from "node:http";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/transaction.ts";
import { ApiError } from "../errors.ts";
import { isSigned } from "../integrations/signature.ts";
import { lenderInForce, lenderSecret } from "./lenders.ts";
import { applyNews, hashOf, lockLenderApplication, readNews } from "./lenders-news.ts";

interface Webhook {
  lender: string;
  headers: IncomingHttpHeaders;
  body: unknown;
  /** The body as it came, which the signature is over. */
  raw: string;
}

/**
 * Takes a lender's news in. Throws NOT_SIGNED_IN (401) for an unknown lender, a wrong or an old signature,
 * BAD_REQUEST without a reference, NOT_FOUND for one that this lender has given to none of our applications (yet), so that it sends it again.
 */
export async function receiveWebhook(ctx: Context, { lender: id, headers, body, raw }: Webhook): Promise<void> {
  const lender = await lenderInForce(ctx, id, await lastReleaseOf(ctx, id));
  if (lender === null || !isSigned(lenderSecret(ctx, lender.document), headers, raw, ctx.clock.now())) throw new ApiError("NOT_SIGNED_IN");
  const news = readNews(lender.document.connector, body);
  if (news.reference === null) throw new ApiError("BAD_REQUEST");
  const { reference } = news;
  await inTransaction(ctx, async (tx) => {
    const found = await tx
      .selectFrom("lender_applications")
      .select("id")
      .where("lender", "=", id)
      .where("reference", "=", reference)
      .executeTakeFirst();
    const row = found === undefined ? undefined : await lockLenderApplication(tx, found.id);
    if (row === undefined) throw new ApiError("NOT_FOUND");
    // A lender without event ids may well say the same again of what was sent again.
    const event = news.event ?? hashOf(`${row.attempt} ${raw}`);
    await applyNews(ctx, tx, row, { lender: lender.document, news, event });
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
