import { type Insertable, sql } from "kysely";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { CoreTables } from "../../platform/db/tables/core-tables.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Identifier } from "./identifiers.ts";
import type { StoredProfile } from "./profile-fields.ts";
import { lockProspect } from "./prospects.ts";

/** India's dialling code; `mobile_phone_code` of customers who signed in by mobile. */
const PHONE_CODE = 91;

/**
 * Locks the customer who signs in, after the prospect, in the same order as an erasure. A customer
 * erased meanwhile has lost the identifier, so a new one is created.
 */
export async function lockOwner(ctx: Context, tx: Db, identifier: Identifier, prospectId: string) {
  const ownerOf = async () => (await findByIdentifier(ctx, tx, identifier)) ?? (await findOrCreate(ctx, tx, identifier));
  const lock = (id: string) =>
    tx
      .selectFrom("customers")
      .select(["id", "last_login_at", "disabled_at", "language", "sealed_key"])
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
  const known = await ownerOf();
  await lockProspect(tx, prospectId);
  const owner = await lock(known);
  return owner.sealed_key === null ? lock(await ownerOf()) : owner;
}

/** A customer's decrypted profile. */
export async function readStoredProfile(ctx: Context, customerId: string, tx: Db): Promise<StoredProfile> {
  return openProfile(ctx, customerId, (await readCustomerRow(tx, customerId)).sealed_profile, tx);
}

export async function readCustomerRow(db: Db, customerId: string) {
  const row = await db.selectFrom("customers").selectAll().where("id", "=", customerId).executeTakeFirst();
  if (row === undefined) throw new ApiError("NOT_FOUND");
  return row;
}

export const openProfile = async (ctx: Context, customerId: string, sealed: string | null, db: Db): Promise<StoredProfile> =>
  sealed === null ? {} : await ctx.vault.decryptJson<StoredProfile>(customerId, sealed, db);

/**
 * Seals a profile and updates its index columns.
 * @param files ids of the files that it refers to
 */
export async function storeProfile(ctx: Context, tx: Db, customerId: string, stored: StoredProfile, files: string[] = []): Promise<void> {
  const index = (kind: string, value: unknown) => (typeof value === "string" && value !== "" ? ctx.vault.blindIndex(kind, value) : null);
  await tx
    .updateTable("customers")
    .set({
      files,
      sealed_profile: await ctx.vault.encryptJson(customerId, stored, tx),
      pan_index: index("pan", stored.tin),
      phone_index: index("phone", stored.mobile_phone_number),
      email_index: index("email", stored.email),
      updated_at: ctx.clock.now(),
    })
    .where("id", "=", customerId)
    .execute();
}

/** Blind indexes of the identifiers with which a customer has signed in. */
export async function identifierIndexes(db: Db, customerId: string): Promise<string[]> {
  const rows = await db.selectFrom("customer_identifiers").select("blind_index").where("customer_id", "=", customerId).execute();
  return rows.map(({ blind_index }) => blind_index);
}

/**
 * Customers of an identifier who are not erased: the one who verified it first, then the oldest
 * first.
 * @param written includes customers who only entered it in their profile
 * @param most maximum number
 */
