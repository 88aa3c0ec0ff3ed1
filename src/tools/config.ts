/** Moves documents between the files and the database: see `USAGE`. */
import { parseArgs } from "node:util";
import type { LenderDocument } from "../contract/documents.gen.ts";
import { type Finding, fileOf } from "../engine/catalog/document.ts";
import { secretsOf } from "../engine/catalog/lenders/lender-secrets.ts";
import { CHANGE_CLASSES, gravest } from "../engine/release/diff.ts";
import { derivedSecret, removeSecret, secretsSet, setSecret } from "../server/features/lenders/secrets.ts";
import { type Clock, systemClock } from "../server/platform/clock.ts";
import { migrate } from "../server/platform/db/migrate.ts";
import { openDatabase } from "../server/platform/db/open.ts";
import type { Db } from "../server/platform/db/tables/tables.ts";
import { createLog } from "../server/platform/log.ts";
import { checkRelease } from "../server/platform/releases/check-release.ts";
import { readCheckoutStrictly, writeCheckout } from "../server/platform/releases/documents/checkout.ts";
import { ContentStore } from "../server/platform/releases/documents/content-store.ts";
import { ReleaseKeeper } from "../server/platform/releases/keeper.ts";
import type { Published } from "../server/platform/releases/publication/publication.ts";
import { replacingChanges } from "../server/platform/releases/publication/replacing-changes.ts";
import { REPOSITORY } from "../server/platform/repository.ts";
import { ServerVault } from "../server/platform/secrets/vault.ts";
import { readSettings, type Settings } from "../server/platform/settings.ts";
import { exitWhenFlushed } from "./exit-when-flushed.ts";

