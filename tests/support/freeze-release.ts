/**
 * Writes the documents of this checkout as one frozen release: `node tests/support/freeze-release.ts <name>` makes
 * `tests/fixtures/releases/<name>.json`, which `npm run format` then lays out. To be done before a meta-schema changes, so that what was in force under its old shape
 * can be tried for ever after; a file that is there is never written again.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { LIFTS } from "../../src/engine/release/lifts/lifts.ts";
import { REPOSITORY, readCheckout } from "../../src/server/platform/releases/documents/checkout.ts";

const FOLDER = join(import.meta.dirname, "../fixtures/releases");

function freeze(name: string): void {
  const file = join(FOLDER, `${name}.json`);
  if (!/^[\w-]+$/.test(name) || existsSync(file)) throw new Error(`${file} is there already, or has no name for a file`);
  mkdirSync(FOLDER, { recursive: true });
  const lines = readCheckout(REPOSITORY).map((document) => JSON.stringify(document));
  writeFileSync(file, `{ "shape": ${LIFTS.length}, "documents": [\n${lines.join(",\n")}\n] }\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) freeze(process.argv[2] ?? "");
