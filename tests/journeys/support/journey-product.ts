import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { systemClock } from "../../../src/server/platform/clock.ts";
import { openDatabase } from "../../../src/server/platform/db/open.ts";
import { createLog } from "../../../src/server/platform/log.ts";
import { readCheckoutStrictly } from "../../../src/server/platform/releases/documents/checkout.ts";
import { ContentStore } from "../../../src/server/platform/releases/documents/content-store.ts";
import { ReleaseKeeper } from "../../../src/server/platform/releases/keeper.ts";
import { replacingChanges } from "../../../src/server/platform/releases/publication/replacing-changes.ts";
import { readSettings } from "../../../src/server/platform/settings.ts";
import { type Product, type StartedProduct, startProduct } from "../../support/product.ts";
import { freshDatabase, RELEASE_WORKER } from "../../support/server.ts";

/** Environment variables that name what a first start of the product left: its data folder and its database. */
export const SEEDED_FOLDER = "SARAL_SEEDED_FOLDER";
export const SEEDED_DATABASE = "SARAL_SEEDED_DATABASE";
/** Environment variable that describes the product that the files of a run share. */
export const SHARED = "SARAL_SHARED_PRODUCT";

const ROOT = resolve(import.meta.dirname, "../../..");

/** How long a step of the lender simulator takes here, in milliseconds. */
const STEP_MS = "700";

/** The product with what its tools need to reach it. */
export interface JourneyProduct extends Product {
  env: Record<string, string>;
}

/**
 * Starts the product on a database of its own.
 * It begins with a copy of what the run's first start left; one of production with nothing, since it would refuse the demo accounts.
 */
export async function startJourneyProduct(settings: Record<string, string> = {}): Promise<JourneyProduct & Pick<StartedProduct, "stop">> {
  const seeded = settings.NODE_ENV !== "production";
  const database = await freshDatabase(seeded ? process.env[SEEDED_DATABASE] : "");
  const env = { SIMULATOR_STEP_MS: STEP_MS, DATABASE_URL: database.url, ...settings };
  const product = await startProduct(env, { from: seeded ? process.env[SEEDED_FOLDER] : "" });
  return {
    ...product,
    env: { ...env, DATA_DIR: product.dataDir },
    async stop() {
      const code = await product.stop();
      await database.drop();
      return code;
    },
  };
}

/** Runs a command-line entry of `src/tools` beside the running product; what it printed. Throws when it fails. */
export function runTool(product: JourneyProduct, tool: string, ...args: string[]): Promise<string> {
  const bin = join(ROOT, "node_modules/.bin");
  const child = spawn(join(bin, "node"), [`src/tools/${tool}.ts`, ...args], {
    cwd: ROOT,
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, ...product.env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk));
  return new Promise((done, fail) =>
    child.on("close", (code) => (code === 0 ? done(output) : fail(new Error(`${tool} ended with ${code}: ${output}`)))),
  );
}

/** The release that new visitors get. */
export const liveRelease = async ({ origin }: Product): Promise<string> =>
  ((await (await fetch(`${origin}/api/config/customer`)).json()) as { release: string }).release;

/**
 * Publishes the repository's documents with changes beside the running product, and waits until the product serves them.
 * @param changes what each file becomes, by its path in the repository; the text of a new file is empty before
 */
export async function importChanged(product: JourneyProduct, changes: Record<string, (text: string) => string>): Promise<void> {
  const release = await publish(product, changedDocuments(changes));
  // The product is notified of it a moment later.
  const deadline = Date.now() + 60_000;
  while ((await liveRelease(product)) !== release) {
    if (Date.now() > deadline) throw new Error(`the release ${release} is not in force yet`);
    await pause(100);
  }
}

/** Publishes the repository's documents as they are, so that no test finds what another, or a try of its own before, has published. */
export const importUnchanged = (product: JourneyProduct): Promise<void> => importChanged(product, {});

function changedDocuments(changes: Record<string, (text: string) => string>): SourceDocument[] {
  const folder = mkdtempSync(join(tmpdir(), "saral-documents-"));
  try {
    for (const part of ["schemas", "locales"]) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
    for (const [path, change] of Object.entries(changes)) {
      const file = join(folder, path);
      const before = existsSync(file) ? readFileSync(file, "utf8") : "";
      const after = change(before);
      if (after === before) throw new Error(`${path} is unchanged`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, after);
    }
    return readCheckoutStrictly(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Replaces the documents in force, as `npm run config -- import` does. The release worker of this process has checked the unchanged
 * documents before, which a tool's process would check again.
 * @returns the hash of the release
 */
async function publish(product: JourneyProduct, documents: SourceDocument[]): Promise<string> {
  const settings = readSettings(product.env);
  const database = await openDatabase(settings, () => {});
  const releases = new ReleaseKeeper(database, systemClock, createLog("error"), settings.site, undefined, {
    releaseWorker: RELEASE_WORKER,
  });
  try {
    const { publication, manifest } = await releases.state("folder");
    const changes = replacingChanges(manifest, await new ContentStore().hashed(documents));
    const metadata = { author: "test", note: "Changed by a test", source: "import" } as const;
    const published = await releases.publishChanges(changes, metadata, { on: publication, checkout: false });
    if (!published.ok) throw new Error(published.findings.map(({ code, id, message }) => `${code} ${id}: ${message}`).join("\n"));
    return published.hash;
  } finally {
    await releases.stop();
    await database.close();
  }
}

/** Lets a second passcode be asked for after five seconds, the least that a site may set. */
export const shortenResendWait = (product: JourneyProduct): Promise<void> =>
  importChanged(product, { "schemas/sites/multi-product.json": (text) => text.replace('"resendSeconds": 30', '"resendSeconds": 5') });
