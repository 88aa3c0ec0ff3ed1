import { UNSUBSCRIBE } from "../../../contract/message-events.ts";
import { randomUuid } from "../clock.ts";
import type { Context, MessageInput, Messages } from "../context.ts";
import type { NewMessage } from "../db/tables/lending-tables.ts";
import type { Db } from "../db/tables/tables.ts";
import { CAMPAIGN_MESSAGE_JOB, MESSAGE_JOB, PASSCODE_JOB } from "../jobs/queues.ts";
import { afterQuietHours } from "./quiet-hours.ts";
import { type Subscription, storeUnsubscribeLinks, unsubscribeUrl } from "./unsubscribe-link.ts";

/** Vault purposes of the sealed columns of the outbox. */
export const TO = "outbox-to";
export const PARAMS = "outbox-params";
export const SECRETS = "outbox-secrets";

/** Blind index by which a recipient's messages are found. */
export function recipientIndex(vault: Pick<Context["vault"], "blindIndex">, channel: "sms" | "email", to: string): string {
  return vault.blindIndex(`outbox:${channel}`, to);
}

/** The outbox: a message and its job are stored in one transaction. */
export function createMessages(ctx: Omit<Context, "messages">): Messages {
  return {
    enqueue: (input, tx) => add(ctx, tx, input),
    enqueueAll: (inputs, tx) =>
      addAll(
        ctx,
        tx,
        inputs.map((input) => prepare(ctx, input)),
      ),
  };
}

/** A message as stored, with its queue and start. */
interface Prepared {
  row: NewMessage;
  queue: string;
  startAfter: Date | null;
}

async function add(ctx: Omit<Context, "messages">, tx: Db, input: MessageInput): Promise<string> {
  const { row, queue, startAfter } = prepare(ctx, input);
  await storeUnsubscribeLinks(ctx, tx, subscriptionsOf([row]));
  await tx.insertInto("outbox").values(row).execute();
  await ctx.jobs.send(queue, { id: row.id }, { tx, group: row.channel, ...(startAfter !== null && { startAfter }) });
  return row.id;
}

/** Those who can unsubscribe from these messages. */
const subscriptionsOf = (rows: readonly NewMessage[]): Subscription[] =>
  rows.flatMap(({ kind, channel, customer_id: customerId }) => (kind === "promotional" && customerId ? [{ customerId, channel }] : []));

async function addAll(ctx: Omit<Context, "messages">, tx: Db, prepared: readonly Prepared[]): Promise<void> {
  if (prepared.length === 0) return;
  await storeUnsubscribeLinks(ctx, tx, subscriptionsOf(prepared.map(({ row }) => row)));
  await tx
    .insertInto("outbox")
    .values(prepared.map(({ row }) => row))
    .execute();
  for (const [queue, own] of Map.groupBy(prepared, (one) => one.queue)) {
    const list = own.map(({ row, startAfter }) => ({
      data: { id: row.id },
      group: row.channel,
      ...(startAfter !== null && { startAfter }),
    }));
    await ctx.jobs.sendAll(queue, list, tx);
  }
}

function prepare(
  ctx: Omit<Context, "messages">,
  {
    template,
    channel,
    to,
    language,
    params,
    secret = [],
    applicationId,
    customerId,
    helpRequestId,
    leaves = false,
    campaign,
    release = ctx.releases.live(),
  }: MessageInput,
): Prepared {
  const document = release.catalog.templates.get(template);
  if (document?.[channel] === undefined) throw new Error(`The release has no template ${template} for ${channel}`);
  const now = ctx.clock.now();
  const isPromotional = document.kind === "promotional";
  const subscription = customerId === undefined ? null : { customerId, channel };
  const entries = Object.entries(isPromotional ? { ...params, [UNSUBSCRIBE]: unsubscribeUrl(ctx, subscription) } : params);
  // Whoever has the link can unsubscribe, so staff who read the message do not see it.
  const own = isPromotional ? [UNSUBSCRIBE] : [];
  const hidden = new Set([...secret, ...own, ...document.variables.filter((variable) => variable.secret === true).map(({ name }) => name)]);
  const secrets = Object.fromEntries(entries.filter(([name]) => hidden.has(name)));
  const open = Object.fromEntries(entries.filter(([name]) => !hidden.has(name)));
  return {
    row: {
      id: randomUuid(),
      template,
      kind: document.kind,
      channel,
      language,
      release: release.hash,
      recipient: recipientIndex(ctx.vault, channel, to),
      sealed_to: ctx.vault.seal(TO, to),
      sealed_params: ctx.vault.sealJson(PARAMS, open),
      sealed_secrets: hidden.size === 0 ? null : ctx.vault.sealJson(SECRETS, secrets),
      state: "waiting",
      created_at: now,
      application_id: applicationId ?? null,
      customer_id: customerId ?? null,
      help_request_id: helpRequestId ?? null,
      leaves,
    },
    queue: document.kind === "otp" ? PASSCODE_JOB : campaign ? CAMPAIGN_MESSAGE_JOB : MESSAGE_JOB,
    startAfter: isPromotional ? afterQuietHours(now) : null,
  };
}
