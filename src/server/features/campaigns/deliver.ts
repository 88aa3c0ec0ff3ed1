import type { RecipientReason } from "../../../contract/staff/datasets/outreach.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { CAMPAIGN_MESSAGE_JOB } from "../../platform/jobs/queues.ts";
import { promotionalBlock } from "../customers/promotional-consent.ts";
import { deliverMessage, dropMessage, stateOfMessage } from "../messages/messages.ts";

/**
 * Job of one message of a campaign. It may have waited for hours, so it is dropped if the customer
 * has withdrawn consent or opted out, or the campaign was cancelled. Throws if the provider does
 * not accept it, so that it is retried.
 */
export async function deliverCampaignMessage(ctx: Context, messageId: string): Promise<void> {
  const found = await ctx.db
    .selectFrom("campaign_recipients as recipient")
    .innerJoin("campaigns", "campaigns.id", "recipient.campaign_id")
    .select(["recipient.customer_id", "recipient.state", "campaigns.channel", "campaigns.state as campaign"])
    .where("recipient.message_id", "=", messageId)
    .executeTakeFirst();
  if (found?.state !== "queued") return;
  const reason = found.campaign === "cancelled" ? "cancelled" : await promotionalBlock(ctx, ctx.db, found.customer_id, found.channel);
  if (reason !== null) return inTransaction(ctx, (tx) => skipRecipient(ctx, tx, messageId, reason));
  await deliverMessage(ctx, messageId, CAMPAIGN_MESSAGE_JOB);
  if ((await stateOfMessage(ctx.db, messageId)) === "sent") await keepState(ctx, ctx.db, messageId, "sent", null);
}

async function skipRecipient(ctx: Context, tx: Db, messageId: string, reason: RecipientReason): Promise<void> {
  // The provider may have accepted it meanwhile.
  const dropped = await dropLocked(tx, messageId);
  await keepState(ctx, tx, messageId, dropped ? "dropped" : "sent", dropped ? reason : null);
}

/** Dead-letter job of a message that no provider accepted. */
export async function giveUpCampaignMessage(ctx: Context, messageId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const dropped = await dropLocked(tx, messageId);
    await keepState(ctx, tx, messageId, dropped ? "failed" : "sent", dropped ? "provider" : null);
  });
}

/**
 * Drops a queued message. Locks the recipient's row first, in the same order as an erasure. Returns
 * whether it was dropped.
 */
async function dropLocked(tx: Db, messageId: string): Promise<boolean> {
  await tx.selectFrom("campaign_recipients").select("id").where("message_id", "=", messageId).forNoKeyUpdate().execute();
  return dropMessage(tx, messageId);
}

async function keepState(
  { clock }: Context,
  db: Db,
  messageId: string,
  state: "sent" | "failed" | "dropped",
  reason: RecipientReason | null,
): Promise<void> {
  await db
    .updateTable("campaign_recipients")
    .set({ state, reason, at: clock.now() })
    .where("message_id", "=", messageId)
    .where("state", "=", "queued")
    .execute();
}