const OPTIONS = {
  folder: { type: "string" },
  author: { type: "string" },
  note: { type: "string" },
  on: { type: "string" },
  before: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;
const USAGE = `Documents in the files and in the database:

npm run config -- check                   checks schemas/ and locales/, and shows errors and warnings
npm run config -- import [--author A] [--note N] [--on P]
                                          publishes the files, also to running servers; with --on P, only if publication P, on
                                          which the files are based, is still the latest
npm run config -- export                  writes the release in force to the files
npm run config -- log [--before P]        lists the publications, twenty per page
npm run config -- take-back [P] --note N  rolls back to the release of publication P, by default of the one before the last;
                                          P is required if the last publication is itself a rollback
npm run config -- secrets                 lists the secrets of the lenders in force: the server's own secrets in hexadecimal, for the
                                          lender's settings (an HMAC key is the decoded bytes; a password or token is the
                                          hexadecimal text itself); for secrets from a lender, only whether they are set
npm run config -- secrets set NAME        reads a secret from a lender from one line of the standard input
npm run config -- secrets remove NAME     removes it

--folder F uses another folder instead of this repository. All commands except check use the server's database, and need the same
settings as the server (DATABASE_URL or DATA_DIR, SECRET_KEYS and so on). The server may be running.
`;
/** Publications on a page of the log. */
const PAGE = 20;
/** Maximum number of changes listed. */
const MAX_CHANGES = 40;

const say = (line: string) => process.stdout.write(`${line}\n`);

function print(finding: Finding): void {
  const { severity, code, kind, id, pointer, message, fix } = finding;
  process.stdout.write(`${severity} ${code} ${fileOf(kind, id)}#${pointer}\n  ${message}\n  ${fix}\n`);
}

async function check(folder: string): Promise<boolean> {
  const documents = readCheckoutStrictly(folder);
  const { findings, build } = await checkRelease(documents);
  for (const finding of findings) print(finding);
  say(`${documents.length} documents, ${findings.length} findings`);
  return build !== null;
}

/** The services that commands use. */
interface Opened {
  releases: ReleaseKeeper;
  vault: ServerVault;
  db: Db;
  clock: Clock;
}

/**
 * Runs something with the configured database. A product running on the same database is notified
 * of a publication.
 */
async function withDatabase<T>(settings: Settings, work: (opened: Opened) => Promise<T>): Promise<T> {
  const database = await openDatabase(settings, () => {});
  const releases = new ReleaseKeeper(database, systemClock, createLog("error"), settings.site);
  try {
    await migrate(database, systemClock);
    const vault = new ServerVault(settings.secretKeys, database.db, systemClock);
    return await work({ releases, vault, db: database.db, clock: systemClock });
  } finally {
    await releases.stop().finally(() => database.close());
  }
}

interface Import {
  folder: string;
  author: string;
  note: string;
  on: number | null;
}

async function importDocuments({ releases }: Opened, { folder, author, note, on }: Import): Promise<boolean> {
  const files = await new ContentStore().hashed(readCheckoutStrictly(folder));
  const { publication, manifest, edited } = await releases.state(folder === REPOSITORY ? "checkout" : "folder");
  const changes = replacingChanges(manifest, files);
  const changed = new Set([...changes.removed, ...changes.documents.map(({ kind, id }) => `${kind}/${id}`)]);
  const overwritten = edited.filter((name) => changed.has(name));
  if (on === null && overwritten.length > 0) {
    process.stderr.write(
      `Nothing was published: publication ${publication} holds edits made in the product that the files do not have:\n` +
        `${overwritten.map((name) => `  ${name}\n`).join("")}` +
        `Export them first; or import with --on ${publication} where the files were made on it and mean to replace them\n`,
    );
    return false;
  }
  const made = { author, note, source: "import" } as const;
  return printOutcome(await releases.publishChanges(changes, made, { on: on ?? publication, checkout: folder === REPOSITORY }));
}

/** Prints the findings and changes of a publication, the most severe first. */
function printOutcome(published: Published): boolean {
  for (const finding of published.findings) print(finding);
  if (!published.ok) return false;
  const { differences, hash, publication, restores } = published;
  const gravestFirst = [...differences].sort((one, other) => CHANGE_CLASSES.indexOf(other.class) - CHANGE_CLASSES.indexOf(one.class));
  for (const { class: kind, words } of gravestFirst.slice(0, MAX_CHANGES)) say(`${kind}  ${words}`);
  if (differences.length > MAX_CHANGES) say(`and ${differences.length - MAX_CHANGES} more`);
  const of = restores === undefined ? "" : ` of publication ${restores}`;
  say(`publication ${publication}: release ${hash}${of} is in force; what it changes at the most: ${gravest(differences) ?? "nothing"}`);
  return true;
}

async function takeBack(settings: Settings, number: string | undefined, author: string, note: string | undefined): Promise<boolean> {
  if (note === undefined) {
    process.stderr.write("A reason is required: --note\n");
    return false;
  }
  const publication = number === undefined ? null : wholeNumber(number);
  return withDatabase(settings, async ({ releases }) => printOutcome(await releases.takeBack(publication, { author, note })));
}

async function printLog({ releases }: Opened, before: number | null): Promise<boolean> {
  const page = await releases.publications({ before, limit: PAGE });
  for (const { number, publishedAt, author, approvedBy, note, followed, restores, release, changes } of page) {
    const counts = Object.entries(changes ?? {}).map(([kind, count]) => `${count} ${kind}`);
    const facts = [
      followed === null ? "the first" : `follows ${followed}`,
      ...(restores === null ? [] : [`puts ${restores} in force again`]),
      ...(approvedBy === null ? [] : [`approved by ${approvedBy}`]),
      ...(counts.length === 0 ? [] : [`changes: ${counts.join(", ")}`]),
      `release ${release.slice(0, 12)}`,
    ];
    say(`${number}  ${publishedAt.toISOString()}  ${author}: ${note}\n    ${facts.join("; ")}`);
  }
  const oldest = page.at(-1)?.number ?? 1;
  if (oldest > 1) say(`older ones: npm run config -- log --before ${oldest}`);
  return true;
}

async function exportDocuments({ releases }: Opened, folder: string): Promise<boolean> {
  const { publication, documents } = await releases.documentsInForce();
  if (publication === 0) return false;
  const { written, removed } = writeCheckout(folder, documents);
  for (const file of written) say(`written ${file}`);
  for (const file of removed) say(`removed ${file}`);
  say(`${documents.length} documents of publication ${publication}; what is made of them, import with --on ${publication}`);
  return true;
}

/**
 * For the configuration at lenders. Only the owner of SECRET_KEYS could derive our secrets. Secrets
 * issued by a lender are never shown.
 */
async function printSecrets(opened: Opened): Promise<boolean> {
  const { publication, documents } = await opened.releases.documentsInForce();
  const known = new Set(await secretsSet(opened));
  for (const { content } of documents.filter(({ kind }) => kind === "lender")) {
    const lender = content as LenderDocument;
    for (const { name, fromLender } of secretsOf(lender)) {
      const value = known.has(name) ? "set" : fromLender ? "missing" : derivedSecret(opened, lender, name).toString("hex");
      say(`${lender.id} ${name} ${value}`);
    }
  }
  return publication > 0;
}

const SECRET_NAME = /^[a-z][a-z0-9-]{1,47}$/;
const MAX_SECRET = 8_192;

async function changeSecret(settings: Settings, action: string, name: string | undefined): Promise<boolean> {
  if (name === undefined || !SECRET_NAME.test(name)) throw new Error("Use the name of the secret in the lender's document");
  if (action === "remove") {
    const there = await withDatabase(settings, (opened) => removeSecret(opened, name));
    say(there ? `${name} is forgotten` : `${name} was not set`);
    return there;
  }
  if (action !== "set") throw new Error(`There is no "secrets ${action}"`);
  // Not an argument: other users of the machine can see arguments, and shells store them in
  // histories.
  const value = (await readAll(process.stdin)).replace(/\r?\n$/, "");
  if (value === "" || value.length > MAX_SECRET || /\p{Cc}/u.test(value))
    throw new Error("Enter the secret as one line on the standard input");
  await withDatabase(settings, (opened) => setSecret(opened, name, value));
  say(`${name} is set`);
  return true;
}

async function readAll(stream: NodeJS.ReadStream): Promise<string> {
  let text = "";
  for await (const chunk of stream.setEncoding("utf8")) {
    text += String(chunk);
    if (text.length > MAX_SECRET * 2) break;
  }
  return text;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`"${text}" is not the number of a publication`);
  return Number(text);
}

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  if (values.help) {
    process.stdout.write(USAGE);
    return true;
  }
  const { folder = REPOSITORY, author = process.env.USER ?? "import", note, on, before } = values;
  const opened = (work: (opened: Opened) => Promise<boolean>) => withDatabase(readSettings(process.env), work);
  switch (positionals[0]) {
    case "check":
      return check(folder);
    case "import": {
      const made = { folder, author, note: note ?? "Imported from files", on: on === undefined ? null : wholeNumber(on) };
      return opened((database) => importDocuments(database, made));
    }
    case "export":
      return opened((database) => exportDocuments(database, folder));
    case "log": {
      const older = before === undefined ? null : wholeNumber(before);
      return opened((database) => printLog(database, older));
    }
    case "take-back":
      return takeBack(readSettings(process.env), positionals[1], author, note);
    case "secrets":
      return positionals[1] === undefined ? opened(printSecrets) : changeSecret(readSettings(process.env), positionals[1], positionals[2]);
    default:
      process.stderr.write(USAGE);
      return false;
  }
}

main().then(exitWhenFlushed, (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  exitWhenFlushed(false);
});
