import type { SiteDocument, TemplateDocument } from "../../../contract/documents.gen.ts";
import { UNSUBSCRIBE } from "../../../contract/message-events.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { fillTemplate } from "../../../engine/values/fill-template.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { type Email, sendEmail } from "../../platform/integrations/email.ts";
import { PARAMS, recipientIndex, SECRETS, TO } from "../../platform/integrations/messages.ts";
import { afterQuietHours } from "../../platform/integrations/quiet-hours.ts";
import { sendSms } from "../../platform/integrations/sms.ts";
import { MESSAGE_JOB } from "../../platform/jobs/queues.ts";
import type { Release } from "../../platform/releases/release.ts";
import { findApplication } from "../applications/find-application.ts";
import { readIdentifier } from "../customers/identifiers.ts";
import { promotionalBlock } from "../customers/promotional-consent.ts";

interface Rendered {
  to: string;
  params: Record<string, string>;
  subject: string;
  body: string;
}

type OutboxRow = Awaited<ReturnType<typeof findMessage>>;

/**
 * Job of a message: sends it once and marks it as sent. Throws if the provider does not accept it,
 * so that it is retried.
 * @param queue where to postpone it if quiet hours apply
 */
export async function deliverMessage(ctx: Context, id: string, queue: string = MESSAGE_JOB): Promise<void> {
  const row = await findMessage(ctx, id);
  if (row === undefined || row.state !== "waiting") return;
  const now = ctx.clock.now();
  const release = (await ctx.releases.find(row.release, ctx.db)) ?? ctx.releases.live();
  if (row.kind === "otp" && now.getTime() - row.created_at.getTime() > release.site.otp.validitySeconds * 1000) {
    ctx.log.warn({ template: row.template, channel: row.channel, count: row.tries }, "an OTP expired before it could be sent");
    await ctx.db.updateTable("outbox").set({ state: "dropped", sealed_secrets: null }).where("id", "=", id).execute();
    return;
  }
  const startAfter = row.kind === "promotional" ? afterQuietHours(now) : null;
  if (startAfter !== null) return ctx.jobs.send(queue, { id }, { tx: null, startAfter });
  if (row.kind === "promotional" && (await isOptedOut(ctx, row))) return void (await dropMessage(ctx.db, id));
  await ctx.db
    .updateTable("outbox")
    .set({ tries: row.tries + 1 })
    .where("id", "=", id)
    .execute();
  await transmit(ctx, release, row);
  if (row.leaves) {
    await ctx.db.deleteFrom("outbox").where("id", "=", id).execute();
    return;
  }
  await ctx.db
    .updateTable("outbox")
    // The development outbox still shows codes; in production they are deleted once sent.
    .set({ state: "sent", sent_at: ctx.clock.now(), ...(ctx.settings.production && { sealed_secrets: null }) })
    .where("id", "=", id)
    .execute();
}

/** Whether the customer may not get promotional messages any more. */
async function isOptedOut(ctx: Context, { application_id, customer_id, channel }: NonNullable<OutboxRow>): Promise<boolean> {
  if (application_id === null && customer_id === null) return false;
  const customer = customer_id ?? (await findApplication(ctx.db, application_id ?? ""))?.customer_id;
  return customer === undefined || (await promotionalBlock(ctx, ctx.db, customer, channel)) !== null;
}

/** Drops a waiting message. Returns whether it was dropped. */
export async function dropMessage(tx: Db, id: string): Promise<boolean> {
  const dropped = await tx
    .updateTable("outbox")
    .set({ state: "dropped", sealed_secrets: null })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .returning("id")
    .executeTakeFirst();
  return dropped !== undefined;
}

/** State of a message; undefined if it was deleted. */
export async function stateOfMessage(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom("outbox").select("state").where("id", "=", id).executeTakeFirst())?.state;
}

function findMessage(ctx: Context, id: string) {
  return ctx.db.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
}

