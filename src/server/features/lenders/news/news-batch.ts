import { sql } from "kysely";
import type { Status } from "../../../../contract/customer/lending/status.ts";
import type { LenderDocument } from "../../../../contract/documents.gen.ts";
import { todayInIndia } from "../../../../engine/values/dates.ts";
import { randomUuid } from "../../../platform/clock.ts";
import type { Context } from "../../../platform/context.ts";
import type { LenderApplication } from "../../../platform/db/tables/lending-tables.ts";
import type { Db } from "../../../platform/db/tables/tables.ts";
import { recordLenderDuplicate } from "../../dedupe/dedupe.ts";
import { changesStatus } from "./changes-status.ts";
import { hashOf, timeOf } from "./news.ts";
import { notifyOfStatus } from "./notify-customer.ts";

/** A lender's report on one application, by its reference. */
export interface ReportItem {
  lender: LenderDocument;
  reference: string;
  word: string;
  status: Status;
  /** Rupees. */
  amount: number | null;
  /** Lender's timestamp. */
  at: Date | null;
  /** The lender gave only a date (India); `at` is the start of that day. */
  dayOnly: boolean;
  message: string | null;
  /** Idempotency key within the application. */
  key: string;
}

/**
 * Outcome: `noted` was stored but is older than the current status; `unchanged` was already known;
 * an illegal jump is a status that cannot follow the current one and was not stored; `unknown` if
 * no sent application has the reference or its customer was erased.
 */
type NewsResult =
  | { kind: "noted" | "unchanged" | "unknown" }
  | { kind: "changed"; from: Status; to: Status }
  | { kind: "illegal"; from: Status; to: Status };

type Found = Pick<
  LenderApplication,
  "id" | "application_id" | "customer_id" | "lender" | "reference" | "status" | "delivery" | "attempt" | "last_event_at" | "created_at"
>;

/** State that a dry run has accumulated, by key. */
export interface Foreseen {
  /** Returns the predicted states of these keys, if earlier items would have changed them. */
  read<State>(names: readonly string[]): Promise<Map<string, State>>;
  keep(states: ReadonlyMap<string, unknown>): Promise<void>;
}

/** Predicted state of an application, and the known keys. */
interface ForeseenRow {
  status: Status;
  /** UTC, ISO 8601. */
  at: string | null;
  events: string[];
}

/** An event to add, and the application's state after it. */
interface Step {
  row: Found;
  item: ReportItem;
  event: string;
  counted: boolean;
  at: Date | null;
}

/**
 * Like `applyNews` for many items, in order, with few statements. Items that advance the status
 * change it, and the customer gets a message about the last one. Locks the applications in id
 * order.
 * @param foreseen of a dry run, which changes nothing: predicted effects of earlier items
 */
export async function applyNewsBatch(
  ctx: Context,
  tx: Db,
  items: readonly ReportItem[],
  { foreseen }: { foreseen: Foreseen | null },
): Promise<NewsResult[]> {
  if (items.length === 0) return [];
  const references = items.map(({ lender, reference }) => ({ lender: lender.id, reference }));
  const rows = await findRows(tx, references, foreseen !== null);
  const withEvent = items.map((item) => {
    const row = rows.get(nameOf(item.lender.id, item.reference));
    return { item, row, event: row ? hashOf(`upload ${row.attempt} ${item.key}`) : "" };
  });
  const known = await knownEvents(tx, withEvent);
  if (foreseen) await applyPredicted(foreseen, rows, known);
  const now = ctx.clock.now();
  const steps: Step[] = [];
  const results = withEvent.map(({ item, row, event }): NewsResult => {
    if (row === undefined) return { kind: "unknown" };
    const name = `${row.id} ${event}`;
    if (known.has(name)) return { kind: "unchanged" };
    const from = row.status;
    const at = notBefore(item, row.last_event_at, timeOf(item, row, now));
    const counted = changesStatus({ status: from, lastEventAt: row.last_event_at }, { status: item.status, at });
    const isLate = at !== null && row.last_event_at !== null && at < row.last_event_at;
    // A report with a date only may be earlier than the current status of the same day, if that can
    // follow it.
    const mayBeEarlier = item.dayOnly && isSameTime(at, row.last_event_at) && canFollow(item.status, from);
    if (!counted && from !== item.status && !isLate && !mayBeEarlier) return { kind: "illegal", from, to: item.status };
    known.add(name);
    steps.push({ row: { ...row }, item, event, counted, at });
    if (!counted) return { kind: from === item.status ? "unchanged" : "noted" };
    row.status = item.status;
    row.last_event_at = at ?? row.last_event_at;
    return { kind: "changed", from, to: item.status };
  });
  if (foreseen) await storePredicted(foreseen, rows, steps);
  else await storeEvents(ctx, tx, steps, now);
  return results;
}

