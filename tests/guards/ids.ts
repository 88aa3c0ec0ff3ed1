import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withoutExempt } from "./exemptions.ts";
import { cachePerSource, filesOf, type Node, parseSource, type Source, templateText, type Violation, walk } from "./source.ts";

/** Kinds whose ids are data: a new one must not need a line of code. */
const DATA_FOLDERS = ["products", "lenders", "brands", "forms", "consents"];
/** Kinds that have proper names, which also count as they are written in prose. */
const FOLDERS_WITH_NAMES = ["lenders", "brands"];
/** Kinds whose ids of several words count as they are written in the document; ids of one word are words of the trade. */
const OTHER_FOLDERS = ["sites", "options", "tables", "reports", "pages", "templates", "menus", "offer-kinds", "call-lists", "uploads"];

/** Ids of one word that are also words of the trade or our own name: in prose and in names of code they mean something else. */
const COMMON_WORDS: Record<string, string> = {
  loan: "what half of the products are",
  LOAN: "the same in capitals, as in constants",
  saral: "the name of the software: its headers, files and demo passwords",
  communications: "what the consent is about",
};

/**
 * Where the flags of the profile may be named: only there, so that the document of a product decides which of them it sets.
 * The specification names them as fields of the profile.
 */
const FLAG_FILES = ["src/contract/customer/profile.ts"];

interface ForbiddenId {
  id: string;
  /** Found anywhere in a file, comments included. Null for an everyday word, which counts as a value, key or part of a path. */
  pattern: RegExp | null;
}

