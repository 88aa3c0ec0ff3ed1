import type { IncomingHttpHeaders } from "node:http";
import type { LenderDocument } from "../../../../contract/documents.gen.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/errors.ts";
import { isSigned } from "../../../platform/integrations/signature.ts";
import { countWebhook } from "../../../platform/limits/write-limit.ts";
import { lenderInForce } from "../../../platform/releases/lender-in-force.ts";
import { lockByNews } from "../news/found.ts";
import { applyNews, hashOf, readNews } from "../news/news.ts";
import { incomingKey, MissingSecret } from "../secrets.ts";

interface Webhook {
  lender: string;
  headers: IncomingHttpHeaders;
  body: unknown;
  /** The body as it came, which the signature is over. */
  raw: string;
}

/**
 * Takes a lender's news in. Throws NOT_SIGNED_IN (401) for an unknown lender, a wrong or an old signature,
 * BAD_REQUEST without a reference or an application of ours, NOT_FOUND for one that this lender has given to none of our applications (yet), so that it sends it again,
 * and TOO_MANY_REQUESTS for more of one lender than its pace.
 */
export async function receiveWebhook(ctx: Context, { lender: id, headers, body, raw }: Webhook): Promise<void> {
  const live = ctx.releases.live().catalog.lenders.get(id);
  const last = live === undefined ? await lastOf(ctx, id) : null;
  const signer = live ?? last?.document;
  if (signer === undefined || !(await isFrom(ctx, signer, headers, raw))) throw new ApiError("NOT_SIGNED_IN");
  // Only now, as nobody else may use a lender's pace up.
  countWebhook(ctx, id);
  // Only now, as loading a release can mean checking the whole of it.
  const lender = await lenderInForce(ctx, id, last?.release ?? null);
  if (lender === null) throw new ApiError("NOT_SIGNED_IN");
  const news = readNews(lender.document.connector, body);
  if (news.reference === null && news.application === null) throw new ApiError("BAD_REQUEST");
  await inTransaction(ctx, async (tx) => {
    const row = await lockByNews(tx, id, news);
    if (row === undefined) throw new ApiError("NOT_FOUND");
    // A lender without event ids may well say the same again of what was sent again.
    const event = news.event ?? hashOf(`${row.attempt} ${raw}`);
    await applyNews(ctx, tx, row, { lender: lender.document, news, event });
  });
}

async function isFrom(ctx: Context, signer: LenderDocument, headers: IncomingHttpHeaders, raw: string): Promise<boolean> {
  try {
    return isSigned(await incomingKey(ctx, signer), headers, raw, ctx.clock.now());
  } catch (error) {
    if (error instanceof MissingSecret) return false;
    throw error;
  }
}

/** A lender that is no longer in force still answers for the applications it has: its document as the last of them has it. */
export async function lastOf(ctx: Context, lender: string): Promise<{ release: string; document: LenderDocument } | null> {
  const row = await ctx.db
    .selectFrom("lender_applications")
    .select("release")
    .where("lender", "=", lender)
    .orderBy("updated_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const documents = row === undefined ? null : await ctx.releases.documentsOf(row.release);
  const document = documents?.find(({ kind, id }) => kind === "lender" && id === lender)?.content as LenderDocument | undefined;
  return row === undefined || document === undefined ? null : { release: row.release, document };
}
