import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

interface Chunk {
  file: string;
  name?: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
}

type Manifest = Record<string, Chunk>;

interface Budget {
  what: string;
  /** Kilobytes (1000 bytes) of JavaScript, brotli. */
  kilobytes: number;
  /** The entry and the lazily loaded screens that are on the page then. */
  chunks: RegExp[];
  /** What must not be in any of them, as its text is found in a built file. */
  without?: RegExp;
}

/** Class names that each component of MUI registers, and the attribute of Emotion's style elements. */
const MUI = /["'`]Mui[A-Z]\w+["'`]|data-emotion/;

/** What rjsf's `Form` says without a validator: it would bring its defaults, conditions and validation, which the engine has instead. */
const RJSF_FORM = /A validator is required for Form functionality/;

/** DESIGN's budgets: JavaScript that has come down when the page can be used. */
export const BUDGETS: Budget[] = [
  { what: "first screen", kilobytes: 105, chunks: [/^customer\/index\.html$/, /screens\/chooser\//], without: MUI },
  // DESIGN allows 180.
  {
    what: "form",
    kilobytes: 152,
    chunks: [/^customer\/index\.html$/, /screens\/form\/form-screen/],
    without: new RegExp(`${MUI.source}|${RJSF_FORM.source}`),
  },
  { what: "admin area, first screen", kilobytes: 107, chunks: [/^admin\/index\.html$/, /screens\/admin-login\//] },
  // DESIGN allows 290.
  {
    what: "admin table",
    kilobytes: 236,
    chunks: [/^admin\/index\.html$/, /screens\/staff-page\//, /blocks\/table\/grid\.tsx/, /chrome\/staff\/side-menu/],
  },
];

const CLIENT = ".build/client";

/** Every file that the named chunks need at once: their static imports, all the way down. */
export function filesOf(manifest: Manifest, patterns: RegExp[]): string[] {
  const files = new Set<string>();
  const seen = new Set<string>();
  const visit = (key: string) => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) return;
    if (chunk.file.endsWith(".js")) files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  Object.keys(manifest)
    .filter((key) => patterns.some((pattern) => pattern.test(key)))
    .forEach(visit);
  return [...files];
}

/** Bytes after brotli at its highest level. */
export function brotliBytes(root: string, files: string[]): number {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(root, CLIENT, file)), options).length, 0);
}

/** The bytes of each file, the largest first. */
const sizesOf = (root: string, files: string[]): string =>
  files
    .map((file) => ({ file, bytes: brotliBytes(root, [file]) }))
    .sort((one, other) => other.bytes - one.bytes)
    .map(({ file, bytes }) => `${file} ${bytes}`)
    .join(", ");

const manifestPath = (root: string) => join(root, CLIENT, ".vite/manifest.json");
const readManifest = (root: string) => JSON.parse(readFileSync(manifestPath(root), "utf8")) as Manifest;

/** Kilobytes of what was built, by the name of the budget. */
export function kilobytesByBudget(root: string): Record<string, number> {
  const manifest = readManifest(root);
  return Object.fromEntries(BUDGETS.map(({ what, chunks }) => [what, brotliBytes(root, filesOf(manifest, chunks)) / 1000]));
}

/** What is over its budget, and by how much. A pattern that fits no chunk is a complaint too. */
export function checkBudgets(root: string, budgets: Budget[] = BUDGETS): string[] {
  if (!existsSync(manifestPath(root))) return [`${manifestPath(root)} is missing`];
  const manifest = readManifest(root);
  const keys = Object.keys(manifest);
  return budgets.flatMap(({ what, kilobytes, chunks, without }) => {
    const missing = chunks.filter((pattern) => !keys.some((key) => pattern.test(key)));
    if (missing.length > 0) return [`${what}: no chunk fits ${missing.join(", ")}`];
    const files = filesOf(manifest, chunks);
    const bytes = brotliBytes(root, files);
    const found = files.filter((file) => without?.test(readFileSync(join(root, CLIENT, file), "utf8")));
    console.log(`     ${what}: ${(bytes / 1000).toFixed(1)} of ${kilobytes} KB`);
    return [
      ...(bytes > kilobytes * 1000 ? [`${what}: ${bytes} bytes of JavaScript, ${kilobytes * 1000} allowed: ${sizesOf(root, files)}`] : []),
      ...found.map((file) => `${what}: ${file} has ${without} in it, which belongs to what is loaded later`),
    ];
  });
}
