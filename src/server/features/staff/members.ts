import type { Selectable, Updateable } from "kysely";
import type { StaffTables } from "../../platform/db/staff-tables.ts";
import type { Db } from "../../platform/db/tables.ts";

/** Of those that one list offers. */
const MOST_LISTED = 500;

/** Where the staff sign in, or partners. */
export type StaffArea = "admin" | "partner";

/** An account of the staff or of a partner, whole. */
export type Member = Selectable<StaffTables["staff"]>;

/** A username as it is stored and looked up. */
export const storedName = (username: string): string => username.normalize("NFKC").trim().toLowerCase();

const members = (db: Db) => db.selectFrom("staff").selectAll();

/** A member who is there. */
export const memberOf = (db: Db, id: string): Promise<Member> => members(db).where("id", "=", id).executeTakeFirstOrThrow();

/** Locks a member who is there, in their place of the order (`inTransaction`). */
export const lockMember = (tx: Db, id: string): Promise<Member> =>
  members(tx).where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow();

/** Locks whom a name belongs to; undefined where it is nobody's. @param username as it is stored */
export const lockMemberNamed = (tx: Db, area: string, username: string): Promise<Member | undefined> =>
  members(tx).where("area", "=", area).where("username", "=", username).forNoKeyUpdate().executeTakeFirst();

/** Locks a member of the staff who may sign in; undefined for any other. */
export const lockActive = (tx: Db, id: string): Promise<Member | undefined> =>
  members(tx).where("id", "=", id).where("area", "=", "admin").where("disabled_at", "is", null).forNoKeyUpdate().executeTakeFirst();

/** The staff who may sign in, of some roles, by their names; no partners. */
export const activeStaff = (db: Db, roles: readonly number[]): Promise<{ id: string; username: string }[]> =>
  db
    .selectFrom("staff")
    .select(["id", "username"])
    .where("area", "=", "admin")
    .where("role_id", "in", roles)
    .where("disabled_at", "is", null)
    .orderBy("username")
    .limit(MOST_LISTED)
    .execute();

const users = (db: Db) =>
  db
    .selectFrom("staff")
    .select(["id", "username", "role_id", "disabled_at", "password_hash", "sealed_email"])
    .select(({ eb }) => eb("sealed_totp", "is not", null).as("secondFactor"))
    .where("area", "=", "admin");

/** A member of the staff, as far as the forms about them show or change. */
export type User = Awaited<ReturnType<ReturnType<typeof users>["execute"]>>[number];

/** All of the staff, by their names. */
export const usersOf = (db: Db): Promise<User[]> => users(db).orderBy("username").execute();

/** Locks all of the staff, in the order of their ids. */
export const lockUsers = (tx: Db): Promise<User[]> => users(tx).orderBy("id").forNoKeyUpdate().execute();

export async function changeMember(tx: Db, id: string, columns: Updateable<StaffTables["staff"]>): Promise<void> {
  await tx.updateTable("staff").set(columns).where("id", "=", id).execute();
}
