import type { Readable } from "node:stream";
import { sql } from "kysely";
import type { StoredFile } from "../../../contract/customer/files.ts";
import { fileRuleAt } from "../../../engine/validate/files.ts";
import { HOUR_MS } from "../../../engine/values/durations.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { networkOf } from "../../platform/limits/rate-limit.ts";
import { Slots } from "../../platform/limits/slots.ts";
import { USUAL_LIMITS } from "../../platform/limits/write-limit.ts";
import { receive } from "../../platform/uploads/receive.ts";
import { tidyName } from "../../platform/uploads/tidy-name.ts";
import { startScan } from "../../platform/uploads/virus-scanner.ts";
import { formTakingFiles } from "../applications/form-in-use.ts";
import { lockCustomer } from "../customers/customer-locks.ts";
import { filesOfCustomer, presentFile } from "./rows.ts";

const MEGABYTE = 1024 * 1024;
/** Concurrent uploads per customer, across all servers. */
const AT_ONCE = 3;
/**
 * Concurrent uploads in this process, in total and per network, which many customers may share;
 * each holds some chunks in memory.
 */
const places = new Slots({ all: 32, each: 8 });

interface Announcement {
  form: string;
  release: string;
  productType: string | undefined;
  /** Path of the field. */
  field: string;
  name: string;
  bytes: number;
  /** Id of an earlier attempt that this one replaces. */
  instead: string | undefined;
  language: string;
}

/**
 * Registers a file before its upload. Throws RELEASE_UNKNOWN, BAD_REQUEST for a field that accepts
 * no file, FILE_TOO_LARGE, and TOO_MANY_FILES or TOO_MANY_REQUESTS beyond the site's limits per
 * customer.
 */
export async function announceFile(ctx: Context, customerId: string, input: Announcement): Promise<string> {
  const { field, name, bytes, instead } = input;
  const form = await formTakingFiles(ctx, input);
  const rule = fileRuleAt(form.slice, field);
  if (rule === null) throw new ApiError("BAD_REQUEST", { fields: [{ path: "/field", keyword: "enum", message: "" }] });
  if (bytes > rule.maxBytes) throw new ApiError("FILE_TOO_LARGE");
  const { uploadsPerMinute: perMinute } = limitsOf(ctx);
  ctx.calls.count({ name: "uploads", perMinute, atOnce: perMinute }, customerId);
  return inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, customerId);
    if (instead !== undefined) await discard(tx, { customerId, id: instead });
    await expectRoom(ctx, tx, customerId, bytes);
    const id = randomUuid();
    const now = ctx.clock.now();
    const sealed_name = await ctx.vault.encrypt(customerId, tidyName(name), tx);
    const row = { id, customer_id: customerId, state: "announced", sealed_name, bytes, accepts: JSON.stringify(rule.types) } as const;
    await tx
      .insertInto("files")
      .values({ ...row, created_at: now, named_at: now })
      .execute();
    return id;
  });
}

const limitsOf = (ctx: Context) => ({ ...USUAL_LIMITS, ...ctx.releases.live().site.limits });

/** Announced files that were never uploaded do not count. */
async function expectRoom(ctx: Context, tx: Db, customerId: string, bytes: number): Promise<void> {
  const { filesPerCustomer, fileMegabytesPerCustomer } = limitsOf(ctx);
  const { count, sum } = await tx
    .selectFrom("files")
    .select([sql<number>`count(*)::int`.as("count"), sql<string>`coalesce(sum(bytes), 0)`.as("sum")])
    .where("customer_id", "=", customerId)
    .where((eb) => eb.or([eb("state", "=", "kept"), eb("created_at", ">", anHourAgo(ctx))]))
    .executeTakeFirstOrThrow();
  if (count >= filesPerCustomer || Number(sum) + bytes > fileMegabytesPerCustomer * MEGABYTE) throw new ApiError("TOO_MANY_FILES");
}

const anHourAgo = (ctx: Context): Date => new Date(ctx.clock.now().getTime() - HOUR_MS);

interface OwnFile {
  customerId: string;
  id: string;
}

interface Sender extends OwnFile {
  /** IP address of the caller. */
  ip: string;
}

/**
 * Receives the bytes of an announced file, sealed for the customer chunk by chunk. On any error
 * nothing remains of it. Throws NOT_FOUND for a file that was not announced within the hour, is
 * being or was uploaded, or was cancelled meanwhile; TOO_MANY_REQUESTS and UNAVAILABLE at the
 * limits of concurrent uploads; and what `receive` throws.
 */