export async function customersBy(ctx: Context, identifier: Identifier, { written, most }: ByIdentifier): Promise<string[]> {
  const rows = await customersOf(ctx, ctx.db, identifier, written)
    .orderBy((eb) => eb("id", "in", verifiedBy(ctx, ctx.db, identifier)), "desc")
    .orderBy("created_at")
    .orderBy("id")
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks customers of an identifier, verified or only entered, in order of id.
 * @param after last id of the previous call; null for the first call
 * @returns their ids; fewer than `most` at the end
 */
export async function lockCustomersBy(ctx: Context, tx: Db, identifier: Identifier, after: string | null, most: number): Promise<string[]> {
  const all = customersOf(ctx, tx, identifier, true);
  const rest = after === null ? all : all.where("id", ">", after);
  const rows = await rest.orderBy("id").limit(most).forNoKeyUpdate().execute();
  return rows.map(({ id }) => id);
}

interface ByIdentifier {
  written: boolean;
  most: number;
}

function customersOf(ctx: Context, db: Db, identifier: Identifier, written: boolean) {
  const { kind, value } = identifier;
  const column = kind === "phone" ? "phone_index" : "email_index";
  const verified = verifiedBy(ctx, db, identifier);
  // A union of two index lookups; an OR condition would not use both indexes.
  const all = written
    ? verified.union(db.selectFrom("customers").select("id").where(column, "=", ctx.vault.blindIndex(kind, value)))
    : verified;
  return db.selectFrom("customers").select("id").where("sealed_key", "is not", null).where("id", "in", all);
}

const verifiedBy = ({ vault }: Context, db: Db, { kind, value }: Identifier) =>
  db
    .selectFrom("customer_identifiers")
    .select("customer_id as id")
    .where("kind", "=", kind)
    .where("blind_index", "=", vault.blindIndex(kind, value));

/** Kinds of identifiers with which a customer has signed in. */
export async function verifiedKinds(db: Db, customerId: string): Promise<Set<string>> {
  const rows = await db.selectFrom("customer_identifiers").select("kind").where("customer_id", "=", customerId).execute();
  return new Set(rows.map(({ kind }) => kind));
}

async function findByIdentifier(ctx: Context, tx: Db, { kind, value }: Identifier): Promise<string | null> {
  const row = await tx
    .selectFrom("customer_identifiers")
    .select("customer_id")
    .where("kind", "=", kind)
    .where("blind_index", "=", ctx.vault.blindIndex(kind, value))
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/**
 * Identifiers with which a customer signed in. An address only entered in a form may belong to
 * another person, as may messages sent there.
 */
export async function verifiedIdentifiers(ctx: Context, customerId: string): Promise<Identifier[]> {
  const stored = await readStoredProfile(ctx, customerId, ctx.db);
  const verified = await verifiedKinds(ctx.db, customerId);
  const contacts = { phone: stored.mobile_phone_number, email: stored.email };
  return (["phone", "email"] as const).flatMap((kind) => {
    const value = contacts[kind];
    return verified.has(kind) && typeof value === "string" ? [{ kind, value }] : [];
  });
}

/**
 * Of two concurrent first sign-ins with one identifier, the second waits and finds the customer
 * that the first created.
 */
async function findOrCreate(ctx: Context, tx: Db, identifier: Identifier): Promise<string> {
  const { kind, value } = identifier;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${ctx.vault.blindIndex(kind, value)}`}, 0))`.execute(tx);
  return (await findByIdentifier(ctx, tx, identifier)) ?? createCustomer(ctx, tx, identifier);
}

async function createCustomer(ctx: Context, tx: Db, { kind, value }: Identifier): Promise<string> {
  const id = randomUuid();
  const now = ctx.clock.now();
  await tx
    .insertInto("customers")
    .values({ id, created_at: now, updated_at: now, email_verified: kind === "email" })
    .execute();
  await ctx.vault.createKey(id, tx);
  const stored = kind === "phone" ? { mobile_phone_number: value, mobile_phone_code: PHONE_CODE } : { email: value };
  await storeProfile(ctx, tx, id, stored);
  await tx
    .insertInto("customer_identifiers")
    .values({ kind, blind_index: ctx.vault.blindIndex(kind, value), customer_id: id, verified_at: now })
    .execute();
  return id;
}

/** Inserts customers; existing ids are skipped. Returns the ids inserted. */
export async function addCustomers(tx: Db, rows: readonly Insertable<CoreTables["customers"]>[]): Promise<Set<string>> {
  const fresh = await tx
    .insertInto("customers")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return new Set(fresh.map(({ id }) => id));
}

/** Records a verified identifier of a customer. If another customer has it already, nothing changes. */
export async function addIdentifier(
  { vault, clock }: Pick<Context, "vault" | "clock">,
  tx: Db,
  customerId: string,
  { kind, value }: Identifier,
): Promise<void> {
  await tx
    .insertInto("customer_identifiers")
    .values({ kind, blind_index: vault.blindIndex(kind, value), customer_id: customerId, verified_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records the time of a sign-in and the customer's language. */
export async function noteSignIn({ clock }: Pick<Context, "clock">, tx: Db, id: string, language: number | null): Promise<void> {
  const now = clock.now();
  await tx.updateTable("customers").set({ last_login_at: now, updated_at: now, language }).where("id", "=", id).execute();
}
