import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withoutExempt } from "./exemptions.ts";
import { type Complaint, cookedOf, filesOf, type Node, oncePerSource, parseSource, type Source, walk } from "./source.ts";

/** Kinds whose ids are data: a new one must not need a line of code. */
const DATA = ["products", "lenders", "brands", "forms", "consents"];
/** Kinds that have proper names, which also count as they are written in prose. */
const NAMED = ["lenders", "brands"];
/** Kinds whose ids of several words count as they are written in the document; ids of one word are words of the trade. */
const OTHERS = ["sites", "options", "tables", "reports", "pages", "templates", "menus", "offer-kinds", "call-lists", "uploads"];

/** Ids of one word that are also words of the trade or our own name: in prose and in names of code they mean something else. */
const EVERYDAY: Record<string, string> = {
  loan: "what half of the products are",
  LOAN: "the same in capitals, as in constants",
  saral: "the name of the software: its headers, files and demo passwords",
  communications: "what the consent is about",
};

/**
 * Where the flags of the profile may be named: only there, so that the document of a product decides which of them it sets.
 * The specification names them as fields of the profile.
 */
const FLAGS_NAMED_IN = ["src/contract/customer/profile.ts"];

interface Sought {
  id: string;
  /** Found anywhere in a file, comments included. Null for an everyday word, which counts as a value, key or part of a path. */
  pattern: RegExp | null;
}

interface Named {
  id: string;
  code?: string;
  value?: string;
  aliases?: string[];
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function soughtOf(folder: string, id: string): Sought[] {
  const parts = id.split(/[-_]/);
  if (!DATA.includes(folder)) return parts.length > 1 ? [{ id, pattern: new RegExp(`(?<![\\w-])${escaped(id)}(?![\\w-])`) }] : [];
  if (parts.length === 1 && (Object.hasOwn(EVERYDAY, id) || id.length < 4)) return [{ id, pattern: null }];
  // kachnar-finance, kachnar_finance, kachnarFinance, KachnarFinance, KACHNAR_FINANCE, of a lender also "Kachnar Finance".
  return [{ id, pattern: new RegExp(parts.map(escaped).join(NAMED.includes(folder) ? "[-_ ]?" : "[-_]?"), "i") }];
}

/** What documents call things by, the kinds above. */
function shippedIds(root: string): Sought[] {
  const found = new Map<string, Sought>();
  for (const folder of [...DATA, ...OTHERS]) {
    const path = join(root, "schemas", folder);
    for (const file of existsSync(path) ? readdirSync(path) : []) {
      const { id, code, value, aliases = [] } = JSON.parse(readFileSync(join(path, file), "utf8")) as Named;
      for (const name of [id, code, value, ...aliases]) {
        if (name && !found.has(name)) for (const sought of soughtOf(folder, name)) found.set(name, sought);
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

function complaint(file: string, line: number, what: string): Complaint {
  return { file, line, what, message: `names ${what}: make it data` };
}

/** What is left of a text in every spelling of its names. */
const squeezed = (text: string) => text.toLowerCase().replace(/[-_ ]/g, "");

/** Places where a pattern fits, each line once. */
function findPatterns(file: string, text: string, all: readonly Sought[]): Complaint[] {
  const letters = squeezed(text);
  const sought = all.filter(({ id, pattern }) => pattern !== null && letters.includes(squeezed(id)));
  if (sought.length === 0) return [];
  return text
    .split("\n")
    .flatMap((line, index) => sought.filter(({ pattern }) => pattern?.test(line)).map(({ id }) => complaint(file, index + 1, id)));
}

/** A text taken apart where a path, a query, a list or a dotted name is. */
const wordsOf = (text: string) => text.split(/[/?&=#:,;|.\s]+/);

/** What of a node would be an id: values, keys and names, and the words of a regular expression. */
function wordsIn(node: Node, key: string): string[] {
  if (node.type === "Literal" && typeof node.value === "string") return node.value.includes(" ") ? [] : wordsOf(node.value);
  if (node.type === "Literal" && isRegex(node)) return node.regex.pattern.split(/\W+/);
  if (node.type === "TemplateElement") return cookedOf(node).includes(" ") ? [] : wordsOf(cookedOf(node));
  // A name of code is one only as a key, or in capitals.
  if (node.type === "Identifier")
    return key === "key" || key === "property" ? [node.name as string] : (node.name as string).split("_").filter(isCode);
  return [];
}

const isCode = (word: string) => word.length > 1 && word === word.toUpperCase();
const isRegex = (node: Node): node is Node & { regex: { pattern: string } } => typeof node.regex === "object" && node.regex !== null;

/** Everyday words where they cannot be meant as such. */
const findEveryday = oncePerSource((source: Source, words: ReadonlySet<string>): Complaint[] => {
  const { file, comments, line } = source;
  const found: Complaint[] = [];
  const note = (at: number, candidates: string[]) => {
    for (const word of candidates) if (words.has(word)) found.push(complaint(file, line(at), word));
  };
  walk(source.program, (node, { key }) => note(node.start, wordsIn(node, key)));
  for (const { value, start } of comments) {
    const quoted = [...value.matchAll(/(["'`])([^"'`\s]+)\1/g)].flatMap(([, , text = ""]) => wordsOf(text));
    note(start, [...quoted, ...value.split(/\W+/).filter(isCode)]);
  }
  return found;
});

function findInFile(root: string, file: string, sought: readonly Sought[], flags: readonly string[]): Complaint[] {
  const text = readFileSync(join(root, file), "utf8");
  const everyday = new Set(sought.filter(({ pattern }) => pattern === null).map(({ id }) => id));
  const asFlags = flags.map((flag): Sought => ({ id: flag, pattern: new RegExp(`\\b${escaped(flag)}\\b`) }));
  const patterns = FLAGS_NAMED_IN.includes(file) ? sought : [...sought, ...asFlags];
  const found = findPatterns(file, text, patterns);
  if (/\.tsx?$/.test(file)) return [...found, ...findEveryday(parseSource(root, file), [...everyday].join(), everyday)];
  // In style sheets and pages: class names, attributes and text between tags.
  const bare = text
    .split("\n")
    .flatMap((line, index) =>
      [...line.matchAll(/[.#"'>=]([\w-]+)/g)]
        .filter(([, word = ""]) => everyday.has(word))
        .map(([, word = ""]) => complaint(file, index + 1, word)),
    );
  return [...found, ...bare];
}

/** Files of `FLAGS_NAMED_IN` that name no flag. */
function idlePlaces(root: string, flags: readonly string[]): string[] {
  const names = (file: string) =>
    existsSync(join(root, file)) && flags.some((flag) => readFileSync(join(root, file), "utf8").includes(flag));
  return FLAGS_NAMED_IN.filter((file) => !names(file)).map((file) => `tests/guards/ids.ts: ${file} names no flag, take it out`);
}

/** Places in src with an id of a document in any spelling, or a flag that only a product's document may name. */
export function findIds(root: string): string[] {
  const sought = shippedIds(root);
  const flags = productFlags(root);
  const files = filesOf(root, "src/**/*.{ts,tsx,css,html}");
  const found = files.flatMap((file) => findInFile(root, file, sought, flags));
  const idleWords = Object.keys(EVERYDAY).filter((word) => !sought.some(({ id }) => id === word));
  const idle = idleWords.map((word) => `tests/guards/ids.ts: no document is called ${word}, take it out`);
  return [...withoutExempt("ids", found), ...idlePlaces(root, flags), ...idle];
}
