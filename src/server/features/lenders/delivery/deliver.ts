import type { Status } from "../../../../contract/customer/lending/status.ts";
import type { Context } from "../../../platform/context.ts";
import type { LenderApplication } from "../../../platform/db/tables/lending-tables.ts";
import type { Db } from "../../../platform/db/tables/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { isUnavailable } from "../../../platform/db/unavailable.ts";
import { callHttpJson, type Outcome } from "../../../platform/integrations/connectors.ts";
import { NoAnswer } from "../../../platform/integrations/http.ts";
import { type LenderInForce, lenderInForce } from "../../../platform/releases/lender-in-force.ts";
import { customerExists } from "../../customers/find-customer.ts";
import { addressToCall, credentialsOf } from "../lender-endpoint.ts";
import { applyNews, hashOf, lockLenderApplication, readNews } from "../news/news.ts";
import { addOwnEvent } from "../news/own-events.ts";
import { MissingSecret } from "../secrets.ts";
import { retriesOf } from "./submission.ts";
import { withFiles } from "./with-files.ts";
import { writtenFor } from "./written-for.ts";

/** Path of a lender's webhook. */
const webhookPath = (lender: string) => `/api/webhooks/lenders/${lender}`;

/**
 * Job of a submission: one attempt. Throws on failure, so that it is retried, until the attempts of
 * the lender's document are used up. Then the customer can submit again.
 */
export async function deliverSubmission(ctx: Context, id: string, attempt: number): Promise<void> {
  const row = await startAttempt(ctx, id, attempt);
  if (row === undefined) return;
  const { tries } = row;
  const lender = await lenderInForce(ctx, row.lender, row.release, ctx.db);
  const reason = lender === null ? "no release that can be loaded has the lender" : await trySubmission(ctx, lender, row);
  if (reason === null) return;
  const last = tries > retriesOf(lender?.document.connector);
  await settle(ctx, id, attempt, last ? "unreachable" : "retrying");
  ctx.log.warn({ lender: row.lender, id, count: tries, note: reason }, last ? "a lender could not be reached" : "a lender call failed");
  if (!last) throw new Error(reason);
}

/** Dead-letter job of a submission that failed too often, or whose process died each time. */
export async function giveUpSubmission(ctx: Context, id: string, attempt: number): Promise<void> {
  ctx.log.error({ id, count: attempt }, "the job of a submission failed after all retries");
  await settle(ctx, id, attempt, "unreachable");
}

/**
 * Counts an attempt and marks the call as started in one statement. Stopping the submission
 * therefore either prevents the call, or knows that the lender may have it. Returns undefined if
 * there is nothing to send.
 */
function startAttempt(ctx: Context, id: string, attempt: number): Promise<LenderApplication | undefined> {
  const called_at = ctx.clock.now();
  return ctx.db
    .updateTable("lender_applications")
    .set((row) => ({ tries: row("tries", "+", 1), called_at: row.fn.coalesce("called_at", row.val(called_at)) }))
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("delivery", "in", ["waiting", "retrying"])
    .returningAll()
    .executeTakeFirst();
}

/** Whether the lender's response to a submission is still expected, even if it was stopped or given up. */
function awaitsAnswer(row: LenderApplication, expected: number): boolean {
  return isCurrentAttempt(row, expected) || (row.attempt === expected && row.delivery === "unreachable");
}

function isCurrentAttempt({ attempt, delivery }: LenderApplication, expected: number): boolean {
  return attempt === expected && (delivery === "waiting" || delivery === "retrying");
}

/**
 * Returns null if the lender's response was stored, else the reason, including internal errors and
 * a reference that another application has. Throws if the database is unavailable, as nothing can
 * be recorded then.
 */
async function trySubmission(ctx: Context, lender: LenderInForce, row: LenderApplication): Promise<string | null> {
  const { id, attempt } = row;
  let failure = "a submission could not be built or sent";
  try {
    const written = await writtenFor(ctx, row.lender, row.release, ctx.db);
    // A submission written for a file must not be sent by a call.
    if (written !== null && written.protocol !== "http-json") return `it was written for ${written.protocol}`;
    const text = await ctx.vault.decrypt(row.customer_id, row.sealed_body ?? "", ctx.db);
    const body = written === null ? text : await withFiles(ctx, row.customer_id, written, text);
    const outcome = await call(ctx, lender, { id, attempt, body });
    failure = "a lender's answer could not be processed";
    return outcome.kind === "failed" ? outcome.reason : await accept(ctx, lender, { id, attempt }, outcome);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    ctx.log.error({ err: error, lender: row.lender, id }, failure);
    return failure;
  }
}

