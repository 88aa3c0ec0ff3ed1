import { type RawBuilder, sql } from "kysely";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { addConsentRow, type ConsentRow, consentRows, flagIsSet, storeFlags } from "./consents.ts";

export type Channel = "sms" | "email";

/** The consent flag and kind of identifier of each channel. */
const CHANNELS = { sms: { flag: "allow_sms", kind: "phone" }, email: { flag: "allow_emails", kind: "email" } } as const;

/**
 * Condition of customers with unexpired consent to offers on a channel and a verified address for
 * it. Refers to `customers c`.
 */
export function hasPromotionalConsent({ releases, clock }: Context, channel: Channel): RawBuilder<unknown> {
  const { flag, kind } = CHANNELS[channel];
  return sql`(${sql.ref(`c.${flag}`)} and ${flagIsSet(releases.live().catalog, flag, clock.now())}
    and exists (select from customer_identifiers i where i.customer_id = c.id and i.kind = ${kind}))`;
}

export const isOnDoNotDisturb = sql`exists (select from do_not_disturb n where n.customer_id = c.id)`;

/**
 * Why a customer may not get promotional messages now, from campaigns or about applications; null
 * if they may. Quiet hours are not checked here: a message that waits for their end is checked
 * again when it is sent.
 */
export async function promotionalBlock(
  ctx: Context,
  db: Db,
  customerId: string,
  channel: Channel,
): Promise<"withdrawn" | "do-not-disturb" | null> {
  const { rows } = await sql<{ agreed: boolean; quiet: boolean }>`
    select ${hasPromotionalConsent(ctx, channel)} as agreed, ${isOnDoNotDisturb} as quiet from customers c
    where c.id = ${customerId} and c.sealed_key is not null`.execute(db);
  if (rows[0]?.quiet) return "do-not-disturb";
  return rows[0]?.agreed ? null : "withdrawn";
}

interface ChannelAnswer {
  customerId: string;
  channel: Channel;
  source: NonNullable<ConsentRow["source"]>;
  /** IP address. */
  address: string;
  /** Code of the language in which the page was shown. */
  language: string;
}

/**
 * Withdraws a customer's promotional consent for one channel; they must be locked. Returns false if
 * they have none.
 */
export async function withdrawChannel(ctx: Context, tx: Db, answer: ChannelAnswer): Promise<boolean> {
  const { customerId, channel } = answer;
  const { flag } = CHANNELS[channel];
  const row = await tx.selectFrom("customers").select(flag).where("id", "=", customerId).executeTakeFirst();
  if (row?.[flag] !== true) return false;
  for (const row of givenConsents(await channelRows(ctx, tx, answer))) await addChannelAnswer(ctx, tx, row, answer, false);
  await storeFlags(tx, customerId, { [flag]: false });
  return true;
}

/**
 * Restores what `withdrawChannel` withdrew; the customer must be locked. Returns false if the
 * consent was withdrawn or given in another way since.
 */
export async function restoreChannel(ctx: Context, tx: Db, answer: ChannelAnswer): Promise<boolean> {
  const { customerId, channel } = answer;
  const { flag } = CHANNELS[channel];
  const rows = await channelRows(ctx, tx, answer);
  // Several consents may set the flag: an answer to any of them since then decides.
  if (rows.at(-1)?.channel !== channel) return false;
  const stopped = givenConsents(rows).filter(({ last }) => last?.given === false);
  for (const row of stopped) await addChannelAnswer(ctx, tx, row, answer, true);
  if (stopped.length > 0) await storeFlags(tx, customerId, { [flag]: true });
  return stopped.length > 0;
}

interface GivenConsent {
  /** The last answer for all channels. */
  given: ConsentRow;
  /** The last answer for one channel since. */
  last: ConsentRow | undefined;
}

/** A customer's answers to the consents that set a channel's flag, for all channels or this one, the oldest first. */
async function channelRows(ctx: Context, tx: Db, { customerId, channel }: ChannelAnswer): Promise<ConsentRow[]> {
  const { consents } = ctx.releases.live().catalog;
  return (await consentRows(tx, customerId)).filter(
    (row) =>
      row.lender === null &&
      consents.get(row.consent)?.sets?.includes(CHANNELS[channel].flag) &&
      (row.channel === null || row.channel === channel),
  );
}

/**
 * The consents that were given and not withdrawn for all channels.
 * @param rows as of `channelRows`
 */
function givenConsents(rows: readonly ConsentRow[]): GivenConsent[] {
  return [...Map.groupBy(rows, ({ consent }) => consent).values()].flatMap((own) => {
    const index = own.findLastIndex((row) => row.channel === null);
    const given = own[index];
    return given?.given ? [{ given, last: own.slice(index + 1).at(-1) }] : [];
  });
}

async function addChannelAnswer(
  ctx: Context,
  tx: Db,
  { given: row, last = row }: GivenConsent,
  { channel, source, address, language }: ChannelAnswer,
  given: boolean,
): Promise<void> {
  const { customer_id, prospect_id, consent, version, bureau_pull } = row;
  const sealed_address = await ctx.vault.encrypt(customer_id, address, tx);
  // Later than the answer that it changes, even if the clock was set back.
  const at = new Date(Math.max(ctx.clock.now().getTime(), last.at.getTime() + 1));
  const about = {
    customer_id,
    prospect_id,
    application_id: null,
    lender: null,
    consent,
    version,
    bureau_pull,
    release: ctx.releases.live().hash,
  };
  await addConsentRow(tx, { ...about, id: randomUuid(), given, channel, source, language, sealed_address, at });
}
