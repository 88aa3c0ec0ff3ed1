import type { Settings } from "../settings.ts";
import type { Database } from "./database.ts";
import type { PostgresLimits } from "./postgres.ts";

/** Opens the database that the settings name. `onLost` hears of broken connections; the next query opens a new one. */
export async function openDatabase(
  settings: Pick<Settings, "databaseUrl" | "dataDir"> & Partial<PostgresLimits>,
  onLost: (error: Error) => void,
): Promise<Database> {
  // Only the code of the one that is used is loaded.
  if (settings.databaseUrl === null) return (await import("./embedded.ts")).openEmbedded(settings.dataDir);
  return (await import("./postgres.ts")).openPostgres(settings.databaseUrl, onLost, settings);
}