interface Try {
  id: string;
  attempt: number;
}

async function call(ctx: Context, { document }: LenderInForce, { id, attempt, body }: Try & { body: string }): Promise<Outcome> {
  const { connector } = document;
  // The lender's document has since changed to another protocol.
  if (connector.protocol !== "http-json") return { kind: "failed", reason: `the lender is reached by ${connector.protocol} now` };
  try {
    return await callHttpJson({
      url: await addressToCall(ctx, connector.endpoint, connector.path),
      body,
      applicationId: id,
      idempotencyKey: `${id}-${attempt}`,
      callback: `${ctx.settings.publicUrl}${webhookPath(document.id)}`,
      credentials: await credentialsOf(ctx, document, connector.authentication),
      now: ctx.clock.now(),
      timeoutSeconds: connector.timeoutSeconds,
    });
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof MissingSecret) return { kind: "failed", reason: error.message };
    throw error;
  }
}

/**
 * Stores the lender's response and status. A refusal without a status requests action from the
 * customer. Returns the reason if the response cannot be used, else null.
 */
function accept(
  ctx: Context,
  { document }: LenderInForce,
  { id, attempt }: Try,
  outcome: Exclude<Outcome, { kind: "failed" }>,
): Promise<string | null> {
  const news = readNews(document.connector, outcome.payload);
  return inTransaction(ctx, async (tx) => {
    const row = await lockLenderApplication(tx, id);
    if (row === undefined || !awaitsAnswer(row, attempt)) return null;
    const reference = news.reference ?? row.reference;
    // Later webhooks identify the application by its reference only.
    if (outcome.kind === "accepted" && reference === null) return "the answer has no reference";
    if (!(await customerExists(tx, row.customer_id))) return acceptForErased(tx, row, { reference, status: news.status });
    const delivery = outcome.kind === "refused" && news.status === null ? "refused" : "delivered";
    await tx.updateTable("lender_applications").set({ delivery, reference }).where("id", "=", id).execute();
    if (delivery === "delivered") {
      const event = await eventOf(tx, row, news.event ?? hashOf(outcome.raw));
      await applyNews(ctx, tx, row, { lender: document, news, event });
    } else {
      ctx.log.warn({ lender: document.id, id, note: `answer ${outcome.status}` }, "a lender rejected a submission");
      if (isCurrentAttempt(row, attempt)) await needAction(ctx, tx, row);
    }
    return null;
  });
}

/**
 * The customer was erased during the call: records that the lender has the application, and sends
 * no message.
 */
async function acceptForErased(tx: Db, { id, status }: LenderApplication, news: { reference: string | null; status: Status | null }) {
  const delivered = { delivery: "delivered" as const, reference: news.reference, status: news.status ?? status };
  await tx.updateTable("lender_applications").set(delivered).where("id", "=", id).execute();
  return null;
}

/** Makes the event id unique, because a lender may give identical responses to different attempts. */
async function eventOf(tx: Db, { id, attempt }: LenderApplication, event: string): Promise<string> {
  const known = await tx
    .selectFrom("lender_events")
    .select("id")
    .where("lender_application_id", "=", id)
    .where("event", "=", event)
    .executeTakeFirst();
  return known === undefined ? event : `answer:${attempt}:${event}`;
}

type Unsent = "retrying" | "unreachable";

/** Records the outcome of a submission that failed, and lets the customer act on it. */
export async function settle(ctx: Context, id: string, attempt: number, delivery: Unsent): Promise<void> {
  await inTransaction(ctx, (tx) => settleIn(ctx, tx, { id, attempt }, delivery));
}

/** Like `settle`, inside a transaction. */
export async function settleIn(ctx: Context, tx: Db, { id, attempt }: Try, delivery: Unsent): Promise<void> {
  const row = await lockLenderApplication(tx, id);
  if (row === undefined || !isCurrentAttempt(row, attempt)) return;
  await tx.updateTable("lender_applications").set({ delivery, updated_at: ctx.clock.now() }).where("id", "=", id).execute();
  // A webhook may have reported a later status than the call, whose response was lost.
  if (row.status === "SUBMITTED" && delivery === "unreachable") await needAction(ctx, tx, row);
}

async function needAction(ctx: Context, tx: Db, { id, lender }: LenderApplication): Promise<void> {
  await tx.updateTable("lender_applications").set({ status: "ACTION_NEEDED", updated_at: ctx.clock.now() }).where("id", "=", id).execute();
  await addOwnEvent(ctx, tx, id, lender, "ACTION_NEEDED");
}
