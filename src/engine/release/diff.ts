import type { ConsentDocument } from "../../contract/documents.gen.ts";
import type { Finding, Kind, SourceDocument } from "../catalog/document.ts";
import { finding, pointer } from "../catalog/findings/finding.ts";
import { equal } from "../values/equal.ts";
import { canonicalJson } from "./hash.ts";

/**
 * The effect of a change, from minor to major: `text` is wording, `presentation` is appearance,
 * `rules` changes who gets what or goes where, `breaking` may invalidate answers of forms that are
 * open now.
 */
export const CHANGE_CLASSES = ["text", "presentation", "rules", "breaking"] as const;
export type ChangeClass = (typeof CHANGE_CLASSES)[number];

export interface Difference {
  kind: Kind;
  id: string;
  /** JSON pointer of the difference; empty for the whole document. */
  pointer: string;
  change: "added" | "removed" | "changed";
  class: ChangeClass;
  /** In words: where, and from what to what. */
  words: string;
}

/** Kinds that only affect what is shown. */
const SHOWN_KINDS: readonly Kind[] = ["brand", "menu", "page", "table"];
/** Their properties that decide about access, conditions or agreements. */
const DECIDING = new Set(["roles", "when", "termsApplicable"]);
/** Properties that only affect appearance. */
const SHOWN_PROPERTIES = new Set(["x-ui", "ui", "order", "icon", "logo", "image", "x-placeholder", "review"]);
/** Kinds that describe answers. */
const FORM_KINDS: readonly Kind[] = ["form", "shared", "options"];
/** Their parts that do not affect which answers are valid. */
const NOT_ANSWERS = new Set(["consents", "prefill", "computed", "migrations", "facts", "lenderCode"]);
/** Their part that only the checks read. */
const SPARE = "spare";
const MAX_TEXT_SHOWN = 80;
const WORDS_BEFORE = 20;

/** Keywords whose keys are names chosen by an author. */
const NAMES_FOLLOW = new Set(["properties", "definitions"]);
/** Lists in these kinds whose entries have ids. */
const LISTS_OF_NAMED = new Set(["items", "blocks", "columns", "filters"]);
/** Texts of a field. */
const TEXT_KEYWORDS = new Set(["x-label", "x-help", "x-messages"]);
/** Annotations that do not affect which answers are valid. */
const MARKS = new Set(["x-pii"]);

interface Leaf {
  path: string[];
  before: unknown;
  after: unknown;
  /** Whether it is one language of a text. */
  inText?: boolean;
}

/** All differences between two sets of documents, in the order of kind and id. */
export function diffDocuments(before: readonly SourceDocument[], after: readonly SourceDocument[]): Difference[] {
  const key = ({ kind, id }: SourceDocument) => `${kind}/${id}`;
  const old = new Map(before.map((document) => [key(document), document]));
  const now = new Map(after.map((document) => [key(document), document]));
  const names = [...new Set([...old.keys(), ...now.keys()])].sort();
  return names.flatMap((name) => {
    const [from, to] = [old.get(name), now.get(name)];
    const { kind, id } = (to ?? from) as SourceDocument;
    const leaves = [...leavesThatDiffer({ path: [], before: from?.content, after: to?.content })];
    return leaves.map((leaf) => describe(kind, id, leaf));
  });
}

