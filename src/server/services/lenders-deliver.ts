import type { Context } from "../context.ts";
import { inTransaction } from "../db/transaction.ts";
import { CONNECTORS, type Outcome } from "../integrations/connectors.ts";
import { simulatorUrl } from "../integrations/simulator.ts";
import { type LenderInForce, lenderInForce, lenderSecret } from "./lenders.ts";
import { applyNews, readNews } from "./lenders-news.ts";
import { addOwnEvent } from "./lenders-select.ts";
import { retriesOf } from "./lenders-submission.ts";

/** Where a lender's answers come in. */
const webhookPath = (lender: string) => `/api/webhooks/lenders/${lender}`;

/**
 * The job of a submission: one try. Throws when the lender could not be reached or failed, so that it is tried again,
 * until the tries of its document are used up; then the customer can send it once more.
 */
export async function deliverSubmission(ctx: Context, id: string, attempt: number): Promise<void> {
  const row = await ctx.db.selectFrom("lender_applications").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined || row.attempt !== attempt || row.sealed_body === null) return;
  if (row.delivery !== "waiting" && row.delivery !== "retrying") return;
  const lender = await lenderInForce(ctx, row.lender, row.release);
  if (lender === null) return;
  const tries = row.tries + 1;
  await ctx.db.updateTable("lender_applications").set({ tries }).where("id", "=", id).execute();
  const body = await ctx.vault.decrypt(row.customer_id, row.sealed_body);
  const outcome = await call(ctx, lender, { id, attempt, body });
  if (outcome.kind === "failed") {
    const last = tries > retriesOf(lender.document.connector);
    await settle(ctx, id, attempt, last ? "unreachable" : "retrying", row.lender);
    ctx.log.warn(
      { lender: row.lender, id, count: tries, note: outcome.reason },
      last ? "a lender could not be reached" : "a lender call failed",
    );
    if (!last) throw new Error(outcome.reason);
    return;
  }
  await accept(ctx, lender, { id, attempt }, outcome);
}

interface Try {
  id: string;
  attempt: number;
}

async function call(ctx: Context, { document }: LenderInForce, { id, attempt, body }: Try & { body: string }): Promise<Outcome> {
  const { connector } = document;
  const base = connector.endpoint === "simulator" ? simulatorUrl(ctx.settings) : connector.endpoint;
  if (base === null) return { kind: "failed", reason: "the simulator does not run" };
  return CONNECTORS[connector.protocol]({
    url: `${base}${connector.path ?? ""}`,
    body,
    applicationId: id,
    idempotencyKey: `${id}-${attempt}`,
    callback: `${ctx.settings.publicUrl}${webhookPath(document.id)}`,
    secret: lenderSecret(ctx, document),
    now: ctx.clock.now(),
    timeoutSeconds: connector.timeoutSeconds,
  });
}

/** The lender has answered: takes its status over. A refusal without a status of its own asks the customer to look at the answers again. */
async function accept(
  ctx: Context,
  { document }: LenderInForce,
  { id, attempt }: Try,
  outcome: Exclude<Outcome, { kind: "failed" }>,
): Promise<void> {
  const news = readNews(document.connector, outcome.payload, outcome.raw);
  await inTransaction(ctx, async (tx) => {
    const updated = await tx
      .updateTable("lender_applications")
      .set({ delivery: outcome.kind === "refused" && news.status === null ? "refused" : "delivered" })
      .where("id", "=", id)
      .where("attempt", "=", attempt)
      .returning(["delivery", "lender"])
      .executeTakeFirst();
    if (updated === undefined) return;
    if (updated.delivery === "delivered") return applyNews(ctx, tx, id, document, news);
    ctx.log.warn({ lender: document.id, id, note: `answer ${outcome.status}` }, "a lender refused a submission");
    await needAction(ctx, tx, id, updated.lender);
  });
}

async function settle(ctx: Context, id: string, attempt: number, delivery: "retrying" | "unreachable", lender: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const updated = await tx
      .updateTable("lender_applications")
      .set({ delivery, updated_at: ctx.clock.now() })
      .where("id", "=", id)
      .where("attempt", "=", attempt)
      .where("delivery", "in", ["waiting", "retrying"])
      .returning("status")
      .executeTakeFirst();
    // A webhook may have told more than the call that did not come back.
    if (updated?.status === "SUBMITTED" && delivery === "unreachable") await needAction(ctx, tx, id, lender);
  });
}

async function needAction(ctx: Context, tx: Context["db"], id: string, lender: string): Promise<void> {
  await tx.updateTable("lender_applications").set({ status: "ACTION_NEEDED", updated_at: ctx.clock.now() }).where("id", "=", id).execute();
  await addOwnEvent(ctx, tx, id, lender, "ACTION_NEEDED");
}
