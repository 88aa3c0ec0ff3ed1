import type { Db } from "./db/tables.ts";
import { SettingsError } from "./settings.ts";
import type { ServerVault } from "./vault.ts";

/**
 * The keys of a server have to be those of the database, whose customers are found by the oldest one and sealed by each that was ever the
 * newest: with others one person would become two, and what one server seals another could not open. A new key in front is noted.
 * @throws SettingsError for a key that is missing, is another under the same name, or stands in the place of the oldest
 */
export async function refuseOtherKeys(db: Db, vault: ServerVault): Promise<void> {
  const held = vault.marks();
  const known = await db.selectFrom("known_keys").selectAll().orderBy("id").execute();
  for (const { id, mark } of known) {
    const own = held.find((key) => key.id === id);
    if (own === undefined)
      throw new SettingsError("SECRET_KEYS", `this database has data that was sealed by the key ${id}, which is missing`);
    if (own.mark !== mark)
      throw new SettingsError("SECRET_KEYS", `the key ${id} is another than the one that this database was begun with`);
  }
  const oldest = known.find(({ oldest: is }) => is);
  const last = held.at(-1);
  if (oldest !== undefined && oldest.id !== last?.id)
    throw new SettingsError(
      "SECRET_KEYS",
      `the key ${oldest.id} is the oldest of this database and stands last; new ones go in front of it`,
    );
  const begins = oldest === undefined;
  const used = held.filter((key, place) => place === 0 || (begins && key === last));
  await db
    .insertInto("known_keys")
    .values(used.map((key) => ({ ...key, oldest: begins && key === last })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