/** Applies the predicted effects of earlier items of a dry run. */
async function applyPredicted(foreseen: Foreseen, rows: ReadonlyMap<string, Found>, known: Set<string>): Promise<void> {
  const states = await foreseen.read<ForeseenRow>([...rows.values()].map(({ id }) => id));
  for (const row of rows.values()) {
    const state = states.get(row.id);
    if (state === undefined) continue;
    row.status = state.status;
    row.last_event_at = state.at === null ? null : new Date(state.at);
    for (const event of state.events) known.add(`${row.id} ${event}`);
  }
}

/** Stores the predicted effects of these steps. */
async function storePredicted(foreseen: Foreseen, rows: ReadonlyMap<string, Found>, steps: readonly Step[]): Promise<void> {
  const touched = new Set(steps.map(({ row }) => row.id));
  const before = await foreseen.read<ForeseenRow>([...touched]);
  const states = [...rows.values()]
    .filter(({ id }) => touched.has(id))
    .map(({ id, status, last_event_at }): [string, ForeseenRow] => {
      const events = steps.filter(({ row }) => row.id === id).map(({ event }) => event);
      return [id, { status, at: last_event_at?.toISOString() ?? null, events: [...(before.get(id)?.events ?? []), ...events] }];
    });
  await foreseen.keep(new Map(states));
}

/**
 * A report with a date only is not late on that day: it counts as of the day's last event, so that
 * the event time never decreases.
 */
function notBefore({ dayOnly }: ReportItem, last: Date | null, at: Date | null): Date | null {
  const isOfThatDay = dayOnly && at !== null && last !== null && at < last && todayInIndia(at) === todayInIndia(last);
  return isOfThatDay ? last : at;
}

const isSameTime = (one: Date | null, other: Date | null): boolean => one !== null && one.getTime() === other?.getTime();

const canFollow = (earlier: Status, later: Status): boolean =>
  changesStatus({ status: earlier, lastEventAt: null }, { status: later, at: null });

const nameOf = (lender: string, reference: string) => `${lender} ${reference}`;

/** Those references, as `lender reference`, on whose applications a lender may report. */
export const knownLenderReferences = async (tx: Db, references: readonly Reference[]): Promise<ReadonlySet<string>> =>
  new Set((await findRows(tx, references, true)).keys());

interface Reference {
  /** Id of the lender. */
  lender: string;
  reference: string;
}

async function findRows(tx: Db, references: readonly Reference[], dryRun: boolean): Promise<Map<string, Found>> {
  const wanted = JSON.stringify(references.map(({ lender, reference }) => ({ lender, reference })));
  const { rows } = await sql<Found>`
    select a.id, a.application_id, a.customer_id, a.lender, a.reference, a.status, a.delivery, a.attempt, a.last_event_at, a.created_at
    from lender_applications a join customers c on c.id = a.customer_id
    where (a.lender, a.reference) in (select w.lender, w.reference from json_to_recordset(${wanted}::json) as w (lender text, reference text))
      and a.attempt > 0 and c.sealed_key is not null
    order by a.id ${dryRun ? sql`` : sql`for no key update of a`}`.execute(tx);
  const known = dryRun ? rows : await notErased(tx, rows);
  return new Map(known.map((row) => [nameOf(row.lender, row.reference ?? ""), row]));
}

