import { sql } from "kysely";
import type { TemplateDocument } from "../../../contract/documents.gen.ts";
import { UNSUBSCRIBE } from "../../../contract/message-events.ts";
import type { Campaign } from "../../../contract/staff/campaigns.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { fillTemplate } from "../../../engine/values/fill-template.ts";
import { smsParts } from "../../../engine/values/sms-parts.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { afterQuietHours } from "../../platform/integrations/quiet-hours.ts";
import { unsubscribeUrl } from "../../platform/integrations/unsubscribe-link.ts";
import { CAMPAIGN_JOB } from "../../platform/jobs/queues.ts";
import type { AdminCaller } from "../../platform/policies/policy.ts";
import { appendToAudit } from "../audit/audit.ts";
import { frequencyCap } from "../customers/frequency-cap.ts";
import { countReach } from "./audience.ts";
import { describeAudience } from "./describe-audience.ts";
import { PER_MINUTE } from "./run-campaign.ts";
import { campaignValues, templateOf } from "./template.ts";

/** A campaign's row. @throws ApiError NOT_FOUND */
export async function findRow(ctx: Context, id: string) {
  const row = await ctx.db.selectFrom("campaigns").selectAll().where("id", "=", id).executeTakeFirst();
  if (row === undefined) throw new ApiError("NOT_FOUND");
  return row;
}

type Row = Awaited<ReturnType<typeof findRow>>;

/** First name used in samples, by language. */
export const sampleName = (ctx: Context, language: string) => ctx.releases.live().text(language, "staff.campaign.sampleName") ?? "";

/** The message as a recipient sees it, in each language of the site. */
function samplesOf(ctx: Context, { channel, audience }: Row, template: TemplateDocument): Campaign["samples"] {
  return ctx.releases.live().site.languages.map(({ code }) => {
    const values = { ...campaignValues(ctx, audience, code, sampleName(ctx, code)), [UNSUBSCRIBE]: unsubscribeUrl(ctx, null) };
    const say = (source: Record<string, string> | undefined) => fillTemplate(localise(source as { en: string }, code), values);
    const text = say(template[channel]?.body);
    return {
      language: code,
      subject: channel === "email" ? say(template.email?.subject) : null,
      text,
      parts: channel === "sms" ? smsParts(text) : 1,
      dltTemplate: channel === "sms" && template.sms ? localise(template.sms.dltTemplateId, code) : null,
    };
  });
}

async function countStates(ctx: Context, id: string): Promise<Record<"queued" | "sent" | "failed" | "dropped", number>> {
  const { rows } = await sql<{ state: "queued" | "sent" | "failed" | "dropped"; count: number }>`
    select state, count(*)::int as count from campaign_recipients where campaign_id = ${id} group by state`.execute(ctx.db);
  return { queued: 0, sent: 0, failed: 0, dropped: 0, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
}

/**
 * The template of a campaign: of the release at its start, before that the one in force; null if
 * there is none.
 */
async function frozenTemplateOf(ctx: Context, row: Row): Promise<TemplateDocument | null> {
  if (row.release === null) return templateOf(ctx, row);
  return (await ctx.releases.find(row.release, ctx.db))?.catalog.templates.get(row.template) ?? null;
}

/** A campaign as shown to the staff. @throws ApiError NOT_FOUND */
export async function readCampaign(ctx: Context, id: string, language: string): Promise<Campaign> {
  const row = await findRow(ctx, id);
  const template = await frozenTemplateOf(ctx, row);
  return {
    id,
    name: row.name,
    state: row.state,
    revision: row.revision,
    release: row.release ?? ctx.releases.live().hash,
    channel: row.channel,
    template: template && localise(template.title ?? template.email?.subject ?? { en: template.id }, language),
    audience: describeAudience(ctx, row.audience, language),
    samples: template === null ? [] : samplesOf(ctx, row, template),
    reach: row.state === "draft" ? await countReach(ctx, row.audience, row.channel) : null,
    total: row.total,
    capped: row.capped,
    frequencyCap: frequencyCap(ctx),
    ...(await countStates(ctx, id)),
    perMinute: PER_MINUTE,
    opensAt: afterQuietHours(ctx.clock.now())?.toISOString() ?? null,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

interface Start {
  id: string;
  revision: number;
  /** The release whose texts the caller has seen. */
  release: string;
}

/**
 * Starts a campaign; the job of its first batch is created in the same transaction.
 * @throws ApiError RECORD_CHANGED if it cannot be started, or changed since the caller saw it
 */
export async function startCampaign(ctx: Context, caller: AdminCaller, { id, revision, release }: Start): Promise<void> {
  const row = await findRow(ctx, id);
  // After another publication the caller has not seen the current texts.
  if (templateOf(ctx, row) === null || release !== ctx.releases.live().hash) throw new ApiError("RECORD_CHANGED");
  const { reached } = await countReach(ctx, row.audience, row.channel);
  await inTransaction(ctx, async (tx) => {
    const started = await tx
      .updateTable("campaigns")
      .set({
        state: "sending",
        revision: revision + 1,
        total: reached,
        release,
        started_by: caller.staffId,
        started_at: ctx.clock.now(),
      })
      .where("id", "=", id)
      .where("state", "=", "draft")
      .where("revision", "=", revision)
      .returning("id")
      .executeTakeFirst();
    if (started === undefined) throw new ApiError("RECORD_CHANGED");
    await ctx.jobs.send(CAMPAIGN_JOB, { id, step: 0 }, { tx });
    await appendToAudit(ctx, tx, caller, [{ action: "campaign-started", subject: `${id} ${row.template} ${row.channel} ${reached}` }]);
  });
}

/**
 * Cancels a campaign and drops messages not yet sent; a draft is discarded. A finished one is
 * unchanged.
 * @throws ApiError NOT_FOUND
 */
export async function cancelCampaign(ctx: Context, caller: AdminCaller, id: string): Promise<void> {
  await findRow(ctx, id);
  await inTransaction(ctx, async (tx) => {
    // Locked first, so that the following query sees the messages of a concurrent batch.
    await tx.selectFrom("campaigns").select("id").where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
    const ended = await tx
      .updateTable("campaigns")
      .set((row) => ({ state: "cancelled", revision: row("revision", "+", 1), ended_at: ctx.clock.now() }))
      .where("id", "=", id)
      // A completed or failed campaign may still have queued messages.
      .where("state", "in", ["draft", "sending", "done", "failed"])
      .where(({ or, eb, exists, selectFrom }) =>
        or([
          eb("state", "in", ["draft", "sending"]),
          exists(
            selectFrom("campaign_recipients").select("id").where("campaign_id", "=", id).where("campaign_recipients.state", "=", "queued"),
          ),
        ]),
      )
      .returning("id")
      .executeTakeFirst();
    if (ended !== undefined) await appendToAudit(ctx, tx, caller, [{ action: "campaign-cancelled", subject: id }]);
  });
}
