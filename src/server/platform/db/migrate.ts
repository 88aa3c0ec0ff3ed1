import { setTimeout } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import { buildIndexes } from "./build-indexes.ts";
import type { Database } from "./database.ts";
import type { IndexMigration, Migration, ShapeMigration } from "./migration.ts";
import { tables } from "./migrations/0001-tables.ts";
import { sessionLock } from "./session-lock.ts";

/** In order of application. A released migration never changes. */
export const MIGRATIONS: readonly Migration[] = [tables];

/** Advisory lock: one process at a time migrates a database. */
const LOCK = 7_218_443;

/**
 * Waiting for another server's migration has no limit. A table lock is only waited for three
 * seconds, because every later query queues behind a waiting ALTER.
 */
const NO_LIMITS = "set local statement_timeout = 0; set local lock_timeout = 0;";
const TABLE_LIMIT = "set local lock_timeout = '3s';";
/** SQLSTATEs: lock not available, deadlock detected. */
const LOCKED = ["55P03", "40P01"];
const TRIES = 20;
const PAUSE_MS = 3_000;

/** The database belongs to another version: none of its recorded migrations is known here. */
export class UnknownMigrations extends Error {
  constructor() {
    super("The database was set up by another version of this product, whose migrations this one does not know. Use an empty database.");
  }
}

/**
 * Migrates the database to the schema of this code. Each step is one transaction, except indexes of
 * tables with rows.
 * @throws UnknownMigrations if another version set it up
 */
export async function migrate(database: Database, clock: Clock, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  await database
    .execute("create table if not exists migrations (name text primary key, applied_at timestamptz not null)")
    .catch(ignoreRace);
  await refuseOtherVersions(database, migrations);
  for (const migration of migrations) {
    if (await isApplied(database, migration.name)) continue;
    if ("indexes" in migration) await applyIndexes(database, clock, migration);
    else await applyShape(database, clock, migration);
  }
}

const recordOf = (name: string, clock: Clock) => `insert into migrations values ('${name}', '${clock.now().toISOString()}')`;

async function applyShape(database: Database, clock: Clock, { name, sql }: ShapeMigration): Promise<void> {
  // Several statements in one message are one transaction. No timeout (`0`): a large table, or the
  // other server's migration, may take long.
  const step = `${NO_LIMITS}\nselect pg_advisory_xact_lock(${LOCK}); ${TABLE_LIMIT} ${recordOf(name, clock)};\n${sql}`;
  for (let attempt = 1; ; attempt++) {
    try {
      await database.execute(step, undefined, 0);
      return;
    } catch (error) {
      if (await isApplied(database, name)) return;
      if (!LOCKED.includes(String((error as { code?: string }).code)) || attempt === TRIES) throw error;
    }
    await setTimeout(PAUSE_MS);
  }
}

async function applyIndexes(database: Database, clock: Clock, { name, indexes }: IndexMigration): Promise<void> {
  await database.aside(async (run) => {
    await sessionLock(run, LOCK);
    if ((await run(`select 1 from migrations where name = '${name}'`)).length > 0) return;
    await buildIndexes(run, indexes);
    await run(recordOf(name, clock));
  });
}

async function refuseOtherVersions(database: Database, migrations: readonly Migration[]): Promise<void> {
  const { rows } = await database.execute("select name from migrations");
  const known = new Set(migrations.map(({ name }) => name));
  if (rows.length > 0 && !rows.some(({ name }) => known.has(String(name)))) throw new UnknownMigrations();
}

async function isApplied(database: Database, name: string): Promise<boolean> {
  const { rows } = await database.execute("select 1 from migrations where name = $1", [name]);
  return rows.length > 0;
}

/** If two servers create the table at once, the second gets a unique violation. */
function ignoreRace(error: unknown): void {
  const { code } = error as { code?: string };
  if (code !== "23505" && code !== "42P07") throw error;
}
