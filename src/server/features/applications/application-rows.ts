import { type Selectable, sql } from "kysely";
import type { ProductFlag } from "../../../contract/customer/profile.ts";
import type { LendingTables } from "../../platform/db/lending-tables.ts";
import type { Db } from "../../platform/db/tables.ts";

/** An application as stored, its answers sealed. */
export type ApplicationRow = Selectable<LendingTables["applications"]>;

/** Of one customer. */
interface Own {
  appId: string;
  customerId: string;
}

const byId = (db: Db, id: string) => db.selectFrom("applications").selectAll().where("id", "=", id);

export const findApplication = (db: Db, id: string): Promise<ApplicationRow | undefined> => byId(db, id).executeTakeFirst();

/** The products of applications, by their ids. */
export async function productsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("applications")
    .select(["id", "product"])
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, product }) => [id, product]));
}

/** Subquery: the ids of a customer's applications. */
export const applicationIdsOf = (customerId: string) => sql<string>`(select id from applications where customer_id = ${customerId})`;

/** Undefined for one that is not the customer's. */
export const findOwnApplication = (db: Db, { appId, customerId }: Own): Promise<ApplicationRow | undefined> =>
  byId(db, appId).where("customer_id", "=", customerId).executeTakeFirst();

/** What each of a customer's applications can still lead to, by its id. */
export async function applicationsOf(
  db: Db,
  customerId: string,
): Promise<Map<string, Pick<ApplicationRow, "product" | "state" | "decision_id" | "consent_withdrawn">>> {
  const rows = await db
    .selectFrom("applications")
    .select(["id", "product", "state", "decision_id", "consent_withdrawn"])
    .where("customer_id", "=", customerId)
    .execute();
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Locks an application until the transaction ends. */
export const lockApplication = (tx: Db, id: string): Promise<ApplicationRow | undefined> =>
  byId(tx, id).forNoKeyUpdate().executeTakeFirst();

/** The same with one that is the customer's. */
export const lockOwnApplication = (tx: Db, { appId, customerId }: Own): Promise<ApplicationRow | undefined> =>
  byId(tx, appId).where("customer_id", "=", customerId).forNoKeyUpdate().executeTakeFirst();

/** Locks all applications of a customer, in the order of their ids, which it returns. */
export async function lockApplicationsOf(tx: Db, customerId: string): Promise<string[]> {
  const own = tx.selectFrom("applications").select("id").where("customer_id", "=", customerId);
  return (await own.orderBy("id").forNoKeyUpdate().execute()).map(({ id }) => id);
}

/** The one of a product that was begun last. @param product code of the product */
export const newestApplication = (db: Db, customerId: string, product: string): Promise<ApplicationRow | undefined> =>
  db
    .selectFrom("applications")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("product", "=", product)
    .orderBy("created_at", "desc")
    .executeTakeFirst();

/** Adds files to those that an application was sent with. */
export async function addFiles(tx: Db, id: string, files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  const all = sql<string[]>`(select array_agg(distinct file) from unnest(files || ${[...files]}::uuid[]) as given (file))`;
  await tx.updateTable("applications").set({ files: all }).where("id", "=", id).execute();
}

/** Puts a decision in force. */
export async function storeDecision(tx: Db, id: string, decisionId: string): Promise<void> {
  await tx.updateTable("applications").set({ decision_id: decisionId }).where("id", "=", id).execute();
}

/** Of a customer's applications no decision is in force any more. */
export async function dropDecisions(tx: Db, customerId: string): Promise<void> {
  await tx.updateTable("applications").set({ decision_id: null }).where("customer_id", "=", customerId).execute();
}

/**
 * Notes that a consent was withdrawn without which the form of these products cannot be complete: nothing is decided on what was
 * answered. Returns the ids of the applications.
 */
export async function noteWithdrawn(tx: Db, customerId: string, products: readonly string[], consent: string): Promise<string[]> {
  if (products.length === 0) return [];
  const rows = await tx
    .selectFrom("applications")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("product", "in", products)
    .where("sealed_answers", "is not", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await tx.updateTable("applications").set({ consent_withdrawn: consent, decision_id: null }).where("id", "in", ids).execute();
  return ids;
}

/** A customer's applications in flight whose answers were not reviewed under a release, by its hash. */
export const findUnreviewed = (db: Db, customerId: string, release: string) =>
  db
    .selectFrom("applications")
    .select(["id", "product", "release", "sealed_answers"])
    .where("customer_id", "=", customerId)
    .where("state", "=", "open")
    .where("sealed_answers", "is not", null)
    .where("reviewed_release", "is distinct from", release)
    .execute();

interface Review {
  /** Hash of the release under which the answers were reviewed. */
  release: string;
  /** It needs newer answers. */
  required: boolean;
  flags: readonly ProductFlag[];
}

/** Stores the review of an application's answers. Answers that were stored meanwhile are reviewed the next time. */
export async function storeReview(
  db: Db,
  { id, sealed_answers }: Pick<ApplicationRow, "id" | "sealed_answers">,
  { release, required, flags }: Review,
): Promise<void> {
  await db
    .updateTable("applications")
    .set({ reviewed_release: release, update_required: required, update_flags: JSON.stringify(flags) })
    .where("id", "=", id)
    .where("sealed_answers", "=", sealed_answers)
    .execute();
}
