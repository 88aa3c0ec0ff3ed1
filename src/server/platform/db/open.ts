import type { Settings } from "../settings.ts";
import type { Database } from "./database.ts";
import type { PostgresLimits } from "./postgres.ts";

/**
 * Opens the database that the settings name. `onLost` hears of broken connections; the next query opens a new one.
 * @param product whether this is a product: of these an embedded database serves one, and any number of tools beside it
 */
export async function openDatabase(
  settings: Pick<Settings, "databaseUrl" | "dataDir"> & Partial<PostgresLimits>,
  onLost: (error: Error) => void,
  product = false,
): Promise<Database> {
  if (settings.databaseUrl !== null) return (await import("./postgres.ts")).openPostgres(settings.databaseUrl, onLost, settings);
  // Its code is loaded where it is used alone.
  const { openEmbedded } = await import("./embedded/embedded.ts");
  return openEmbedded(settings.dataDir, { onLost, product, ...settings });
}
