import { createHash } from "node:crypto";
import type { Status } from "../../../../contract/customer/status.ts";
import type { LenderConnector, LenderDocument } from "../../../../contract/documents.gen.ts";
import { DAY_MS } from "../../../../engine/values/durations.ts";
import { isCalendarDate } from "../../../../engine/values/formats.ts";
import { visibleText } from "../../../../engine/values/visible-text.ts";
import { randomUuid } from "../../../platform/clock.ts";
import type { Context } from "../../../platform/context.ts";
import type { LenderApplication } from "../../../platform/db/lending-tables.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { recordLenderDuplicate } from "../../dedupe/dedupe.ts";
import { tellOfStatus } from "./message.ts";
import { changesStatus } from "./status.ts";

const LONGEST_TEXT = 500;
const LONGEST_NAME = 200;
const LONGEST_LINK = 2_000;
/** A lender's clock may be behind ours, but not by more. */
const CLOCKS_DIFFER_MS = DAY_MS;
/** What no text needs and PostgreSQL or a reader may stumble over: NUL and other controls. */
const CONTROL = /(?![\n\t])\p{Cc}/gu;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const AMOUNT = /^\d{1,11}(\.\d{1,2}0*)?$/;

/** What a lender said, read by its document's pointers. Whatever it sent, all of this can be kept. */
export interface News {
  /** Null where there is none by which an application could be found again. */
  reference: string | null;
  /** Our id of the application, as the lender repeats it; null where it does not. */
  application: string | null;
  word: string | null;
  /** Null for a word that the document does not know. */
  status: Status | null;
  /** Rupees and whole paise; null for what is no such amount, undefined where none is stated. */
  amount: number | null | undefined;
  message: string | null;
  link: string | null;
  /** The lender's id of the event, or a hash of one that cannot be kept as it is; null where there is none. */
  event: string | null;
  at: Date | null;
}

/** Reads an answer or webhook. */
export function readNews(connector: LenderConnector, payload: unknown): News {
  return newsAt(connector, connector.answer, payload);
}

/** Reads what stands at these pointers. */
export function newsAt(connector: LenderConnector, answer: Partial<LenderConnector["answer"]>, payload: unknown): News {
  const { statuses } = connector;
  const value = (pointer: string | undefined) => (pointer === undefined ? null : valueAt(payload, pointer));
  const word = textOf(value(answer.status));
  const event = textOf(value(answer.event));
  return {
    reference: nameOf(value(answer.reference)),
    application: idOf(value(answer.application)),
    word: word === null ? null : kept(word),
    status: word !== null && Object.hasOwn(statuses, word) ? (statuses[word] ?? null) : null,
    amount: amountOf(value(answer.amount)),
    message: kept(textOf(value(answer.message)) ?? "") || null,
    link: linkOf(value(answer.link), connector),
    event: event === null ? null : (nameOf(value(answer.event)) ?? hashOf(event)),
    at: instantOf(textOf(value(answer.at)) ?? ""),
  };
}

/** Texts and numbers, as text; null for all else and for nothing. */
function textOf(value: unknown): string | null {
  if (typeof value === "string" && value.trim() !== "") return value;
  return typeof value === "number" ? String(value) : null;
}

/** A day, and a time with its zone (ISO 8601). */
const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** A time without a zone is India's, a day alone stands for its last moment there. Null for other notations, such as 05/11, which have two readings. */
function instantOf(text: string): Date | null {
  const [, day = "", time = "23:59:59.999", zone = "+05:30"] = INSTANT.exec(text.trim()) ?? [];
  const at = new Date(`${day}T${time}${zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2")}`);
  return isCalendarDate(day) && !Number.isNaN(at.getTime()) ? at : null;
}

/**
 * Rupees below a hundred thousand million, with whole paise at the most. What would have to be rounded is not what the lender said.
 * Nothing and zero state no amount.
 */
function amountOf(value: unknown): number | null | undefined {
  const stated = typeof value === "string" ? value.trim() : value;
  if (stated === null || stated === undefined || stated === "") return undefined;
  return AMOUNT.test(textOf(stated) ?? "") ? Number(stated) || undefined : null;
}

