import { type Selectable, sql } from "kysely";
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

/** Undefined for one that is not the customer's. */
export const findOwnApplication = (db: Db, { appId, customerId }: Own): Promise<ApplicationRow | undefined> =>
  byId(db, appId).where("customer_id", "=", customerId).executeTakeFirst();

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

/** Returns the newest applications that began with a partner's link. @param limit at most so many */
export const newestOfPartner = (db: Db, partner: string, limit: number): Promise<Pick<ApplicationRow, "id" | "product" | "created_at">[]> =>
  db
    .selectFrom("applications")
    .select(["id", "product", "created_at"])
    .where("partner", "=", partner)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

/** Whether an application began with a partner's link. It cannot be erased until the transaction ends. */
export const lockOfPartner = async (tx: Db, id: string, partner: string): Promise<boolean> =>
  (await tx
    .selectFrom("applications")
    .select("id")
    .where("id", "=", id)
    .where("partner", "=", partner)
    .forKeyShare()
    .executeTakeFirst()) !== undefined;

/** Returns the product code of each application, by application id. */
export async function productsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("applications")
    .select(["id", "product"])
    .where("id", "=", sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, product }) => [id, product]));
}

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

/** Subquery: the ids of a customer's applications. */
export const applicationIdsOf = (customerId: string) => sql<string>`(select id from applications where customer_id = ${customerId})`;

/** Subquery: the ids of all open applications. */
export const openApplicationIds = sql<string>`(select id from applications where state = 'open')`;

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