interface NamedDocument {
  id: string;
  code?: string;
  value?: string;
  aliases?: string[];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function forbiddenIdsOf(folder: string, id: string): ForbiddenId[] {
  const parts = id.split(/[-_]/);
  if (!DATA_FOLDERS.includes(folder)) return parts.length > 1 ? [{ id, pattern: new RegExp(`(?<![\\w-])${escaped(id)}(?![\\w-])`) }] : [];
  if (parts.length === 1 && (Object.hasOwn(COMMON_WORDS, id) || id.length < 4)) return [{ id, pattern: null }];
  // kachnar-finance, kachnar_finance, kachnarFinance, KachnarFinance, KACHNAR_FINANCE, of a lender also "Kachnar Finance".
  return [{ id, pattern: new RegExp(parts.map(escaped).join(FOLDERS_WITH_NAMES.includes(folder) ? "[-_ ]?" : "[-_]?"), "i") }];
}

/** What documents call things by, the kinds above. */
function shippedIds(root: string): ForbiddenId[] {
  const found = new Map<string, ForbiddenId>();
  for (const folder of [...DATA_FOLDERS, ...OTHER_FOLDERS]) {
    const path = join(root, "schemas", folder);
    for (const file of existsSync(path) ? readdirSync(path) : []) {
      const { id, code, value, aliases = [] } = JSON.parse(readFileSync(join(path, file), "utf8")) as NamedDocument;
      for (const name of [id, code, value, ...aliases]) {
        if (name && !found.has(name)) for (const forbiddenIds of forbiddenIdsOf(folder, name)) found.set(name, forbiddenIds);
      }
    }
  }
  return [...found.values()];
}

/** The profile's flags that products may name: `completionFlag` and `updateFlags` of their meta-schema. */
function productFlags(root: string): string[] {
  const meta = JSON.parse(readFileSync(join(root, "schemas/meta/product.json"), "utf8")) as {
    properties: { completionFlag: { enum: string[] }; updateFlags: { items: { enum: string[] } } };
  };
  const { completionFlag, updateFlags } = meta.properties;
  return [...completionFlag.enum, ...updateFlags.items.enum];
}

function createViolation(file: string, line: number, what: string): Violation {
  return { file, line, what, message: `names ${what}: make it data` };
}

/** What is left of a text in every spelling of its names. */
const withoutSeparators = (text: string) => text.toLowerCase().replace(/[-_ ]/g, "");

/** Places where a pattern fits, each line once. */
function findPatterns(file: string, text: string, all: readonly ForbiddenId[]): Violation[] {
  const letters = withoutSeparators(text);
  const forbiddenIds = all.filter(({ id, pattern }) => pattern !== null && letters.includes(withoutSeparators(id)));
  if (forbiddenIds.length === 0) return [];
  return text
    .split("\n")
    .flatMap((line, index) =>
      forbiddenIds.filter(({ pattern }) => pattern?.test(line)).map(({ id }) => createViolation(file, index + 1, id)),
    );
}

/** A text taken apart where a path, a query, a list or a dotted name is. */
const wordsOf = (text: string) => text.split(/[/?&=#:,;|.\s]+/);

/** What of a node would be an id: values, keys and names, and the words of a regular expression. */
function wordsIn(node: Node, key: string): string[] {
  if (node.type === "Literal" && typeof node.value === "string") return node.value.includes(" ") ? [] : wordsOf(node.value);
  if (node.type === "Literal" && isRegex(node)) return node.regex.pattern.split(/\W+/);
  if (node.type === "TemplateElement") return templateText(node).includes(" ") ? [] : wordsOf(templateText(node));
  // A name of code is one only as a key, or in capitals.
  if (node.type === "Identifier")
    return key === "key" || key === "property" ? [node.name as string] : (node.name as string).split("_").filter(isCode);
  return [];
}

const isCode = (word: string) => word.length > 1 && word === word.toUpperCase();
const isRegex = (node: Node): node is Node & { regex: { pattern: string } } => typeof node.regex === "object" && node.regex !== null;

/** Everyday words where they cannot be meant as such. */
const findCommonWords = cachePerSource((source: Source, words: ReadonlySet<string>): Violation[] => {
  const { file, comments, line } = source;
  const found: Violation[] = [];
  const note = (at: number, candidates: string[]) => {
    for (const word of candidates) if (words.has(word)) found.push(createViolation(file, line(at), word));
  };
  walk(source.program, (node, { key }) => note(node.start, wordsIn(node, key)));
  for (const { value, start } of comments) {
    const quoted = [...value.matchAll(/(["'`])([^"'`\s]+)\1/g)].flatMap(([, , text = ""]) => wordsOf(text));
    note(start, [...quoted, ...value.split(/\W+/).filter(isCode)]);
  }
  return found;
});

function findInFile(root: string, file: string, forbiddenIds: readonly ForbiddenId[], flags: readonly string[]): Violation[] {
  const text = readFileSync(join(root, file), "utf8");
  const everyday = new Set(forbiddenIds.filter(({ pattern }) => pattern === null).map(({ id }) => id));
  const asFlags = flags.map((flag): ForbiddenId => ({ id: flag, pattern: new RegExp(`\\b${escaped(flag)}\\b`) }));
  const patterns = FLAG_FILES.includes(file) ? forbiddenIds : [...forbiddenIds, ...asFlags];
  const found = findPatterns(file, text, patterns);
  if (/\.tsx?$/.test(file)) return [...found, ...findCommonWords(parseSource(root, file), [...everyday].join(), everyday)];
  // In style sheets and pages: class names, attributes and text between tags.
  const bare = text
    .split("\n")
    .flatMap((line, index) =>
      [...line.matchAll(/[.#"'>=]([\w-]+)/g)]
        .filter(([, word = ""]) => everyday.has(word))
        .map(([, word = ""]) => createViolation(file, index + 1, word)),
    );
  return [...found, ...bare];
}

/** Files of `FLAGS_NAMED_IN` that name no flag. */
function unusedExemptions(root: string, flags: readonly string[]): string[] {
  const names = (file: string) =>
    existsSync(join(root, file)) && flags.some((flag) => readFileSync(join(root, file), "utf8").includes(flag));
  return FLAG_FILES.filter((file) => !names(file)).map((file) => `tests/guards/ids.ts: ${file} names no flag, take it out`);
}

/** Places in src with an id of a document in any spelling, or a flag that only a product's document may name. */
export function findIds(root: string): string[] {
  const forbiddenIds = shippedIds(root);
  const flags = productFlags(root);
  const files = filesOf(root, "src/**/*.{ts,tsx,css,html}");
  const found = files.flatMap((file) => findInFile(root, file, forbiddenIds, flags));
  const idleWords = Object.keys(COMMON_WORDS).filter((word) => !forbiddenIds.some(({ id }) => id === word));
  const idle = idleWords.map((word) => `tests/guards/ids.ts: no document is called ${word}, take it out`);
  return [...withoutExempt("ids", found), ...unusedExemptions(root, flags), ...idle];
}