/** What something is called by: the lender's own word for it to the letter, or null. A number that JSON cannot hold exactly names nothing. */
function nameOf(value: unknown): string | null {
  const text = textOf(value);
  if (text === null || (typeof value === "number" && !Number.isSafeInteger(value))) return null;
  return text.length <= LONGEST_NAME && kept(text) === text ? text : null;
}

const idOf = (value: unknown): string | null => (typeof value === "string" && UUID.test(value) ? value.toLowerCase() : null);

/** An address by https, on a host that the document names where it names some, and of a lender with a page that customers go to. */
function linkOf(value: unknown, connector: LenderConnector): string | null {
  if (typeof value !== "string" || value.length > LONGEST_LINK || !URL.canParse(value)) return null;
  const url = new URL(value);
  const { endpoint, linkHosts, protocol } = connector;
  const own = URL.canParse(endpoint) ? [new URL(endpoint).hostname] : [];
  const bound = linkHosts !== undefined || protocol === "redirect";
  const known = !bound || [...own, ...(linkHosts ?? [])].includes(url.hostname);
  return url.protocol === "https:" && url.username === "" && url.password === "" && known ? url.href : null;
}

function kept(text: string): string {
  return visibleText(text.slice(0, LONGEST_TEXT)).replace(CONTROL, "").toWellFormed().normalize("NFC");
}

/** What identifies news that have no id of their own. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function valueAt(payload: unknown, pointer: string): unknown {
  let node = payload;
  for (const part of pointer.split("/").slice(1)) {
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, part)) return null;
    node = (node as Record<string, unknown>)[part];
  }
  return node;
}

/** The application, locked until the end of the transaction. */
export function lockLenderApplication(tx: Db, id: string): Promise<LenderApplication | undefined> {
  return tx.selectFrom("lender_applications").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** When it happened by the lender's clock, but not later than now; null where it tells no time, or one long before there was an application. */
export function timeOf({ at }: Pick<News, "at">, { created_at }: Pick<LenderApplication, "created_at">, now: Date): Date | null {
  if (at === null || at.getTime() < created_at.getTime() - CLOCKS_DIFFER_MS) return null;
  return at > now ? now : at;
}

/**
 * Adds a lender's news to the history and, where it goes forward, to the status; then the customer is told.
 * An event that the application has already changes nothing. A word that is not in the lender's document is kept and logged.
 * @param event what identifies the news within the application
 * @param noted they are kept and change nothing
 * @param row locked by this transaction
 */
export async function applyNews(
  ctx: Context,
  tx: Db,
  row: LenderApplication,
  { lender, news, event, noted = false }: { lender: LenderDocument; news: News; event: string; noted?: boolean },
): Promise<void> {
  const { id } = row;
  const now = ctx.clock.now();
  const at = timeOf(news, row, now);
  const { status } = news;
  const counted = !noted && status !== null && changesStatus({ status: row.status, lastEventAt: row.last_event_at }, { status, at });
  const sealed = (text: string | null) => (text === null ? null : ctx.vault.encrypt(row.customer_id, text, tx));
  const sealed_message = await sealed(news.message);
  const added = await tx
    .insertInto("lender_events")
    .values({
      id: randomUuid(),
      lender_application_id: id,
      lender: lender.id,
      event,
      word: news.word,
      status,
      counted,
      sealed_message,
      at: at ?? now,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(["lender_application_id", "event"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added === undefined) return;
  await recordLenderDuplicate(ctx, tx, [{ lender, word: news.word, row }]);
  if (status === null)
    ctx.log.warn({ lender: lender.id, id, note: "unknown status word" }, "a lender's status word is not in its document");
  if (!counted || status === null) return;
  if (news.amount === null) ctx.log.warn({ lender: lender.id, id, note: "unreadable amount" }, "a lender's amount cannot be read");
  await tx
    .updateTable("lender_applications")
    .set({
      status,
      // An unreadable amount clears the stored one, so that the requested amount is not shown as the lender's.
      ...(news.amount !== undefined && { amount: news.amount }),
      sealed_message,
      sealed_link: await sealed(news.link),
      // The lender has it, whichever way it came there.
      ...((row.delivery === "handed-over" || row.delivery === "returned") && { delivery: "delivered" as const }),
      last_event_at: at ?? row.last_event_at,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
  await tellOfStatus(ctx, tx, [{ customerId: row.customer_id, applicationId: row.application_id, lender, status }]);
}
