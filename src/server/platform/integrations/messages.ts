import { randomUuid } from "../clock.ts";
import type { Context, MessageInput, Messages } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { inTransaction } from "../db/transaction.ts";
import { MESSAGE_JOB, PASSCODE_JOB } from "../jobs/queues.ts";
import { afterQuietHours } from "./quiet-hours.ts";

/** What the sealed columns of the outbox were sealed for. */
export const TO = "outbox-to";
export const PARAMS = "outbox-params";
export const SECRETS = "outbox-secrets";

/** Under which a recipient's messages are found without reading them. */
export function recipientIndex(vault: Pick<Context["vault"], "blindIndex">, channel: "sms" | "email", to: string): string {
  return vault.blindIndex(`outbox:${channel}`, to);
}

/** The outbox: a message is a row and a job of one transaction, so neither is there without the other. */
export function createMessages(ctx: Omit<Context, "messages">): Messages {
  return {
    enqueue: (input, tx) => (tx === undefined ? inTransaction(ctx, (own) => add(ctx, own, input)) : add(ctx, tx, input)),
  };
}

async function add(
  ctx: Omit<Context, "messages">,
  tx: Db,
  { template, channel, to, language, params, secret = [], applicationId, leaves = false }: MessageInput,
): Promise<void> {
  const release = ctx.releases.live();
  const document = release.catalog.templates.get(template);
  if (document?.[channel] === undefined) throw new Error(`The release has no template ${template} for ${channel}`);
  const id = randomUuid();
  const now = ctx.clock.now();
  const entries = Object.entries(params);
  const hidden = new Set([...secret, ...document.variables.filter((variable) => variable.secret === true).map(({ name }) => name)]);
  const secrets = Object.fromEntries(entries.filter(([name]) => hidden.has(name)));
  const open = Object.fromEntries(entries.filter(([name]) => !hidden.has(name)));
  await tx
    .insertInto("outbox")
    .values({
      id,
      template,
      kind: document.kind,
      channel,
      language,
      release: release.hash,
      recipient: recipientIndex(ctx.vault, channel, to),
      sealed_to: ctx.vault.seal(TO, to),
      sealed_params: ctx.vault.seal(PARAMS, JSON.stringify(open)),
      sealed_secrets: hidden.size === 0 ? null : ctx.vault.seal(SECRETS, JSON.stringify(secrets)),
      state: "waiting",
      created_at: now,
      application_id: applicationId ?? null,
      leaves,
    })
    .execute();
  const startAfter = document.kind === "promotional" ? afterQuietHours(now) : null;
  const queue = document.kind === "otp" ? PASSCODE_JOB : MESSAGE_JOB;
  await ctx.jobs.send(queue, { id }, { tx, ...(startAfter !== null && { startAfter }) });
}
