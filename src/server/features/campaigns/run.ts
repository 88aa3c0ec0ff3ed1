import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Audience } from "../../platform/db/outreach-tables.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { afterQuietHours } from "../../platform/integrations/quiet-hours.ts";
import { CAMPAIGN_JOB } from "../../platform/jobs/queues.ts";
import type { Release } from "../../platform/releases/release.ts";
import type { Channel } from "../customers/held-back.ts";
import { nextRecipients, type Recipient } from "./audience.ts";
import { campaignValues, templateOf } from "./template.ts";

/** Customers of one transaction: whoever of them does something waits for so many, and a killed process does so many again. */
const BATCH = 50;
/** Messages of one campaign that are handed over in a minute at the most. */
export const PER_MINUTE = 600;

/**
 * The job of one batch of a campaign: the next customers, their messages and how far it is, in one transaction that also makes the
 * job of the batch after it. So whoever goes on after a killed process writes to nobody twice and leaves nobody out; a batch that
 * was done already is left alone. Outside the hours of promotional messages it waits for the next.
 * @param step how many batches are done before it
 */
export async function runCampaign(ctx: Context, id: string, step: number): Promise<void> {
  const opensAt = afterQuietHours(ctx.clock.now());
  if (opensAt !== null) return ctx.jobs.send(CAMPAIGN_JOB, { id, step }, { startAfter: opensAt });
  await inTransaction(ctx, (tx) => sendBatch(ctx, tx, id, step));
}

async function sendBatch(ctx: Context, tx: Db, id: string, step: number): Promise<void> {
  const campaign = await tx.selectFrom("campaigns").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
  if (campaign?.state !== "sending" || campaign.step !== step) return;
  const { audience, channel, template, cursor } = campaign;
  const release = campaign.release === null ? null : await ctx.releases.find(campaign.release);
  // A template that is gone since goes to nobody else.
  if (release === null || templateOf(ctx, campaign) === null) return endCampaign(ctx, tx, id, "failed");
  const found = await nextRecipients(ctx, tx, { audience, channel, cursor }, BATCH);
  const rows = [];
  for (const recipient of found) {
    const message_id = await writeTo(ctx, tx, { template, channel, audience, release }, recipient);
    if (message_id === null) continue;
    rows.push({ id: randomUuid(), campaign_id: id, customer_id: recipient.id, message_id, state: "queued" as const, at: ctx.clock.now() });
  }
  if (rows.length > 0) await tx.insertInto("campaign_recipients").values(rows).execute();
  await tx
    .updateTable("campaigns")
    .set({ step: step + 1, cursor: found.at(-1)?.id ?? cursor })
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

/** Puts one customer's message into the outbox. Returns its id; null where the profile names no address. */
async function writeTo(ctx: Context, tx: Db, { audience, ...written }: Batch, recipient: Recipient): Promise<string | null> {
  const { id, sealed_profile, language: own } = recipient;
  const stored = sealed_profile === null ? {} : await ctx.vault.openJson(id, sealed_profile, tx);
  const to = written.channel === "sms" ? stored.mobile_phone_number : stored.email;
  if (typeof to !== "string") return null;
  const language = ctx.releases.live().languageCode(own);
  const name = typeof stored.first_name === "string" ? stored.first_name : "";
  const params = campaignValues(ctx, audience, language, name);
  return ctx.messages.enqueue({ ...written, to, language, params, campaign: true }, tx);
}

/** Ends a campaign that is being sent; any other stays as it is. */
async function endCampaign({ clock }: Context, db: Db, id: string, state: "done" | "failed"): Promise<void> {
  await db
    .updateTable("campaigns")
    .set((row) => ({ state, ended_at: clock.now(), revision: row("revision", "+", 1) }))
    .where("id", "=", id)
    .where("state", "=", "sending")
    .execute();
}

/** The job of a batch that the queue gave up: it failed too often. */
export async function giveUpCampaign(ctx: Context, id: string): Promise<void> {
  ctx.log.error({ id }, "a campaign of messages was given up");
  await endCampaign(ctx, ctx.db, id, "failed");
}
