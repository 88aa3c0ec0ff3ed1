import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import type { AreaName } from "../../src/contract/site/config.ts";
import { BRAND_USES } from "../../src/engine/catalog/brands/brand-uses.ts";
import { assembleCatalog } from "../../src/engine/catalog/check.ts";
import { sliceArea } from "../../src/engine/catalog/slices/slice-area.ts";
import { readCheckout } from "../../src/server/platform/releases/documents/checkout.ts";
import { withoutExempt } from "./exemptions.ts";
import { PartValues } from "./part-values.ts";
import {
  cachePerSource,
  isNode,
  type Node,
  type NodeLocation,
  parseAll,
  parseSource,
  type Source,
  stringOf,
  templateText,
  type Violation,
  walk,
} from "./source.ts";
import { findingsOfStaff } from "./staff-findings.ts";

const AREAS: readonly AreaName[] = ["customer", "admin", "partner"];

/** A key composed of parts from other files; `*` replaces an unknown part. */
interface ComposedKey {
  key: string;
  /** Every value that the part can have: each must have its text. */
  values(root: string): string[];
  reason: string;
}

const enumAt =
  (file: string, ...path: string[]) =>
  (root: string) => {
    const document: unknown = JSON.parse(readFileSync(join(root, file), "utf8"));
    return path.reduce((value, key) => (value as Record<string, unknown>)[key], document) as string[];
  };

const FIELD_KEYWORDS = ["definitions", "fieldSchema", "properties", "x-messages", "propertyNames", "enum"];

/** The strings and property names of what a file declares under a name, such as a union of words. */
const declaredWords = (file: string, name: string) => (root: string) => {
  const source = parseSource(root, file);
  let words: string[] = [];
  walk(source.program, (node) => {
    if (isNode(node.id) && node.id.name === name) words = [...wordsOf({ program: node })].filter((word) => word !== "");
  });
  if (words.length === 0) throw new Error(`${file} declares no words as ${name}`);
  return words;
};

const ORDERS = enumAt("schemas/meta/offer-kind.json", "definitions", "order", "enum");

/** Why an answer or consent can be refused besides the keywords of JSON Schema: see `fieldError`, `checkAnswers`, `checkConsents`, `takenIn`. */
const OWN_KEYWORDS = [
  "unknown",
  "version",
  "choice",
  "language",
  "unknownField",
  "hiddenField",
  "inactiveStep",
  "additionalProperties",
  "characters",
];
/** What can be wrong with the columns of an uploaded file. */
const COLUMN_FAULTS = ["missingColumn", "duplicateColumn"];

const COMPOSED_KEYS: ComposedKey[] = [
  { key: "errors.*", values: declaredWords("src/contract/errors.ts", "ERROR_STATUS"), reason: "the table of errors" },
  {
    key: "errors.field.*",
    values: (root) => [...enumAt("schemas/meta/dialect.json", ...FIELD_KEYWORDS)(root), ...OWN_KEYWORDS, ...COLUMN_FAULTS],
    reason: "the keywords that forms may use, and our own",
  },
  {
    key: "customer.offers.*",
    values: declaredWords("src/screens/offers/compare/compare-table.tsx", "FACTS"),
    reason: "facts of the Key Fact Statement beside the figures",
  },
  { key: "customer.offers.order.*", values: ORDERS, reason: "orders in which a product ranks" },
  { key: "matching.order.*", values: ORDERS, reason: "orders in which a product ranks" },
  {
    key: "form.save.*",
    values: (root) => declaredWords("src/screens/form/draft/autosave.ts", "SaveStatus")(root).filter((status) => status !== "idle"),
    reason: "how saving stands; nothing is said when nothing happens",
  },
  {
    key: "staff.upload.faults.*",
    values: declaredWords("src/contract/staff/uploads/uploads.ts", "ROW_FAULTS"),
    reason: "what can be wrong with a row of an uploaded file",
  },
  {
    key: "staff.brand.uses.*",
    values: () => BRAND_USES.map(({ id }) => id),
    reason: "uses of a brand's colours",
  },
  {
    key: "staff.findings.*",
    values: findingsOfStaff,
    reason: "what the checker finds in criteria and brands that the staff edit",
  },
];

/** What shows the staff a part of the customers' screens: it is drawn once the customers' texts have been brought along. */
const CUSTOMER_VIEWS = ["src/screens/brand-editor/customer-view.tsx"];

/** Where a text is asked for: a whole key, or one made of parts. */
interface UsedKey {
  file: string;
  line: number;
  /** As it is written, with `*` for each part. */
  key: string;
  /** The keys that it can be. */
  keys: string[];
  /** Those that it is known to be; the others are made of words of its file. */
  known: string[];
}

const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/;
/** What the law takes a product for: texts may differ by it (`useWords`). */
const LAW_SUFFIX = /_(card|insurance)$/;

