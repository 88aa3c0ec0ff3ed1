import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { FOLDERS, fileOf, SCHEMA_KINDS, type SourceDocument } from "../../engine/catalog/document.ts";

/** The repository that this code stands in. */
export const REPOSITORY = join(import.meta.dirname, "../../..");

/** The meta-schemas that this code understands, by file name without `.json`. */
export function readMetas(): Record<string, object> {
  const folder = join(REPOSITORY, "schemas/meta");
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return Object.fromEntries(files.map((file) => [file.slice(0, -5), JSON.parse(readFileSync(join(folder, file), "utf8")) as object]));
}

/** All documents and texts below a folder that has `schemas/` and `locales/`. Throws on a file that is not JSON, naming it. */
export function readCheckout(folder: string): SourceDocument[] {
  const documents = SCHEMA_KINDS.flatMap((kind) => {
    const path = join(folder, "schemas", FOLDERS[kind]);
    return jsonFiles(path).map((id): SourceDocument => ({ kind, id, content: readJson(join(path, `${id}.json`)) }));
  });
  const locales = join(folder, "locales");
  const languages = existsSync(locales) ? readdirSync(locales, { withFileTypes: true }).filter((entry) => entry.isDirectory()) : [];
  const texts = languages.flatMap(({ name }) =>
    jsonFiles(join(locales, name)).map((file): SourceDocument => {
      const id = `${name}/${file}`;
      return { kind: "texts", id, content: readJson(join(locales, `${id}.json`)) };
    }),
  );
  return [...documents, ...texts];
}

/** Makes the files below a folder say what the documents say. Files that already do stay untouched. */
export function writeCheckout(folder: string, documents: readonly SourceDocument[]): { written: string[]; removed: string[] } {
  const wanted = new Map(documents.map((document) => [fileOf(document.kind, document.id), document.content]));
  const present = readCheckout(folder);
  const same = new Map(present.map(({ kind, id, content }) => [fileOf(kind, id), JSON.stringify(content)]));
  const removed = [...same.keys()].filter((file) => !wanted.has(file));
  const written = [...wanted].filter(([file, content]) => same.get(file) !== JSON.stringify(content)).map(([file]) => file);
  for (const file of removed) rmSync(join(folder, file));
  for (const file of written) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify(wanted.get(file), null, 2)}\n`);
  }
  return { written, removed };
}

function jsonFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -5))
    .sort();
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new Error(`${path} is not JSON: ${(error as Error).message}`);
  }
}
