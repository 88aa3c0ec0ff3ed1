import type { Db } from "../db/tables/tables.ts";
import { SettingsError } from "../settings.ts";
import type { ServerVault } from "./vault.ts";

/**
 * Checks that SECRET_KEYS fits the database: customers are looked up by the oldest key and sealed
 * by each key that was ever the newest. With other keys one person would get two accounts, and
 * servers could not read each other's data. Records a new newest key.
 * @throws SettingsError if a key is missing, differs from the recorded one of the same id, or the
 * last key is not the oldest
 */
export async function verifyKeys(db: Db, vault: ServerVault): Promise<void> {
  const marks = vault.marks();
  const known = await db.selectFrom("known_keys").selectAll().orderBy("id").execute();
  for (const { id, mark } of known) {
    const own = marks.find((key) => key.id === id);
    if (own === undefined)
      throw new SettingsError("SECRET_KEYS", `the key ${id} is missing, but the database contains data encrypted with it`);
    if (own.mark !== mark)
      throw new SettingsError("SECRET_KEYS", `the key ${id} differs from the key with this id that the database was used with`);
  }
  const oldest = known.find(({ oldest: is }) => is);
  const last = marks.at(-1);
  if (oldest !== undefined && oldest.id !== last?.id)
    throw new SettingsError(
      "SECRET_KEYS",
      `the key ${oldest.id} is the oldest key of this database and must be the last one; add new keys before it`,
    );
  const begins = oldest === undefined;
  const used = marks.filter((key, place) => place === 0 || (begins && key === last));
  await db
    .insertInto("known_keys")
    .values(used.map((key) => ({ ...key, oldest: begins && key === last })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
