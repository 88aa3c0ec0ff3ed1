import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Audience } from "../../platform/db/tables/outreach-tables.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { afterQuietHours } from "../../platform/integrations/quiet-hours.ts";
import { CAMPAIGN_JOB } from "../../platform/jobs/queues.ts";
import type { Release } from "../../platform/releases/release.ts";
import type { Channel } from "../customers/promotional-consent.ts";
import { nextRecipients, type Recipient } from "./audience.ts";
import { campaignValues, templateOf } from "./template.ts";

/** Customers per transaction: their own calls wait for one batch, and a killed process repeats one. */
const BATCH = 50;
/** Maximum messages per campaign and minute. */
export const PER_MINUTE = 600;

/**
 * Job of one batch of a campaign. One transaction selects the next customers, stores their messages
 * and the progress, and creates the job of the next batch; so a campaign resumed after a crash
 * neither repeats nor skips customers, and a repeated batch does nothing. Outside the hours of
 * promotional messages it is postponed.
 * @param step number of completed batches
 */
export async function runCampaign(ctx: Context, id: string, step: number): Promise<void> {
  const opensAt = afterQuietHours(ctx.clock.now());
  if (opensAt !== null) return ctx.jobs.send(CAMPAIGN_JOB, { id, step }, { tx: null, startAfter: opensAt });
  await inTransaction(ctx, (tx) => sendBatch(ctx, tx, id, step));
}

async function sendBatch(ctx: Context, tx: Db, id: string, step: number): Promise<void> {
  const campaign = await tx.selectFrom("campaigns").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  if (campaign?.state !== "sending" || campaign.step !== step) return;
  const { audience, channel, template, cursor } = campaign;
  const release = campaign.release === null ? null : await ctx.releases.find(campaign.release, tx);
  // The template was removed, so the campaign ends.
  if (release === null || templateOf(ctx, campaign) === null) return endCampaign(ctx, tx, id, "failed");
  const found = await nextRecipients(ctx, tx, { audience, channel, cursor }, BATCH);
  const rows = [];
  for (const recipient of found) {
    if (recipient.capped) continue;
    const message_id = await enqueueMessage(ctx, tx, { template, channel, audience, release }, recipient);
    if (message_id === null) continue;
    rows.push({ id: randomUuid(), campaign_id: id, customer_id: recipient.id, message_id, state: "queued" as const, at: ctx.clock.now() });
  }
  if (rows.length > 0) await tx.insertInto("campaign_recipients").values(rows).execute();
  await tx
    .updateTable("campaigns")
    .set({
      step: step + 1,
      cursor: found.at(-1)?.id ?? cursor,
      capped: campaign.capped + found.filter(({ capped }) => capped).length,
    })
    .where("id", "=", id)
    .execute();
  if (found.length < BATCH) return endCampaign(ctx, tx, id, "done");
  const startAfter = new Date(ctx.clock.now().getTime() + (BATCH / PER_MINUTE) * 60_000);
  await ctx.jobs.send(CAMPAIGN_JOB, { id, step: step + 1 }, { tx, startAfter });
}

interface Batch {
  template: string;
  channel: Channel;
  audience: Audience;
  release: Release;
}

/** Stores one customer's message in the outbox. Returns its id; null if the profile has no address. */
async function enqueueMessage(ctx: Context, tx: Db, { audience, ...written }: Batch, recipient: Recipient): Promise<string | null> {
  const { id, sealed_profile, language: own } = recipient;
  const stored = sealed_profile === null ? {} : await ctx.vault.decryptJson(id, sealed_profile, tx);
  const to = written.channel === "sms" ? stored.mobile_phone_number : stored.email;
  if (typeof to !== "string") return null;
  const language = ctx.releases.live().languageCode(own);
  const name = typeof stored.first_name === "string" ? stored.first_name : "";
  const params = campaignValues(ctx, audience, language, name);
  return ctx.messages.enqueue({ ...written, to, language, params, customerId: id, campaign: true }, tx);
}

/** Ends a campaign that is being sent; others are unchanged. */
async function endCampaign({ clock }: Context, db: Db, id: string, state: "done" | "failed"): Promise<void> {
  await db
    .updateTable("campaigns")
    .set((row) => ({ state, ended_at: clock.now(), revision: row("revision", "+", 1) }))
    .where("id", "=", id)
    .where("state", "=", "sending")
    .execute();
}

/** Dead-letter job of a batch that failed too often. */
export async function giveUpCampaign(ctx: Context, id: string): Promise<void> {
  ctx.log.error({ id }, "a message campaign failed after all retries");
  await endCampaign(ctx, ctx.db, id, "failed");
}
