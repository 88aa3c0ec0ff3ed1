import type { Selectable } from "kysely";
import type { StaffTables } from "../../platform/db/staff-tables.ts";
import type { Db } from "../../platform/db/tables.ts";

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
