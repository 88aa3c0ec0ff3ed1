import type { Selectable, Updateable } from "kysely";
import type { StaffTables } from "../../platform/db/tables/staff-tables.ts";
import type { Db } from "../../platform/db/tables/tables.ts";

/** Maximum entries of a list of choices. */
const MAX_LISTED = 500;

/** Where staff or partners sign in. */
export type StaffArea = "admin" | "partner";

/** An account row of the staff or of a partner. */
export type Member = Selectable<StaffTables["staff"]>;

/** A username as stored and looked up. */
export const storedName = (username: string): string => username.normalize("NFKC").trim().toLowerCase();

const members = (db: Db) => db.selectFrom("staff").selectAll();

/** An existing member. */
export const memberOf = (db: Db, id: string): Promise<Member> => members(db).where("id", "=", id).executeTakeFirstOrThrow();

/** Locks an existing member, at its place in the lock order (`inTransaction`). */
export const lockMember = (tx: Db, id: string): Promise<Member> =>
  members(tx).where("id", "=", id).forNoKeyUpdate().executeTakeFirstOrThrow();

const named = (db: Db, area: string, username: string) => members(db).where("area", "=", area).where("username", "=", username);

/** The member of a name; undefined if there is none. @param username as stored */
export const memberNamed = (db: Db, area: string, username: string): Promise<Member | undefined> =>
  named(db, area, username).executeTakeFirst();

/** The same, locked. */
export const lockMemberNamed = (tx: Db, area: string, username: string): Promise<Member | undefined> =>
  named(tx, area, username).forNoKeyUpdate().executeTakeFirst();

/** Locks an enabled member of the staff; undefined for any other. */
export const lockActive = (tx: Db, id: string): Promise<Member | undefined> =>
  members(tx).where("id", "=", id).where("area", "=", "admin").where("disabled_at", "is", null).forNoKeyUpdate().executeTakeFirst();

/** Enabled staff of some roles, by name; no partners. */
export const activeStaff = (db: Db, roles: readonly number[]): Promise<{ id: string; username: string }[]> =>
  db
    .selectFrom("staff")
    .select(["id", "username"])
    .where("area", "=", "admin")
    .where("role_id", "in", roles)
    .where("disabled_at", "is", null)
    .orderBy("username")
    .limit(MAX_LISTED)
    .execute();

const users = (db: Db) =>
  db
    .selectFrom("staff")
    .select(["id", "username", "role_id", "disabled_at", "password_hash", "sealed_email"])
    .select(({ eb }) => eb("sealed_totp", "is not", null).as("secondFactor"))
    .where("area", "=", "admin");

/** A member of the staff, as shown and changed by forms. */
export type User = Awaited<ReturnType<ReturnType<typeof users>["execute"]>>[number];

/** All staff, by name. */
export const usersOf = (db: Db): Promise<User[]> => users(db).orderBy("username").execute();

/** Locks all staff in the order of their ids. */
export const lockUsers = (tx: Db): Promise<User[]> => users(tx).orderBy("id").forNoKeyUpdate().execute();

export async function changeMember(tx: Db, id: string, columns: Updateable<StaffTables["staff"]>): Promise<void> {
  await tx.updateTable("staff").set(columns).where("id", "=", id).execute();
}
