import { createHash } from "node:crypto";
import type { LenderConnector, LenderDocument } from "../../contract/documents.gen.ts";
import type { Status } from "../../contract/status.ts";
import { randomUuid } from "../clock.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { tellOfStatus } from "./lenders-message.ts";
import { changesStatus } from "./lenders-status.ts";

const LONGEST_TEXT = 500;

/** What a lender said, read by its document's pointers. */
export interface News {
  reference: string | null;
  word: string | null;
  /** Null for a word that the document does not know. */
  status: Status | null;
  /** Rupees. */
  amount: number | null;
  message: string | null;
  link: string | null;
  event: string;
  at: Date | null;
}

/** Reads an answer or webhook. `raw` is the body as it came, which identifies a message that has no event id. */
export function readNews({ answer, statuses }: LenderConnector, payload: unknown, raw: string): News {
  const text = (pointer: string | undefined) => {
    const value = pointer === undefined ? null : valueAt(payload, pointer);
    return typeof value === "string" || typeof value === "number" ? String(value).slice(0, LONGEST_TEXT) : null;
  };
  const word = text(answer.status);
  const amount = Number(text(answer.amount) ?? Number.NaN);
  const at = new Date(text(answer.at) ?? Number.NaN);
  const link = text(answer.link);
  return {
    reference: text(answer.reference),
    word,
    status: word !== null && Object.hasOwn(statuses, word) ? (statuses[word] ?? null) : null,
    amount: Number.isFinite(amount) && amount >= 0 && amount < 1e11 ? amount : null,
    message: text(answer.message),
    link: link !== null && URL.canParse(link) && new URL(link).protocol === "https:" ? link : null,
    event: text(answer.event) ?? createHash("sha256").update(raw).digest("hex"),
    at: Number.isNaN(at.getTime()) ? null : at,
  };
}

function valueAt(payload: unknown, pointer: string): unknown {
  let node = payload;
  for (const part of pointer.split("/").slice(1)) {
    if (typeof node !== "object" || node === null || !Object.hasOwn(node, part)) return null;
    node = (node as Record<string, unknown>)[part];
  }
  return node;
}

/**
 * Adds a lender's news to the history and, where it goes forward, to the status; then the customer is told.
 * A repeated event changes nothing. A word that is not in the lender's document is kept and logged.
 */
export async function applyNews(ctx: Context, tx: Db, id: string, lender: LenderDocument, news: News): Promise<void> {
  const row = await tx.selectFrom("lender_applications").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow();
  const now = ctx.clock.now();
  const at = news.at === null || news.at > now ? now : news.at;
  const { status } = news;
  const counted = status !== null && changesStatus({ status: row.status, lastEventAt: row.last_event_at }, { status, at });
  const sealed = (text: string | null) => (text === null ? null : ctx.vault.encrypt(row.customer_id, text, tx));
  const sealed_message = await sealed(news.message);
  const added = await tx
    .insertInto("lender_events")
    .values({
      id: randomUuid(),
      lender_application_id: id,
      lender: lender.id,
      event: news.event,
      word: news.word,
      status,
      counted,
      sealed_message,
      at,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(["lender", "event"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (added === undefined) return;
  if (status === null)
    ctx.log.warn({ lender: lender.id, id, note: "unknown status word" }, "a lender's status word is not in its document");
  if (row.reference === null && news.reference !== null) {
    await tx.updateTable("lender_applications").set({ reference: news.reference }).where("id", "=", id).execute();
  }
  if (!counted || status === null) return;
  await tx
    .updateTable("lender_applications")
    .set({
      status,
      ...(news.amount !== null && { amount: news.amount }),
      sealed_message,
      sealed_link: await sealed(news.link),
      last_event_at: at,
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
  await tellOfStatus(ctx, tx, { customerId: row.customer_id, lender, status });
}
