import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { providePostgres } from "../support/postgres.ts";
import { startProduct } from "../support/product.ts";
import { freshDatabase } from "../support/server.ts";

/** Environment variables that name what a first start of the product left: its data folder and its database. */
export const BEGUN_FOLDER = "SARAL_BEGUN_FOLDER";
export const BEGUN_DATABASE = "SARAL_BEGUN_DATABASE";

/** Once for each run: the product is started on nothing, as the README says, and stopped, so that each journey has only a second start. */
export default async function beginProduct(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "saral-begun-"));
  await providePostgres();
  const database = await freshDatabase("");
  const product = await startProduct({ DATA_DIR: folder, DATABASE_URL: database.url });
  await product.stop();
  process.env[BEGUN_FOLDER] = folder;
  process.env[BEGUN_DATABASE] = database.name;
  return async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
}