async function transmit(ctx: Context, release: Release, row: NonNullable<OutboxRow>): Promise<void> {
  const { smtpUrl, smsUrl, production } = ctx.settings;
  const { to, params, subject, body } = render(ctx, release, row);
  const url = row.channel === "sms" ? smsUrl : smtpUrl;
  if (url === null) {
    if (production) throw new Error(`${row.channel === "sms" ? "SMS_URL" : "SMTP_URL"} is not set, so the message stays in the queue`);
    return;
  }
  const { providerMs, emailMs } = ctx.waits;
  if (row.channel === "email") {
    const sender = senderOf(release.site, row.language.split(",")[0] ?? "");
    const unsubscribeUrl = row.kind === "promotional" && row.customer_id !== null ? params[UNSUBSCRIBE] : undefined;
    return sendEmail(
      url,
      { id: row.id, ...sender, to, subject, text: body, ...(unsubscribeUrl && { unsubscribeUrl }) },
      { connectMs: providerMs, sendMs: emailMs },
    );
  }
  const { sms } = templateOf(release, row.template);
  if (sms === undefined) throw new Error(`The template ${row.template} has no SMS`);
  const dltTemplateId = localise(sms.dltTemplateId, row.language);
  return sendSms(url, { id: row.id, to, header: sms.header, dltTemplateId, body }, providerMs);
}

function senderOf({ mail, brandName, grievance }: SiteDocument, language: string): Pick<Email, "from" | "replyTo"> {
  const from = { name: localise(mail?.name ?? brandName, language), address: mail?.address ?? grievance.email };
  return { from, replyTo: grievance.email };
}

function templateOf(release: Release, id: string): TemplateDocument {
  const template = release.catalog.templates.get(id);
  if (template === undefined) throw new Error(`The release of the message has no template ${id}`);
  return template;
}

function render(ctx: Context, release: Release, row: NonNullable<OutboxRow>): Rendered {
  const { vault } = ctx;
  const template = templateOf(release, row.template);
  const secrets = row.sealed_secrets === null ? {} : vault.openJson<Record<string, string>>(SECRETS, row.sealed_secrets);
  const params = { ...vault.openJson<Record<string, string>>(PARAMS, row.sealed_params), ...secrets };
  const languages = row.language.split(",");
  const text = (source: Parameters<typeof localise>[0] | undefined, between: string) =>
    source === undefined ? "" : [...new Set(languages.map((language) => fillTemplate(localise(source, language), params)))].join(between);
  const body = row.channel === "sms" ? template.sms?.body : template.email?.body;
  return { to: vault.open(TO, row.sealed_to), params, subject: text(template.email?.subject, " / "), body: text(body, "\n\n———\n\n") };
}

/** A message as the customer got it. */
export interface SentMessage {
  at: Date;
  channel: "sms" | "email";
  template: string;
  /** Its language; the first one of several. */
  language: string;
  /** Subject of an email, text of an SMS; null for a passcode, which is not shown again. */
  text: string | null;
}

/**
 * Messages to these addresses, or about this application, the newest first.
 * @param most maximum number; all by default
 */
export async function readMessages(
  ctx: Context,
  of: { to: readonly { channel: "sms" | "email"; address: string }[] } | { applicationId: string },
  most?: number,
): Promise<SentMessage[]> {
  const all = ctx.db.selectFrom("outbox").selectAll().orderBy("created_at", "desc");
  const messages = most === undefined ? all : all.limit(most);
  const found =
    "to" in of
      ? messages.where("recipient", "in", ["", ...of.to.map(({ channel, address }) => recipientIndex(ctx.vault, channel, address))])
      : messages.where("application_id", "=", of.applicationId);
  return Promise.all(
    (await found.execute()).map(async (row) => {
      const { template, channel, created_at: at, kind } = row;
      const [language = ""] = row.language.split(",");
      if (kind === "otp") return { at, channel, template, language, text: null };
      const release = (await ctx.releases.find(row.release, ctx.db)) ?? ctx.releases.live();
      const { subject, body } = render(ctx, release, { ...row, sealed_secrets: null });
      return { at, channel, template, language, text: channel === "sms" ? body : subject };
    }),
  );
}

/** Maximum messages in the development outbox. */
const SHOWN = 50;

/** Development only: messages to a mobile number or email in any notation, the newest first. */
export async function readOutbox(ctx: Context, to: string) {
  const identifier = readIdentifier(to, ctx.releases.live());
  if (identifier === null) return [];
  const channel = identifier.kind === "phone" ? "sms" : "email";
  const rows = await ctx.db
    .selectFrom("outbox")
    .selectAll()
    .where("recipient", "=", recipientIndex(ctx.vault, channel, identifier.value))
    .orderBy("created_at", "desc")
    .limit(SHOWN)
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const release = (await ctx.releases.find(row.release, ctx.db)) ?? ctx.releases.live();
      const { to: address, params, body } = render(ctx, release, row);
      return { channel: row.channel, to: address, template: row.template, params, body, sentAt: row.sent_at?.toISOString() ?? null };
    }),
  );
}
