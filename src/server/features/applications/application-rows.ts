import { type Selectable, sql } from "kysely";
import type { ProductFlag } from "../../../contract/customer/profile.ts";
import type { LendingTables } from "../../platform/db/tables/lending-tables.ts";
import type { Db } from "../../platform/db/tables/tables.ts";

/** An application as stored; its answers are encrypted. */
export type ApplicationRow = Selectable<LendingTables["applications"]>;

/** An application and its owner. */
interface Own {
  appId: string;
  customerId: string;
}

const byId = (db: Db, id: string) => db.selectFrom("applications").selectAll().where("id", "=", id);

export const findApplication = (db: Db, id: string): Promise<ApplicationRow | undefined> => byId(db, id).executeTakeFirst();

/** Returns the product code of each application, by application id. */
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

/** Returns product, state, decision and withdrawn consent of each of the customer's applications, by id. */
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

/** Locks an application of this customer; undefined for any other. */
export const lockOwnApplication = (tx: Db, { appId, customerId }: Own): Promise<ApplicationRow | undefined> =>
  byId(tx, appId).where("customer_id", "=", customerId).forNoKeyUpdate().executeTakeFirst();

/** Locks all applications of a customer in id order, which prevents deadlocks. Returns their ids. */
export async function lockApplicationsOf(tx: Db, customerId: string): Promise<string[]> {
  const own = tx.selectFrom("applications").select("id").where("customer_id", "=", customerId);
  return (await own.orderBy("id").forNoKeyUpdate().execute()).map(({ id }) => id);
}

/**
 * Returns the customer's most recently created application for a product.
 * @param product product code
 */
export const newestApplication = (db: Db, customerId: string, product: string): Promise<ApplicationRow | undefined> =>
  db
    .selectFrom("applications")
    .selectAll()
    .where("customer_id", "=", customerId)
    .where("product", "=", product)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .executeTakeFirst();

/** Adds files to the files of an application, without duplicates. */
export async function addFiles(tx: Db, id: string, files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  const all = sql<string[]>`(select array_agg(distinct file) from unnest(files || ${[...files]}::uuid[]) as given (file))`;
  await tx.updateTable("applications").set({ files: all }).where("id", "=", id).execute();
}

/** Makes a decision the current one of an application. */
export async function storeDecision(tx: Db, id: string, decisionId: string): Promise<void> {
  await tx.updateTable("applications").set({ decision_id: decisionId }).where("id", "=", id).execute();
}

/** Clears the current decision of all applications of a customer. */
export async function dropDecisions(tx: Db, customerId: string): Promise<void> {
  await tx.updateTable("applications").set({ decision_id: null }).where("customer_id", "=", customerId).execute();
}

/**
 * Records the withdrawal of a consent that the forms of these products require. Clears the current
 * decisions; none are made until the consent is given again. Returns the ids of the applications.
 */
export async function recordWithdrawal(tx: Db, customerId: string, products: readonly string[], consent: string): Promise<string[]> {
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

/**
 * Returns the customer's open applications whose answers were not reviewed under a release.
 * @param release hash of the release
 */
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
  /** The application needs updated answers. */
  required: boolean;
  flags: readonly ProductFlag[];
}

/**
 * Stores the review of an application's answers. Does nothing if the answers changed since they
 * were read; the next review covers them.
 */
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
