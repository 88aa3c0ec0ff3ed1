import type { IncomingHttpHeaders } from "node:http";
import type { LenderDocument } from "../../../../contract/documents.gen.ts";
import type { Context } from "../../../platform/context.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/errors.ts";
import { isSigned } from "../../../platform/integrations/signature.ts";
import { countWebhook } from "../../../platform/limits/write-limit.ts";
import { lenderInForce } from "../../../platform/releases/lender-in-force.ts";
import { lockByReport } from "../news/lock-by-report.ts";
import { applyNews, hashOf, readNews } from "../news/news.ts";
import { incomingKey, MissingSecret } from "../secrets.ts";

interface Webhook {
  lender: string;
  headers: IncomingHttpHeaders;
  body: unknown;
  /** The body as received; the signature covers it. */
  raw: string;
}

/**
 * Processes a lender's webhook.
 * @throws NOT_SIGNED_IN (401) for an unknown lender and a wrong or expired signature, BAD_REQUEST
 * without a reference or an application id, NOT_FOUND for a reference that is not known (yet), so
 * that the lender retries, TOO_MANY_REQUESTS above the lender's rate limit
 */
export async function receiveWebhook(ctx: Context, { lender: id, headers, body, raw }: Webhook): Promise<void> {
  const live = ctx.releases.live().catalog.lenders.get(id);
  const last = live === undefined ? await lastOf(ctx, id) : null;
  const signer = live ?? last?.document;
  if (signer === undefined || !(await isFrom(ctx, signer, headers, raw))) throw new ApiError("NOT_SIGNED_IN");
  // Counted after authentication, so that others cannot use up a lender's limit.
  countWebhook(ctx, id);
  // Loaded after the cheap checks, as loading a release may validate all of it.
  const lender = await lenderInForce(ctx, id, last?.release ?? null, ctx.db);
  if (lender === null) throw new ApiError("NOT_SIGNED_IN");
  const news = readNews(lender.document.connector, body);
  if (news.reference === null && news.application === null) throw new ApiError("BAD_REQUEST");
  await inTransaction(ctx, async (tx) => {
    const row = await lockByReport(tx, id, news);
    if (row === undefined) throw new ApiError("NOT_FOUND");
    // Without event ids, a lender may send the same body again for a later attempt; the attempt
    // tells them apart.
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

/**
 * Returns the document of a lender under its latest application, because a lender that is no longer
 * live still reports on its applications.
 */
export async function lastOf(ctx: Context, lender: string): Promise<{ release: string; document: LenderDocument } | null> {
  const row = await ctx.db
    .selectFrom("lender_applications")
    .select("release")
    .where("lender", "=", lender)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const documents = row === undefined ? null : await ctx.releases.documentsOf(row.release, ctx.db);
  const document = documents?.find(({ kind, id }) => kind === "lender" && id === lender)?.content as LenderDocument | undefined;
  return row === undefined || document === undefined ? null : { release: row.release, document };
}