/** The keys of a tree of texts, without the endings of plural forms and of what the law takes the product for. */
function keysOf(tree: unknown, prefix = ""): string[] {
  if (typeof tree !== "object" || tree === null) return [prefix.replace(PLURAL_SUFFIX, "").replace(LAW_SUFFIX, "")];
  return Object.entries(tree).flatMap(([key, part]) => keysOf(part, prefix === "" ? key : `${prefix}.${key}`));
}

function shippedKeys(root: string): string[] {
  const folder = join(root, "locales/en");
  const files = readdirSync(folder).map((file) => [file.replace(/\.json$/, ""), JSON.parse(readFileSync(join(folder, file), "utf8"))]);
  return [...new Set(keysOf(Object.fromEntries(files)))];
}

/** Words of a file that could be parts of a key: its strings and the names of its properties. */
function wordsOf({ program }: Pick<Source, "program">): Set<string> {
  const words = new Set<string>([""]);
  walk(program, (node, { key }) => {
    const text = stringOf(node);
    if (text !== null) words.add(text);
    else if (node.type === "Identifier" && key === "key") words.add(node.name as string);
  });
  return words;
}

const TEXT_FUNCTIONS = new Set(["t", "translate", "say", "text", "interfaceText"]);

/** Whether a template is handed, perhaps as one of two, to a function that gives a text. */
function isTextArgument(parents: readonly Node[]): boolean {
  const call = parents.find(({ type }) => type !== "ConditionalExpression");
  if (call?.type !== "CallExpression") return false;
  const callee = call.callee as Node;
  const name = callee.type === "MemberExpression" ? (callee.property as Node).name : callee.name;
  return TEXT_FUNCTIONS.has(name as string);
}

/** Whether a key is the pieces of a template with words between them. */
function isComposedOf(key: string, [first = "", ...rest]: readonly string[], words: ReadonlySet<string>): boolean {
  if (!key.startsWith(first)) return false;
  const left = key.slice(first.length);
  if (rest.length === 0) return left === "";
  for (let end = 0; end <= left.length; end += 1) {
    if (words.has(left.slice(0, end)) && isComposedOf(left.slice(end), rest, words)) return true;
  }
  return false;
}

/** Keys that are known. */
const exactKeys = (keys: string[]) => ({ keys, known: keys });

interface KeyWords {
  keys: readonly string[];
  /** Those that any file may make keys of. */
  common: ReadonlySet<string>;
}

/** The texts that a file asks for, and literals that are only the beginning of a key. */
const usedKeysIn = cachePerSource((source: Source, { keys, common }: KeyWords): UsedKey[] => {
  const { file, line } = source;
  const names = [...new Set(keys.map((key) => key.split(".")[0] ?? ""))];
  const whole = new RegExp(`^(${names.join("|")})(\\.\\w+)+$`);
  const begun = new RegExp(`^(${names.join("|")})\\.([\\w.]*\\.)?$`);
  const words = new Set([...wordsOf(source), ...common]);
  const values = new PartValues(source);
  const usedKeys: UsedKey[] = [];
  const visit = (node: Node, { parents }: NodeLocation) => {
    const text = stringOf(node);
    if (text !== null && (begun.test(text) || (whole.test(text) && !keys.some((key) => key.startsWith(`${text}.`)))))
      usedKeys.push({ file, line: line(node.start), key: text, ...exactKeys(keys.filter((key) => key === text)) });
    if (text !== null || node.type !== "TemplateLiteral") return;
    const pieces = (node.quasis as Node[]).map(templateText);
    if (!names.some((name) => pieces[0]?.startsWith(`${name}.`)) && !isTextArgument(parents)) return;
    if (!/^[\w.]*[a-z][\w.]*$/.test(pieces.join(""))) return;
    const made = { file, line: line(node.start), key: pieces.join("*") };
    const texts = values.textsOf({ node, parents });
    const missing = new Set(texts?.filter((text) => !keys.includes(text)));
    const there = texts?.filter((text) => !missing.has(text));
    for (const key of missing) usedKeys.push({ ...made, key, ...exactKeys([]) });
    if (there === undefined) usedKeys.push({ ...made, keys: keys.filter((key) => isComposedOf(key, pieces, words)), known: [] });
    else if (there.length > 0) usedKeys.push({ ...made, ...exactKeys(there) });
  };
  walk(source.program, visit);
  return usedKeys;
});

/** The files that an area's entry comes to by its imports, types left out. */
function reachable(root: string, area: AreaName, sources: ReadonlyMap<string, Source>): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    const source = sources.get(file);
    if (!source || seen.has(file) || (area !== "customer" && CUSTOMER_VIEWS.includes(file))) return;
    seen.add(file);
    walk(source.program, (node) => {
      if (!/^(Import|Export\w+)Declaration$|^ImportExpression$/.test(node.type) || node.importKind === "type" || node.exportKind === "type")
        return;
      const specifier = isNode(node.source) ? stringOf(node.source) : null;
      if (specifier?.startsWith(".")) visit(normalize(join(dirname(file), specifier)));
    });
  };
  visit(`src/apps/${area}/main.tsx`);
  if (area === "customer") CUSTOMER_VIEWS.forEach(visit);
  if (seen.size === 0) throw new Error(`${root} has no entry of the area ${area}`);
  return seen;
}

