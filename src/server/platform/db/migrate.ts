import type { Clock } from "../clock.ts";
import type { Database } from "./database.ts";
import type { Migration } from "./migration.ts";
import { house } from "./migrations/0001-house.ts";
import { lending } from "./migrations/0002-lending.ts";
import { replacedReleases } from "./migrations/0003-replaced-releases.ts";
import { retention } from "./migrations/0004-retention.ts";
import { eventsOfApplications } from "./migrations/0005-events-of-applications.ts";
import { knownDevices } from "./migrations/0006-known-devices.ts";
import { completions } from "./migrations/0007-completions.ts";
import { productsApart } from "./migrations/0008-products-apart.ts";
import { kindsOfOffers } from "./migrations/0009-kinds-of-offers.ts";
import { publications } from "./migrations/0010-publications.ts";
import { queryableFacts } from "./migrations/0011-queryable-facts.ts";
import { files } from "./migrations/0012-files.ts";
import { connectors } from "./migrations/0013-connectors.ts";
import { fileReadings } from "./migrations/0014-file-readings.ts";
import { withdrawnLinks } from "./migrations/0015-withdrawn-links.ts";
import { clearedAnswers } from "./migrations/0016-cleared-answers.ts";

/** In the order in which they are applied. A migration that was released is never changed. */
export const MIGRATIONS: readonly Migration[] = [
  house,
  lending,
  replacedReleases,
  retention,
  eventsOfApplications,
  knownDevices,
  completions,
  productsApart,
  kindsOfOffers,
  publications,
  queryableFacts,
  files,
  connectors,
  fileReadings,
  withdrawnLinks,
  clearedAnswers,
];

/** One process at a time changes the shape of a database. */
const LOCK = 7_218_443;

const NO_LIMITS = "set local statement_timeout = 0; set local lock_timeout = 0;";

/** Brings the database to the shape that this code expects. Each step is one transaction. */
export async function migrate(database: Database, clock: Clock, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  await database
    .execute("create table if not exists migrations (name text primary key, applied_at timestamptz not null)")
    .catch(ignoreRace);
  for (const { name, sql } of migrations) {
    if (await isApplied(database, name)) continue;
    const record = `select pg_advisory_xact_lock(${LOCK}); insert into migrations values ('${name}', '${clock.now().toISOString()}');`;
    try {
      // Several statements in one message are one transaction. A large table may need its time, and the other server its own.
      await database.execute(`${NO_LIMITS}\n${record}\n${sql}`, undefined, 0);
    } catch (error) {
      if (!(await isApplied(database, name))) throw error;
    }
  }
}

async function isApplied(database: Database, name: string): Promise<boolean> {
  const { rows } = await database.execute("select 1 from migrations where name = $1", [name]);
  return rows.length > 0;
}

/** Two servers that start at once may both make the table; the second is told so by a unique violation. */
function ignoreRace(error: unknown): void {
  const { code } = error as { code?: string };
  if (code !== "23505" && code !== "42P07") throw error;
}
