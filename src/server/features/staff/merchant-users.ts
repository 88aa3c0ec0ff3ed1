import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { expireMasqueradesOf } from "../../platform/sessions/masquerades.ts";
import { endSessionsOf } from "../../platform/sessions/sessions.ts";
import { endLinks } from "./links.ts";

/**
 * Disables all users of a merchant. Users that were disabled before retain their own time.
 * @returns how many open sessions were ended
 */
export async function disableUsersOf(ctx: Context, tx: Db, merchant: string, at: Date): Promise<number> {
  let ended = 0;
  for (const { id } of await lockUsersOf(tx, merchant)) {
    await tx.updateTable("staff").set({ disabled_at: at }).where("id", "=", id).where("disabled_at", "is", null).execute();
    await endLinks(ctx, tx, id);
    ended += await endSessionsOf(ctx, tx, id);
  }
  return ended + (await expireMasqueradesOf(ctx, tx, merchant));
}

/** Enables the users that were disabled together with the merchant. */
export async function enableUsersOf(tx: Db, merchant: string, since: Date): Promise<void> {
  for (const { id } of await lockUsersOf(tx, merchant))
    await tx.updateTable("staff").set({ disabled_at: null }).where("id", "=", id).where("disabled_at", "=", since).execute();
}

/**
 * Moves the users of a merchant to another partner's data, and ends their sessions.
 * @returns how many open sessions were ended
 */
export async function moveUsersOf(ctx: Context, tx: Db, merchant: string, partner: string): Promise<number> {
  let ended = 0;
  for (const { id } of await lockUsersOf(tx, merchant)) {
    await tx.updateTable("staff").set({ brand: partner }).where("id", "=", id).execute();
    ended += await endSessionsOf(ctx, tx, id);
  }
  return ended + (await expireMasqueradesOf(ctx, tx, merchant));
}

const invited = (db: Db, merchant: string, username: string) =>
  db
    .selectFrom("staff")
    .select(["id", "area", "username", "password_hash", "sealed_email"])
    .where("merchant_id", "=", merchant)
    .where("area", "=", "partner")
    .where("username", "=", username)
    .where("password_hash", "is", null)
    .where("disabled_at", "is", null);

/** An invited user of a merchant who has no password yet; undefined for any other. */
export const invitedOf = (db: Db, merchant: string, username: string) => invited(db, merchant, username).executeTakeFirst();

/** The same, locked. */
export const lockInvited = (tx: Db, merchant: string, username: string) =>
  invited(tx, merchant, username).forNoKeyUpdate().executeTakeFirst();

const lockUsersOf = (tx: Db, merchant: string) =>
  tx
    .selectFrom("staff")
    .select("id")
    .where("merchant_id", "=", merchant)
    .where("area", "=", "partner")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