/**
 * Reads again after locking: a customer erased while the lock was waited for still had a key when
 * the statement started.
 */
async function notErased(tx: Db, rows: Found[]): Promise<Found[]> {
  const ids = JSON.stringify(rows.map(({ customer_id }) => customer_id));
  const { rows: withKey } = await sql<{ id: string }>`
    select c.id from customers c where c.sealed_key is not null and c.id in (select value::uuid from json_array_elements_text(${ids}::json))
  `.execute(tx);
  const known = new Set(withKey.map(({ id }) => id));
  return rows.filter(({ customer_id }) => known.has(customer_id));
}

async function knownEvents(tx: Db, items: readonly { row: Found | undefined; event: string }[]): Promise<Set<string>> {
  const wanted = JSON.stringify(items.flatMap(({ row, event }) => (row ? [{ id: row.id, event }] : [])));
  const { rows } = await sql<{ id: string; event: string }>`
    select e.lender_application_id as id, e.event from lender_events e
    where (e.lender_application_id, e.event) in (select w.id, w.event from json_to_recordset(${wanted}::json) as w (id uuid, event text))
  `.execute(tx);
  return new Set(rows.map(({ id, event }) => `${id} ${event}`));
}

async function storeEvents(ctx: Context, tx: Db, steps: readonly Step[], now: Date): Promise<void> {
  if (steps.length === 0) return;
  const toSeal = steps.filter(({ item }) => item.message !== null);
  await ctx.vault.fetchKeys(
    toSeal.map(({ row }) => row.customer_id),
    tx,
  );
  const sealed = await Promise.all(
    steps.map(({ row, item }) => (item.message === null ? null : ctx.vault.encrypt(row.customer_id, item.message, tx))),
  );
  const events = steps.map(({ row, item, event, counted, at }, index) => ({
    id: randomUuid(),
    application: row.id,
    lender: item.lender.id,
    event,
    word: item.word,
    status: item.status,
    counted,
    message: sealed[index],
    at: at ?? now,
    received: now,
  }));
  await sql`
    insert into lender_events (id, lender_application_id, lender, event, word, status, counted, sealed_message, at, received_at)
    select * from json_to_recordset(${JSON.stringify(events)}::json) as e (id uuid, application uuid, lender text, event text, word text,
      status text, counted boolean, message text, at timestamptz, received timestamptz)
    on conflict (lender_application_id, event) do nothing`.execute(tx);
  await recordLenderDuplicate(
    ctx,
    tx,
    steps.map(({ row, item }) => ({ lender: item.lender, word: item.word, row })),
  );
  const last = new Map(steps.flatMap((step, index) => (step.counted ? [[step.row.id, { step, message: sealed[index] }] as const] : [])));
  const changes = [...last].map(([id, { step, message }]) => ({
    id,
    status: step.item.status,
    amount: step.item.amount,
    message,
    at: step.at ?? step.row.last_event_at,
  }));
  await sql`
    update lender_applications a set status = n.status, amount = coalesce(n.amount, a.amount), sealed_message = n.message,
      sealed_link = null, last_event_at = n.at, updated_at = ${now},
      delivery = case when a.delivery in ('handed-over', 'returned') then 'delivered' else a.delivery end
    from json_to_recordset(${JSON.stringify(changes)}::json) as n (id uuid, status text, amount numeric, message text, at timestamptz)
    where a.id = n.id`.execute(tx);
  await notifyOfStatus(
    ctx,
    tx,
    [...last.values()].map(({ step: { row, item } }) => ({
      customerId: row.customer_id,
      applicationId: row.application_id,
      lender: item.lender,
      status: item.status,
    })),
  );
}
