import { setTimeout } from "node:timers/promises";
import type { Clock } from "../clock.ts";
import { buildIndexes } from "./build-indexes.ts";
import type { Database } from "./database.ts";
import type { IndexMigration, Migration, ShapeMigration } from "./migration.ts";
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
import { answersForLenders } from "./migrations/0018-answers-for-lenders.ts";
import { waysIn } from "./migrations/0019-ways-in.ts";
import { staffActions } from "./migrations/0020-staff-actions.ts";
import { assetsAsText } from "./migrations/0021-assets-as-text.ts";
import { codesOfSessions } from "./migrations/0022-codes-of-sessions.ts";
import { contactsOfRequests } from "./migrations/0023-contacts-of-requests.ts";
import { rights } from "./migrations/0024-rights.ts";
import { callsBegun } from "./migrations/0025-calls-begun.ts";
import { erasures } from "./migrations/0026-erasures.ts";
import { staffAccounts } from "./migrations/0027-staff-accounts.ts";
import { uploads } from "./migrations/0028-uploads.ts";
import { auditChain } from "./migrations/0029-audit-chain.ts";
import { erasingByIndex } from "./migrations/0030-erasing-by-index.ts";
import { dashboards } from "./migrations/0031-dashboards.ts";
import { twoOfTheStaff } from "./migrations/0032-two-of-the-staff.ts";
import { refusedRequests } from "./migrations/0033-refused-requests.ts";
import { besideTheChain } from "./migrations/0034-beside-the-chain.ts";
import { readByReports } from "./migrations/0035-read-by-reports.ts";
import { staffLinks } from "./migrations/0036-staff-links.ts";
import { secondFactors } from "./migrations/0037-second-factors.ts";
import { trackingLinks } from "./migrations/0038-tracking-links.ts";
import { dedupe } from "./migrations/0039-dedupe.ts";
import { customerNotes } from "./migrations/0040-customer-notes.ts";
import { visitsOfLinks } from "./migrations/0041-visits-of-links.ts";
import { campaigns } from "./migrations/0042-campaigns.ts";
import { calls } from "./migrations/0043-calls.ts";
import { leftAlone } from "./migrations/0044-left-alone.ts";
import { adverts } from "./migrations/0045-adverts.ts";
import { criteriaTrials } from "./migrations/0047-criteria-trials.ts";
import { takersOfCodes } from "./migrations/0049-takers-of-codes.ts";
import { keptBeside } from "./migrations/0051-kept-beside.ts";
import { readByFilters } from "./migrations/0052-read-by-filters.ts";
import { foundErased } from "./migrations/0053-found-erased.ts";
import { toldTrials } from "./migrations/0055-told-trials.ts";
import { partsOfDeeds } from "./migrations/0057-parts-of-deeds.ts";
import { desks } from "./migrations/0060-desks.ts";
import { readPayouts } from "./migrations/0061-read-payouts.ts";
import { raisedVisits } from "./migrations/0062-raised-visits.ts";
import { decidedDedupe } from "./migrations/0063-decided-dedupe.ts";
import { merchantsKept } from "./migrations/0064-merchants.ts";
import { usersOfMerchants } from "./migrations/0065-users-of-merchants.ts";
import { masquerade } from "./migrations/0066-masquerade.ts";
import { filesForLenders } from "./migrations/0067-files-for-lenders.ts";
import { oneMasquerade } from "./migrations/0068-one-masquerade.ts";
import { matchedApplications } from "./migrations/0069-matched-applications.ts";
import { factsByForms } from "./migrations/0070-facts-by-forms.ts";
import { staleFacts } from "./migrations/0070-stale-facts.ts";
import { stepsOfDrafts } from "./migrations/0073-steps-of-drafts.ts";
import { sessionLock } from "./session-lock.ts";

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
  answersForLenders,
  waysIn,
  staffActions,
  assetsAsText,
  codesOfSessions,
  contactsOfRequests,
  rights,
  callsBegun,
  erasures,
  staffAccounts,
  uploads,
  auditChain,
  erasingByIndex,
  dashboards,
  twoOfTheStaff,
  refusedRequests,
  besideTheChain,
  readByReports,
  staffLinks,
  secondFactors,
  trackingLinks,
  dedupe,
  customerNotes,
  visitsOfLinks,
  campaigns,
  calls,
  leftAlone,
  adverts,
  criteriaTrials,
  takersOfCodes,
  keptBeside,
  readByFilters,
  foundErased,
  toldTrials,
  partsOfDeeds,
  desks,
  readPayouts,
  raisedVisits,
  decidedDedupe,
  merchantsKept,
  usersOfMerchants,
  masquerade,
  filesForLenders,
  oneMasquerade,
  matchedApplications,
  factsByForms,
  staleFacts,
  stepsOfDrafts,
];

/** One process at a time changes the shape of a database. */
const LOCK = 7_218_443;

/** A server's own turn is waited for; a table for three seconds, since whoever comes after a waiting change of its shape waits too. */
const NO_LIMITS = "set local statement_timeout = 0; set local lock_timeout = 0;";
const TABLE_LIMIT = "set local lock_timeout = '3s';";
/** What a lock that was not had in time is told as, and one that another transaction waited for in turn. */
const LOCKED = ["55P03", "40P01"];
const TRIES = 20;
const PAUSE_MS = 3_000;

/** Brings the database to the shape that this code expects. Each step is one transaction, except indexes of tables that have rows. */
export async function migrate(database: Database, clock: Clock, migrations: readonly Migration[] = MIGRATIONS): Promise<void> {
  await database
    .execute("create table if not exists migrations (name text primary key, applied_at timestamptz not null)")
    .catch(ignoreRace);
  for (const migration of migrations) {
    if (await isApplied(database, migration.name)) continue;
    if ("indexes" in migration) await applyIndexes(database, clock, migration);
    else await applyShape(database, clock, migration);
  }
}

const recordOf = (name: string, clock: Clock) => `insert into migrations values ('${name}', '${clock.now().toISOString()}')`;

async function applyShape(database: Database, clock: Clock, { name, sql }: ShapeMigration): Promise<void> {
  // Several statements in one message are one transaction. A large table may need its time, and the other server its own.
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

async function isApplied(database: Database, name: string): Promise<boolean> {
  const { rows } = await database.execute("select 1 from migrations where name = $1", [name]);
  return rows.length > 0;
}

/** Two servers that start at once may both make the table; the second is told so by a unique violation. */
function ignoreRace(error: unknown): void {
  const { code } = error as { code?: string };
  if (code !== "23505" && code !== "42P07") throw error;
}
