/**
 * Documents between the files and the product:
 *
 *   npm run config -- check                           checks schemas/ and locales/
 *   npm run config -- import [--author A] [--note N]  makes the files the release in force, on running servers too
 *   npm run config -- export                          writes the release in force back to the files
 *   npm run config -- secrets                         prints the shared secret of each lender in force, in hexadecimal:
 *                                                     the key of the HMACs that sign our calls and the lender's webhooks
 *
 * `--folder F` takes another folder than this repository.
 */
import { parseArgs } from "node:util";
import type { LenderDocument } from "../contract/documents.gen.ts";
import { type Finding, fileOf, type SourceDocument } from "../engine/catalog/document.ts";
import { systemClock } from "../server/clock.ts";
import { askControl, type ControlAnswer, type ControlRequest } from "../server/control.ts";
import { dataFolderHolder } from "../server/db/data-folder.ts";
import { migrate } from "../server/db/migrate.ts";
import { openDatabase } from "../server/db/open.ts";
import { createLog } from "../server/log.ts";
import { checkRelease } from "../server/releases/check-release.ts";
import { REPOSITORY, readCheckoutStrictly, writeCheckout } from "../server/releases/checkout.ts";
import { ReleaseKeeper } from "../server/releases/keeper.ts";
import { lenderSecret } from "../server/services/lenders.ts";
import { readSettings, type Settings } from "../server/settings.ts";
import { deriveSecret } from "../server/vault.ts";

const OPTIONS = { folder: { type: "string" }, author: { type: "string" }, note: { type: "string" } } as const;

function print(finding: Finding): void {
  const { severity, code, kind, id, pointer, message, mend } = finding;
  process.stdout.write(`${severity} ${code} ${fileOf(kind, id)}#${pointer}\n  ${message}\n  ${mend}\n`);
}

async function check(folder: string): Promise<boolean> {
  const documents = readCheckoutStrictly(folder);
  const { findings, build } = await checkRelease(documents);
  for (const finding of findings) print(finding);
  process.stdout.write(`${documents.length} documents, ${findings.length} findings\n`);
  return build !== null;
}

/** The embedded database is asked through the server that holds it; any other directly. */
async function ask(settings: Settings, request: ControlRequest): Promise<ControlAnswer> {
  if (settings.databaseUrl === null && dataFolderHolder(settings.dataDir) !== null) return askControl(settings.dataDir, request);
  const log = createLog("error");
  const database = await openDatabase(settings, () => {});
  const releases = new ReleaseKeeper(database, systemClock, log, settings.site);
  try {
    await migrate(database, systemClock);
    if (request.action === "import") return await releases.publish(request.documents, request.publication, { checkout: request.checkout });
    return { ok: true, documents: await releases.liveDocuments() };
  } finally {
    await releases.stop();
    await database.close();
  }
}

async function importDocuments(settings: Settings, folder: string, author: string, note: string): Promise<boolean> {
  const documents: SourceDocument[] = readCheckoutStrictly(folder);
  const publication = { author, note, source: "import" } as const;
  const answer = await ask(settings, { action: "import", documents, publication, checkout: folder === REPOSITORY });
  if ("findings" in answer) for (const finding of answer.findings) print(finding);
  if (answer.ok && "hash" in answer) process.stdout.write(`release ${answer.hash} is in force\n`);
  return answer.ok;
}

async function exportDocuments(settings: Settings, folder: string): Promise<boolean> {
  const answer = await ask(settings, { action: "export" });
  if (!answer.ok || !("documents" in answer)) return false;
  const { written, removed } = writeCheckout(folder, answer.documents);
  for (const file of written) process.stdout.write(`written ${file}\n`);
  for (const file of removed) process.stdout.write(`removed ${file}\n`);
  process.stdout.write(`${answer.documents.length} documents\n`);
  return true;
}

/** For the lender's own settings; whoever has SECRET_KEYS could work them out, nobody else. */
async function printSecrets(settings: Settings): Promise<boolean> {
  const answer = await ask(settings, { action: "export" });
  if (!answer.ok || !("documents" in answer)) return false;
  const vault = { derive: (name: string) => deriveSecret(settings.secretKeys, name) };
  for (const { content } of answer.documents.filter(({ kind }) => kind === "lender")) {
    const lender = content as LenderDocument;
    process.stdout.write(`${lender.id} ${lenderSecret({ vault }, lender).toString("hex")}\n`);
  }
  return true;
}

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const folder = values.folder ?? REPOSITORY;
  switch (positionals[0]) {
    case "check":
      return check(folder);
    case "import":
      return importDocuments(
        readSettings(process.env),
        folder,
        values.author ?? process.env.USER ?? "import",
        values.note ?? "Imported from files",
      );
    case "export":
      return exportDocuments(readSettings(process.env), folder);
    case "secrets":
      return printSecrets(readSettings(process.env));
    default:
      process.stderr.write("npm run config -- check | import | export | secrets [--folder F] [--author A] [--note N]\n");
      return false;
  }
}

main().then(
  (ok) => process.exit(ok ? 0 : 1),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
