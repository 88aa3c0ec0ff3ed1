import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { FOLDERS, fileOf, SCHEMA_KINDS, type SourceDocument } from "../../../../engine/catalog/document.ts";
import { REPOSITORY } from "../../repository.ts";
import { parseStrictJson } from "./strict-json.ts";

let metasOnce: ReturnType<typeof readMetas> | null = null;
/** The meta-schemas, read once, as they belong to the code. */
export function metaSchemas(): ReturnType<typeof readMetas> {
  metasOnce ??= readMetas();
  return metasOnce;
}

/** Reads the meta-schemas of this code, by file name without `.json`. */
export function readMetas(): Record<string, object> {
  const folder = join(REPOSITORY, "schemas/meta");
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  const read = files.map((file) => ({ file, ...parseStrictJson(readFileSync(join(folder, file))) }));
  const problems = read.flatMap(({ file, problems: found }) => found.map((problem) => `schemas/meta/${file}: ${problem}`));
  if (problems.length > 0) throw new UnreadableCheckout(problems);
  return Object.fromEntries(read.map(({ file, value }) => [file.slice(0, -5), value as object]));
}

/** Name of a language's folder. */
const LANGUAGE = /^[a-z]{2}$/;

/**
 * The files of a checkout are ambiguous or unreadable. The message has one line per problem, which
 * starts with the file.
 */
export class UnreadableCheckout extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join("\n"));
    this.name = "UnreadableCheckout";
  }
}

/**
 * Reads all documents and texts below a folder with `schemas/` and `locales/`. Ignores other files.
 * @throws UnreadableCheckout if a file is not JSON in UTF-8, or an object has a duplicate key
 */
export function readCheckout(folder: string): SourceDocument[] {
  const { documents, problems } = readFiles(folder);
  if (problems.length > 0) throw new UnreadableCheckout(problems);
  return documents;
}

function readFiles(folder: string): { documents: SourceDocument[]; problems: string[] } {
  const problems: string[] = [];
  const read = (kind: SourceDocument["kind"], id: string): SourceDocument => {
    const file = fileOf(kind, id);
    const { value, problems: found } = parseStrictJson(readFileSync(join(folder, file)));
    problems.push(...found.map((problem) => `${file}: ${problem}`));
    return { kind, id, content: value };
  };
  const documents = SCHEMA_KINDS.flatMap((kind) => jsonFiles(join(folder, "schemas", FOLDERS[kind])).map((id) => read(kind, id)));
  const locales = join(folder, "locales");
  const languages = existsSync(locales) ? readdirSync(locales).filter((name) => LANGUAGE.test(name)) : [];
  const texts = languages.flatMap((name) => jsonFiles(join(locales, name)).map((file) => read("texts", `${name}/${file}`)));
  return { documents: [...documents, ...texts], problems };
}

/**
 * Like `readCheckout`, for checks and imports: an unexpected file or folder, such as a misspelt
 * one, is an error.
 */
export function readCheckoutStrictly(folder: string): SourceDocument[] {
  const missing = ["schemas", "locales"].filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0) throw new UnreadableCheckout(missing.map((name) => `${folder}: there is no folder ${name} in it`));
  const strays = [
    ...unexpectedIn(folder, "schemas", [...Object.values(FOLDERS), "meta"], "no kind of document is called so"),
    ...unexpectedIn(folder, "locales", LANGUAGE, "a language is two letters"),
  ];
  const { documents, problems } = readFiles(folder);
  if (strays.length + problems.length > 0) throw new UnreadableCheckout([...strays, ...problems]);
  return documents;
}

/** Documentation for authors of documents. */
const README = "schemas/README.md";

/**
 * Returns problems for unexpected entries of a folder. Names that start with a dot belong to
 * editors or the system and are ignored.
 */
function unexpectedIn(folder: string, top: string, allowed: readonly string[] | RegExp, why: string): string[] {
  const entries = (path: string) =>
    existsSync(path) ? readdirSync(path, { withFileTypes: true }).filter(({ name }) => !name.startsWith(".")) : [];
  const fits = (name: string) => (allowed instanceof RegExp ? allowed.test(name) : allowed.includes(name));
  return entries(join(folder, top)).flatMap((entry) => {
    const at = `${top}/${entry.name}`;
    if (at === README) return [];
    if (!entry.isDirectory()) return [`${at}: belongs into one of the folders, as a JSON file`];
    if (!fits(entry.name)) return [`${at}: ${why}`];
    const inside = entries(join(folder, at)).filter((file) => !file.isFile() || !file.name.endsWith(".json"));
    return inside.map(({ name }) => `${at}/${name}: only JSON files belong here, their names ending in .json`);
  });
}

/** Writes documents to the files below a folder. Files with the same content stay untouched. */
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

/**
 * Returns the names of a folder's JSON files without extension. Skips links, as they may lead
 * outside the checkout.
 */
function jsonFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map(({ name }) => name.slice(0, -5))
    .sort();
}
