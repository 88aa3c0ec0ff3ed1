import type { Context } from "../../../platform/context.ts";
import { isUnavailable } from "../../../platform/db/unavailable.ts";
import { authenticated } from "../../../platform/integrations/authentication.ts";
import { USUAL_TIMEOUT_SECONDS } from "../../../platform/integrations/connectors.ts";
import { NoAnswer, postText } from "../../../platform/integrations/http.ts";
import { settle } from "../delivery/deliver.ts";
import { sentInFile } from "../delivery/sent-by-file.ts";
import { retriesOf } from "../delivery/submission.ts";
import { addressToCall, credentialsOf } from "../lender-endpoint.ts";
import { MissingSecret } from "../secrets.ts";
import { fileDelivered, giveUpFile } from "./file-end.ts";
import { fileHead, fileText, markSent } from "./file-text.ts";
import { type FileLender, fileLender } from "./files.ts";

/**
 * Job of an upload to a lender: one attempt. Throws on failure, so that it is retried, until the
 * attempts of the lender's document are used up; then the customers can submit again, in a later
 * file.
 */
export async function uploadFile(ctx: Context, id: string): Promise<void> {
  const file = await ctx.db.selectFrom("lender_files").selectAll().where("id", "=", id).executeTakeFirst();
  if (file === undefined || file.state !== "waiting") return;
  const tries = file.tries + 1;
  await ctx.db.updateTable("lender_files").set({ tries }).where("id", "=", id).execute();
  const lender = await fileLender(ctx, file.lender, file.release);
  const reason = lender === null ? "the lender is not reached by files any more" : await upload(ctx, lender, id);
  if (reason === null) {
    await fileDelivered(ctx, id);
    return;
  }
  const last = tries > retriesOf(lender?.connector);
  ctx.log.warn({ lender: file.lender, id, count: tries, note: reason }, last ? "a file could not be delivered" : "an upload failed");
  if (last) return giveUpFile(ctx, id);
  await retryRows(ctx, id);
  throw new Error(reason);
}

/** Dead-letter job of an upload that failed too often, or whose process died each time. */
export async function giveUpUpload(ctx: Context, id: string): Promise<void> {
  ctx.log.error({ id }, "the job of a file failed after all retries");
  await giveUpFile(ctx, id);
}

async function retryRows(ctx: Context, id: string): Promise<void> {
  for (const row of await sentInFile(ctx.db, id)) await settle(ctx, row.id, row.attempt, "retrying");
}

/**
 * Null if the lender accepted the file, else the reason, including internal errors. Throws if the
 * database is unavailable.
 */
async function upload(ctx: Context, lender: FileLender, id: string): Promise<string | null> {
  try {
    return await send(ctx, lender, id);
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof MissingSecret) return error.message;
    if (isUnavailable(error)) throw error;
    ctx.log.error({ err: error, lender: lender.document.id, id }, "a file could not be created or sent");
    return "the file could not be made or sent";
  }
}

async function send(ctx: Context, { document, connector }: FileLender, id: string): Promise<string | null> {
  if (connector.delivery.way !== "upload") return "the lender fetches its files now";
  await markSent(ctx, id);
  const text = await fileText(ctx, id, connector);
  const { name, type } = fileHead(id, connector.format);
  const own = { "content-type": type, "content-disposition": `attachment; filename="${name}"`, "idempotency-key": id };
  const timeLimitMs = (connector.timeoutSeconds ?? USUAL_TIMEOUT_SECONDS) * 1000;
  const url = await addressToCall(ctx, connector.endpoint, connector.delivery.path);
  const credentials = await credentialsOf(ctx, document, connector.authentication);
  const { status } = await authenticated(credentials, { text, now: ctx.clock.now(), timeLimitMs }, (headers) =>
    postText(url, text, { ...headers, ...own }, timeLimitMs),
  );
  return status >= 200 && status < 300 ? null : `answer ${status}`;
}