export async function takeFile(ctx: Context, { customerId, id, ip }: Sender, source: Readable): Promise<StoredFile> {
  const free = places.take(networkOf(ip));
  try {
    const row = await claim(ctx, { customerId, id });
    try {
      const store = async (piece: Buffer, number: number) => {
        const sealed = await ctx.vault.encryptBytes(customerId, placeOf(id, number), piece);
        await ctx.db.insertInto("file_pieces").values({ file_id: id, number, sealed }).execute();
      };
      const scan = () => startScan(ctx.settings.scannerUrl);
      const media_type = await receive(source, { bytes: Number(row.bytes), accepts: row.accepts, scan, store });
      const kept = ctx.db.updateTable("files").set({ state: "kept", media_type }).where("id", "=", id).where("state", "=", "arriving");
      if ((await kept.executeTakeFirst()).numUpdatedRows === 0n) throw new ApiError("NOT_FOUND");
      return await presentFile(ctx, customerId, { ...row, media_type });
    } catch (error) {
      // If the database is unavailable too, retention deletes it later.
      await ctx.db
        .deleteFrom("files")
        .where("id", "=", id)
        .execute()
        .catch(() => {});
      throw error;
    }
  } finally {
    free();
  }
}

/**
 * Binds a chunk to its position, so that none can be moved, omitted in the middle or assigned to
 * another file.
 */
const placeOf = (id: string, number: number): string => `file ${id} ${number}`;

/** Claims an announced file for one upload. */
function claim(ctx: Context, { customerId, id }: OwnFile) {
  return inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, customerId);
    const recent = tx.selectFrom("files").where("customer_id", "=", customerId).where("created_at", ">", anHourAgo(ctx));
    const announced = await recent.selectAll().where("id", "=", id).where("state", "=", "announced").executeTakeFirst();
    if (announced === undefined) throw new ApiError("NOT_FOUND");
    const others = await recent.select("id").where("state", "in", ["arriving", "unwanted"]).execute();
    if (others.length >= AT_ONCE) throw new ApiError("TOO_MANY_REQUESTS", { retryAfter: 5 });
    await tx.updateTable("files").set({ state: "arriving" }).where("id", "=", id).execute();
    return announced;
  });
}

/** A customer's files. */
export async function listFiles(ctx: Context, customerId: string): Promise<StoredFile[]> {
  const rows = await filesOfCustomer(ctx.db, customerId).execute();
  return Promise.all(rows.map((row) => presentFile(ctx, customerId, row)));
}

/** A file whose bytes are read and decrypted on demand. */
export interface OpenFile extends StoredFile {
  pieces: AsyncIterable<Buffer>;
}

/**
 * Opens a customer's file. Throws NOT_FOUND if it does not exist, belongs to another customer, or
 * the customer was erased.
 */
export async function openFile(ctx: Context, { customerId, id }: OwnFile): Promise<OpenFile> {
  const row = await filesOfCustomer(ctx.db, customerId).where("files.id", "=", id).executeTakeFirst();
  if (row === undefined) throw new ApiError("NOT_FOUND");
  const file = await presentFile(ctx, customerId, row);
  return { ...file, pieces: piecesOf(ctx, customerId, file) };
}

async function* piecesOf(ctx: Context, customerId: string, { id, bytes }: StoredFile): AsyncGenerator<Buffer> {
  for (let number = 0, read = 0; read < bytes; number++) {
    const { sealed } = await ctx.db
      .selectFrom("file_pieces")
      .select("sealed")
      .where("file_id", "=", id)
      .where("number", "=", number)
      .executeTakeFirstOrThrow();
    const piece = await ctx.vault.decryptBytes(customerId, placeOf(id, number), Buffer.from(sealed));
    read += piece.length;
    yield piece;
  }
}

/**
 * Deletes a file that no application or profile refers to. Returns whether it was deleted. Throws
 * NOT_FOUND if it does not exist or belongs to another customer.
 */
export async function removeFile(ctx: Context, own: OwnFile): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, own.customerId);
    if (await discard(tx, own)) return true;
    const named = await filesOfCustomer(tx, own.customerId).where("files.id", "=", own.id).executeTakeFirst();
    if (named === undefined) throw new ApiError("NOT_FOUND");
    return false;
  });
}

/**
 * Deletes an unreferenced file in any state. One that is being uploaded is deleted at the end of
 * its upload, and counts towards the customer's limit until then. False if there was nothing to
 * delete.
 */
async function discard(tx: Db, { customerId, id }: OwnFile): Promise<boolean> {
  const arriving = tx.updateTable("files").set({ state: "unwanted" }).where("state", "=", "arriving");
  const { numUpdatedRows } = await arriving.where("id", "=", id).where("customer_id", "=", customerId).executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  const named = sql<boolean>`(exists (select from applications where customer_id = ${customerId} and ${id}::uuid = any(files))
    or exists (select from customers where id = ${customerId} and ${id}::uuid = any(files)))`;
  const { numDeletedRows } = await tx
    .deleteFrom("files")
    .where("id", "=", id)
    .where("customer_id", "=", customerId)
    .where("state", "<>", "unwanted")
    .where(({ not }) => not(named))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