/** The keys whose texts the browser of an area gets, on every site. */
function keysInArea(root: string, area: AreaName): Set<string> {
  const catalog = assembleCatalog(readCheckout(root));
  const slices = [...catalog.sites.keys()].map((site) => sliceArea(catalog, { area, language: "en", site, host: "localhost" }).texts);
  const [first = [], ...others] = slices.map((texts) => keysOf(texts));
  return new Set(first.filter((key) => others.every((keys) => keys.includes(key))));
}

/** What an area lacks: of keys that are known each one, else one that fits. A part that a key begins with may be of another area. */
function missingOf({ key, keys, known }: UsedKey, area: AreaName, has: ReadonlySet<string>): string[] {
  const others = new Set<string>(key.startsWith("*") ? AREAS.filter((name) => name !== area) : []);
  const wanted = known.filter((one) => !others.has(one.split(".")[0] ?? ""));
  if (wanted.length > 0) return wanted.filter((one) => !has.has(one));
  return keys.length > 0 && !keys.some((one) => has.has(one)) ? [key] : [];
}

function missingInArea(root: string, usedKeys: readonly UsedKey[], sources: ReadonlyMap<string, Source>): Violation[] {
  return AREAS.flatMap((area) => {
    const files = reachable(root, area, sources);
    const has = keysInArea(root, area);
    const missing = usedKeys
      .filter(({ file }) => files.has(file))
      .flatMap((one) => missingOf(one, area, has).map((key) => ({ ...one, key })));
    return missing.map(({ file, line, key }) => ({
      file,
      line,
      what: key,
      message: `asks for ${key}, which the area ${area} does not get`,
    }));
  });
}

/** Strings of the documents; a document may name a text. */
function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) for (const part of Object.values(value)) yield* stringsIn(part);
}

function checkParts(root: string, usedKeys: readonly UsedKey[], keys: readonly string[], parts: readonly ComposedKey[]): Violation[] {
  return parts.flatMap((part) => {
    const users = usedKeys.filter(({ key }) => key === part.key);
    const what = part.key;
    const place = { file: "tests/guards/text-keys.ts", line: 1, what };
    if (users.length === 0) return [{ ...place, message: `nothing asks for ${what} any more, take it out` }];
    const wanted = part.values(root).map((value) => part.key.replace("*", value));
    return wanted.filter((key) => !keys.includes(key)).map((key) => ({ ...place, message: `${key} has no text` }));
  });
}

/** Texts that code asks for and that are not there, or not in every area that shows them; and texts that nothing asks for. */
export function findTextKeys(root: string, parts: readonly ComposedKey[] = COMPOSED_KEYS): string[] {
  const keys = shippedKeys(root);
  const sources = new Map(parseAll(root, "src/**/*.{ts,tsx}").map((source) => [source.file, source]));
  const common = new Set(
    [...sources.values()].filter(({ file }) => file.startsWith("src/contract/")).flatMap((source) => [...wordsOf(source)]),
  );
  const state = JSON.stringify([keys, [...common]]);
  const ofParts = new Map(parts.map((part) => [part.key, part.values(root).map((value) => part.key.replace("*", value))]));
  const usedKeys = [...sources.values()]
    .flatMap((source) => usedKeysIn(source, state, { keys, common }))
    .map((one): UsedKey => {
      const values = one.known.length > 0 ? [] : (ofParts.get(one.key) ?? []);
      return { ...one, known: [...one.known, ...values.filter((key) => keys.includes(key))] };
    });
  const unknown = usedKeys
    .filter((one) => one.keys.length === 0 && !parts.some(({ key }) => key === one.key))
    .map(({ file, line, key }) => ({ file, line, what: key, message: `asks for ${key}, which is no text` }));
  const inDocuments = readCheckout(root).flatMap(({ kind, content }) => (kind === "texts" ? [] : [...stringsIn(content)]));
  const used = new Set([...usedKeys.flatMap((one) => one.keys), ...[...ofParts.values()].flat(), ...inDocuments]);
  const unused = keys
    .filter((key) => !used.has(key))
    .map((key) => ({ file: `locales/en/${key.split(".")[0]}.json`, line: 1, what: key, message: `nothing asks for ${key}` }));
  const all = [...unknown, ...unused, ...missingInArea(root, usedKeys, sources), ...checkParts(root, usedKeys, keys, parts)];
  return withoutExempt("text keys", all);
}
