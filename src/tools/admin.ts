/** Accounts of the staff and of partners, and the audit log of the staff's actions: see `USAGE`. */
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { assembleCatalog } from "../engine/catalog/check.ts";
import { FORMATS } from "../engine/values/formats.ts";
import { verifyChain } from "../server/features/audit/audit-chain.ts";
import { sealAddress } from "../server/features/staff/email.ts";
import { type StaffArea, storedName } from "../server/features/staff/members.ts";
import { issueLink, type Operator, removeLostFactor } from "../server/features/staff/operator-access.ts";
import { FEWEST_DIFFERENT, isGoodPassword, SHORTEST_PASSWORD } from "../server/features/staff/password.ts";
import { createStaff, type NewStaff } from "../server/features/staff/staff.ts";
import { systemClock } from "../server/platform/clock.ts";
import type { Database } from "../server/platform/db/database.ts";
import { migrate } from "../server/platform/db/migrate.ts";
import { openDatabase } from "../server/platform/db/open.ts";
import { createLog } from "../server/platform/log.ts";
import { ReleaseKeeper } from "../server/platform/releases/keeper.ts";
import { ServerVault } from "../server/platform/secrets/vault.ts";
import { readSettings, type Settings } from "../server/platform/settings.ts";
import { exitWhenFlushed } from "./exit-when-flushed.ts";

const USAGE = `Accounts of staff and partners, and the audit log:

npm run admin -- create --username NAME --role N [--area partner --brand ID --merchant ID] [--email ADDRESS]
                            reads the password from the first line of the standard input, so that no shell history contains it
npm run admin -- reset-link --username NAME [--area partner]
                            prints a link to set a new password once; send it to the user through a secure channel
npm run admin -- remove-second-factor --username NAME [--area partner]
                            for a user who lost it; also removes the recovery codes and ends the sessions of the user
npm run admin -- verify-audit
                            checks the hash chain of the audit log, and shows where it is broken

All commands use the server's database, and need the same settings as the server (DATABASE_URL or DATA_DIR, SECRET_KEYS and
so on). The server may be running.
`;
const OPTIONS = {
  username: { type: "string" },
  role: { type: "string" },
  area: { type: "string", default: "admin" },
  brand: { type: "string" },
  merchant: { type: "string" },
  email: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

const say = (line: string) => process.stdout.write(`${line}\n`);
function refuse(line: string): false {
  process.stderr.write(`${line}\n`);
  return false;
}

async function readPassword(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  if (process.stdin.isTTY) process.stderr.write("Password: ");
  const { value } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  return value ?? "";
}

interface Opened {
  settings: Settings;
  database: Database;
  vault: ServerVault;
}

/** Runs something with the configured database, after its migrations. */
async function withDatabase<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env);
  const database = await openDatabase(settings, () => {});
  try {
    await migrate(database, systemClock);
    return await work({ settings, database, vault: new ServerVault(settings.secretKeys, database.db, systemClock) });
  } finally {
    await database.close();
  }
}

/** @param email receives the links that set a new password */
const create = (member: NewStaff, email: string | undefined): Promise<boolean> =>
  withDatabase(async ({ database, vault }) => {
    const address = email && { sealedEmail: sealAddress({ vault }, email.toLowerCase()) };
    const created = (await createStaff(database.db, systemClock.now(), { ...member, ...address })) !== null;
    say(created ? `created ${member.username}` : `${member.username} exists already`);
    return created;
  });

/** The documents in force; parts for browsers are not built. */
async function releasesOf({ settings, database }: Opened): Promise<Operator["releases"]> {
  const releases = new ReleaseKeeper(database, systemClock, createLog("error"), settings.site);
  const { documents } = await releases.documentsInForce().finally(() => releases.stop());
  const catalog = assembleCatalog(documents);
  const site = catalog.sites.get(settings.site);
  if (site === undefined) throw new Error(`No release with the site "${settings.site}" is in force: start the server once`);
  return { live: () => ({ catalog, site }) };
}

const resetLink = (named: { area: StaffArea; username: string }): Promise<boolean> =>
  withDatabase(async (opened) => {
    const { settings, database, vault } = opened;
    const issued = await issueLink({ settings, vault, db: database.db, clock: systemClock, releases: await releasesOf(opened) }, named);
    if (issued === "unknown") return refuse(`${named.area} has no ${named.username}`);
    if (issued === "disabled") return refuse(`${named.username} is disabled`);
    say(issued.link);
    say(`it sets the password of ${named.username} once, until ${issued.expiresAt.toISOString()}; every link before it has ended`);
    return true;
  });

const removeSecondFactor = (named: { area: StaffArea; username: string }): Promise<boolean> =>
  withDatabase(async ({ database, vault }) => {
    const outcome = await removeLostFactor({ vault, db: database.db, clock: systemClock }, named);
    if (outcome === "unknown") return refuse(`${named.area} has no ${named.username}`);
    if (outcome === "none") return refuse(`${named.username} has no second factor`);
    say(`removed the second factor of ${named.username}, who is signed out everywhere`);
    return true;
  });

/** False if the chain is broken. */
const verifyAudit = (): Promise<boolean> =>
  withDatabase(async ({ database, vault }) => {
    const { sound, seal, broken } = await verifyChain(vault, database.db);
    say(
      broken === null
        ? `${sound} entries are in order; the last seal is ${seal}`
        : `broken at entry ${broken.number}: ${broken.fault}; ${sound} entries before it are in order`,
    );
    return broken === null;
  });

type AccountOptions = Record<"username" | "role" | "brand" | "merchant" | "email", string | undefined>;

/** False if the arguments do not make a valid account. */
async function createGiven(area: StaffArea, { username = "", role, brand, merchant, email }: AccountOptions): Promise<boolean> {
  const roleId = Number(role);
  if (area === "admin" && !(Number.isInteger(roleId) && roleId > 0)) return refuse(USAGE.trimEnd());
  if (email !== undefined && !FORMATS.email?.(email)) return refuse("--email is not a valid email address");
  const password = await readPassword();
  if (!isGoodPassword(password.normalize("NFC"), storedName(username)))
    return refuse(
      `The password needs at least ${SHORTEST_PASSWORD} characters, ${FEWEST_DIFFERENT} of them different, and must not contain the name`,
    );
  const rest = area === "admin" ? { roleId } : { ...(brand && { brand }), ...(merchant && { merchantId: merchant }) };
  return create({ area, username, password, ...rest }, email);
}

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const { username, area, role, brand, merchant, email } = values;
  const [command] = positionals;
  if (values.help) {
    process.stdout.write(USAGE);
    return true;
  }
  if (command === "verify-audit") return verifyAudit();
  if (!username || (area !== "admin" && area !== "partner")) return refuse(USAGE.trimEnd());
  if (command === "create") return createGiven(area, { username, role, brand, merchant, email });
  if (command === "reset-link") return resetLink({ area, username });
  if (command === "remove-second-factor") return removeSecondFactor({ area, username });
  return refuse(USAGE.trimEnd());
}

main().then(exitWhenFlushed, (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  exitWhenFlushed(false);
});