/** The class of a set of changes: the most severe one; null for none. */
export function gravest(differences: readonly Difference[]): ChangeClass | null {
  const ranks = differences.map((difference) => CHANGE_CLASSES.indexOf(difference.class));
  return ranks.length === 0 ? null : (CHANGE_CLASSES[Math.max(...ranks)] ?? null);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Names list entries by their id, code, name, band, version, field or constant, and texts and
 * numbers by themselves, so that an inserted entry does not shift the others.
 */
function named(list: readonly unknown[]): Record<string, unknown> | null {
  const entries = list.map((entry) => {
    if (typeof entry === "string" || typeof entry === "number") return [String(entry), entry] as const;
    const name = isRecord(entry)
      ? (entry.id ?? entry.code ?? entry.name ?? entry.band ?? entry.version ?? entry.field ?? entry.const)
      : undefined;
    return [typeof name === "string" || typeof name === "number" ? String(name) : "", entry] as const;
  });
  const names = new Set(entries.map(([name]) => name));
  return names.has("") || names.size < list.length ? null : Object.fromEntries(entries);
}

/**
 * The entries of two lists by name. Without names, by index, after removing the equal entries at
 * both ends.
 */
function namedOrPaired(before: readonly unknown[], after: readonly unknown[]): [Record<string, unknown>, Record<string, unknown>] {
  const [one, other] = [named(before), named(after)];
  if (one && other) return [one, other];
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && equal(before[start], after[start])) start++;
  let end = 0;
  while (end < most - start && equal(before.at(-1 - end), after.at(-1 - end))) end++;
  const middle = (list: readonly unknown[]) =>
    Object.fromEntries(list.slice(start, list.length - end).map((entry, index) => [String(start + index), entry]));
  return [middle(before), middle(after)];
}

function* leavesThatDiffer(leaf: Leaf): Generator<Leaf> {
  const { path, before, after } = leaf;
  if (before === undefined || after === undefined) {
    if (before !== after) yield leaf;
    return;
  }
  if (equal(before, after)) return;
  const [one, other] = Array.isArray(before) && Array.isArray(after) ? namedOrPaired(before, after) : [before, after];
  if (!isRecord(one) || !isRecord(other)) {
    yield leaf;
    return;
  }
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  // Names made for list entries may look like language codes.
  const inText = !Array.isArray(before) && isText(one) && isText(other);
  const inside = keys.flatMap((key) => [...leavesThatDiffer({ path: [...path, key], before: one[key], after: other[key], inText })]);
  // A list with the same entries in another order differs as a whole.
  if (inside.length === 0) yield leaf;
  yield* inside;
}

function describe(kind: Kind, id: string, leaf: Leaf): Difference {
  const { path, before, after } = leaf;
  const change = before === undefined ? "added" : after === undefined ? "removed" : "changed";
  const at = pointer("", ...path);
  const written = (value: unknown) => (typeof value === "string" ? value : canonicalJson(value));
  const [one, other] = change === "changed" ? fromWhereTheyDiffer(written(before), written(after)) : ["", ""];
  const what = change === "changed" ? `${cut(one)} → ${cut(other)}` : cut(written(change === "added" ? after : before));
  return { kind, id, pointer: at, change, class: classify(kind, leaf), words: `${kind}/${id} ${at} ${change}: ${what}` };
}

const cut = (text: string): string => (text.length > MAX_TEXT_SHOWN ? `${text.slice(0, MAX_TEXT_SHOWN)}…` : text);

/**
 * Shortens two texts, if one is too long to show, to a part that starts a little before their first
 * difference.
 */
function fromWhereTheyDiffer(one: string, other: string): [string, string] {
  if (Math.max(one.length, other.length) <= MAX_TEXT_SHOWN) return [one, other];
  let alike = 0;
  while (alike < Math.min(one.length, other.length) && one[alike] === other[alike]) alike++;
  const start = Math.max(0, alike - WORDS_BEFORE);
  return start === 0 ? [one, other] : [`…${one.slice(start)}`, `…${other.slice(start)}`];
}

/** Whether a value is a text per language, including English. */
function isText(value: unknown): boolean {
  if (!isRecord(value) || typeof value.en !== "string") return false;
  return Object.entries(value).every(([key, words]) => /^[a-z]{2}$/.test(key) && typeof words === "string");
}

