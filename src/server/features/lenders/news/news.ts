import { createHash } from "node:crypto";
import type { Status } from "../../../../contract/customer/lending/status.ts";
import type { LenderConnector, LenderDocument } from "../../../../contract/documents.gen.ts";
import { DAY_MS } from "../../../../engine/values/durations.ts";
import { isCalendarDate, isUuid } from "../../../../engine/values/formats.ts";
import { visibleText } from "../../../../engine/values/visible-text.ts";
import { randomUuid } from "../../../platform/clock.ts";
import type { Context } from "../../../platform/context.ts";
import type { LenderApplication } from "../../../platform/db/tables/lending-tables.ts";
import type { Db } from "../../../platform/db/tables/tables.ts";
import { recordLenderDuplicate } from "../../dedupe/dedupe.ts";
import { changesStatus } from "./changes-status.ts";
import { notifyOfStatus } from "./notify-customer.ts";

const LONGEST_TEXT = 500;
const LONGEST_NAME = 200;
const LONGEST_LINK = 2_000;
/** Tolerated lag of a lender's clock behind ours. */
const MAX_CLOCK_SKEW_MS = DAY_MS;
/** NUL and other control characters, which PostgreSQL or readers may reject. */
const CONTROL = /(?![\n\t])\p{Cc}/gu;

const AMOUNT = /^\d{1,11}(\.\d{1,2}0*)?$/;

/** A lender's report, read by the pointers of its document. All values are safe to store. */
export interface StatusReport {
  /** Null if there is none that can identify an application. */
  reference: string | null;
  /** Our application id as repeated by the lender; null for none. */
  application: string | null;
  word: string | null;
  /** Null for a word that the document does not map. */
  status: Status | null;
  /** Rupees with at most two decimals; null for an invalid amount, undefined for none. */
  amount: number | null | undefined;
  message: string | null;
  link: string | null;
  /** The lender's event id, or a hash of one that cannot be stored; null for none. */
  event: string | null;
  at: Date | null;
}

/** Reads an answer or webhook. */
export function readNews(connector: LenderConnector, payload: unknown): StatusReport {
  return readStatusReport(connector, connector.answer, payload);
}

/** Reads the values at these pointers. */
export function readStatusReport(connector: LenderConnector, answer: Partial<LenderConnector["answer"]>, payload: unknown): StatusReport {
  const { statuses } = connector;
  const value = (pointer: string | undefined) => (pointer === undefined ? null : valueAt(payload, pointer));
  const lenderStatus = textOf(value(answer.status));
  const event = textOf(value(answer.event));
  return {
    reference: nameOf(value(answer.reference)),
    application: idOf(value(answer.application)),
    word: lenderStatus === null ? null : shortened(lenderStatus),
    status: lenderStatus !== null && Object.hasOwn(statuses, lenderStatus) ? (statuses[lenderStatus] ?? null) : null,
    amount: amountOf(value(answer.amount)),
    message: shortened(textOf(value(answer.message)) ?? "") || null,
    link: linkOf(value(answer.link), connector),
    event: event === null ? null : (nameOf(value(answer.event)) ?? hashOf(event)),
    at: instantOf(textOf(value(answer.at)) ?? ""),
  };
}

/** Converts texts and numbers to text; returns null for others. */
function textOf(value: unknown): string | null {
  if (typeof value === "string" && value.trim() !== "") return value;
  return typeof value === "number" ? String(value) : null;
}

/** A date, optionally with time and zone (ISO 8601). */
const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * A time without a zone is in India; a date alone represents the end of that day there. Returns
 * null for other notations, such as 05/11, which are ambiguous.
 */
function instantOf(text: string): Date | null {
  const [, day = "", time = "23:59:59.999", zone = "+05:30"] = INSTANT.exec(text.trim()) ?? [];
  const at = new Date(`${day}T${time}${zone.replace(/^([+-]\d{2})(\d{2})$/, "$1:$2")}`);
  return isCalendarDate(day) && !Number.isNaN(at.getTime()) ? at : null;
}

/**
 * Accepts rupees below 100,000,000,000 with at most two decimals. Values that would need rounding
 * are invalid. Empty values and zero state no amount.
 */
function amountOf(value: unknown): number | null | undefined {
  const stated = typeof value === "string" ? value.trim() : value;
  if (stated === null || stated === undefined || stated === "") return undefined;
  return AMOUNT.test(textOf(stated) ?? "") ? Number(stated) || undefined : null;
}

/**
 * Returns an identifier exactly as the lender sent it, or null. A number that JSON cannot represent
 * exactly is not an identifier.
 */
function nameOf(value: unknown): string | null {
  const text = textOf(value);
  if (text === null || (typeof value === "number" && !Number.isSafeInteger(value))) return null;
  return text.length <= LONGEST_NAME && shortened(text) === text ? text : null;
}

const idOf = (value: unknown): string | null => (typeof value === "string" && isUuid(value) ? value.toLowerCase() : null);

/** Accepts an https URL on a host that the document allows, from a lender with a page for customers. */
function linkOf(value: unknown, connector: LenderConnector): string | null {
  if (typeof value !== "string" || value.length > LONGEST_LINK || !URL.canParse(value)) return null;
  const url = new URL(value);
  const { endpoint, linkHosts, protocol } = connector;
  const own = URL.canParse(endpoint) ? [new URL(endpoint).hostname] : [];
  const bound = linkHosts !== undefined || protocol === "redirect";
  const known = !bound || [...own, ...(linkHosts ?? [])].includes(url.hostname);
  return url.protocol === "https:" && url.username === "" && url.password === "" && known ? url.href : null;
}

function shortened(text: string): string {
  return visibleText(text.slice(0, LONGEST_TEXT)).replace(CONTROL, "").toWellFormed().normalize("NFC");
}

/** Identifies reports without an id of their own. */
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

/** Locks a lender application until the transaction ends. */
export function lockLenderApplication(tx: Db, id: string): Promise<LenderApplication | undefined> {
  return tx.selectFrom("lender_applications").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/**
 * Returns the event time by the lender's clock, at most now; null if missing or long before the
 * application was created.
 */
export function timeOf({ at }: Pick<StatusReport, "at">, { created_at }: Pick<LenderApplication, "created_at">, now: Date): Date | null {
  if (at === null || at.getTime() < created_at.getTime() - MAX_CLOCK_SKEW_MS) return null;
  return at > now ? now : at;
}

/**
 * Stores a lender's report in the history. If it advances the status, updates the status and sends
 * the customer a message. A known event changes nothing. A status that the document does not map is
 * stored and logged.
 * @param event idempotency key within the application
 * @param noted only store it, without an effect
 * @param row locked by this transaction
 */
export async function applyNews(
  ctx: Context,
  tx: Db,
  row: LenderApplication,
  { lender, news, event, noted = false }: { lender: LenderDocument; news: StatusReport; event: string; noted?: boolean },
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
      // The lender has it, by whichever route.
      ...((row.delivery === "handed-over" || row.delivery === "returned") && { delivery: "delivered" as const }),
      last_event_at: at ?? row.last_event_at,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
  await notifyOfStatus(ctx, tx, [{ customerId: row.customer_id, applicationId: row.application_id, lender, status }]);
}
