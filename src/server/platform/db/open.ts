import type { Settings } from "../settings.ts";
import type { Database } from "./database.ts";
import type { PostgresLimits } from "./postgres/postgres.ts";

/**
 * Opens the database of the settings. `onLost` is called for broken connections; the next query
 * opens a new one.
 * @param product whether this is a product: an embedded database serves one, and any number of
 * tools beside it
 */
export async function openDatabase(
  settings: Pick<Settings, "databaseUrl" | "dataDir"> & Partial<PostgresLimits>,
  onLost: (error: Error) => void,
  product = false,
): Promise<Database> {
  if (settings.databaseUrl !== null) return (await import("./postgres/postgres.ts")).openPostgres(settings.databaseUrl, onLost, settings);
  // Loaded on demand: only the embedded database needs this code.
  const { openEmbedded } = await import("./embedded/embedded.ts");
  return openEmbedded(settings.dataDir, { onLost, product, ...settings });
}