function classify(kind: Kind, { path, before, after, inText }: Leaf): ChangeClass {
  if (kind === "texts") return "text";
  // A field may have the name of a keyword.
  const keywords = path.filter((_, index) => !NAMES_FOLLOW.has(path[index - 1] ?? ""));
  if (inText || (path.length > 0 && isText(before ?? after)) || keywords.some((part) => TEXT_KEYWORDS.has(part))) return "text";
  // List entries may have the name of a property.
  if (SHOWN_KINDS.includes(kind) && path.some((part, index) => DECIDING.has(part) && !LISTS_OF_NAMED.has(path[index - 1] ?? "")))
    return "rules";
  if (SHOWN_KINDS.includes(kind) || keywords.some((part) => SHOWN_PROPERTIES.has(part))) return "presentation";
  if (kind === "site" && path[0] === "toasts") return "presentation";
  if (!FORM_KINDS.includes(kind) || path[0] === SPARE || keywords.some((part) => NOT_ANSWERS.has(part) || MARKS.has(part))) return "rules";
  return answersStayValid(path, before, after) ? "rules" : "breaking";
}

/**
 * Whether answers that were valid before are valid after: true for what is new and optional, and
 * for what was relaxed.
 */
function answersStayValid(path: readonly string[], before: unknown, after: unknown): boolean {
  if (path.length === 0) return before === undefined;
  const keyword = path.at(-1) ?? "";
  const parent = path.at(-2) ?? "";
  if (parent === "required" || keyword === "required") return after === undefined;
  // A default does not affect which answers are valid.
  if (keyword === "default" && parent !== "properties") return true;
  if (keyword === "when" || parent === "when" || path.includes("if") || path.includes("when")) return false;
  // A whole branch may have required something.
  if (parent === "allOf") return false;
  if (typeof before === "number" && typeof after === "number") {
    if (keyword.startsWith("max") || keyword === "exclusiveMaximum") return after >= before;
    if (keyword.startsWith("min") || keyword === "exclusiveMinimum") return after <= before;
  }
  const structural = ["properties", "definitions", "lists", "enum", "oneOf", "steps", "types"].includes(parent) || path[0] === "lists";
  return structural ? before === undefined && !(parent === "steps" && requiresSomething(after)) : after === undefined;
}

function requiresSomething(step: unknown): boolean {
  return canonicalJson(step).includes('"required":');
}

/**
 * Findings for published consent versions that were changed or removed. A release must not have
 * any, since customers agreed to those words. A consent that is removed as a whole is no finding,
 * nor is a version that was rolled back: it may be absent, but its number must not be reused with
 * other words.
 *
 * @param before all documents that were ever in force; a consent may occur in several states
 * @param inForce the documents that the release is based on
 */
export function findFrozenConsents(
  before: readonly SourceDocument[],
  after: readonly SourceDocument[],
  inForce: readonly SourceDocument[] = [],
): Finding[] {
  const [now, live] = [consentsById(after), consentsById(inForce)];
  const newest = new Map<string, number>();
  for (const { kind, id, content } of before)
    if (kind === "consent")
      newest.set(id, Math.max(newest.get(id) ?? 0, ...(content as ConsentDocument).versions.map(({ version }) => version)));
  const findings = before
    .filter(({ kind }) => kind === "consent")
    .flatMap(({ kind, id, content }) => {
      const current = now.get(id)?.versions;
      if (!Array.isArray(current)) return [];
      const next = Math.max(newest.get(id) ?? 0, ...current.map(({ version }) => version)) + 1;
      const isRemoved = (old: number) => live.get(id)?.versions.every(({ version }) => version !== old) ?? false;
      return (content as ConsentDocument).versions.flatMap((old) => {
        const index = current.findIndex(({ version }) => version === old.version);
        const same = index < 0 ? isRemoved(old.version) : equal(current[index], old);
        const at = index < 0 ? "/versions" : pointer("/versions", index);
        return same ? [] : [finding("consent-version-changed", { kind, id, pointer: at }, { version: old.version, next })];
      });
    });
  return [...new Map(findings.map((one) => [`${one.id} ${one.pointer} ${one.message}`, one])).values()];
}

const consentsById = (documents: readonly SourceDocument[]) =>
  new Map(documents.filter(({ kind }) => kind === "consent").map(({ id, content }) => [id, content as ConsentDocument]));
