/**
 * Generates from the meta-schemas the TypeScript types of the documents, and a reference page for each kind of document.
 *
 *   node src/tools/generate-types.ts           writes src/contract/documents.gen.ts and stories/reference
 *   node src/tools/generate-types.ts --check   fails if a file there differs from the generated one
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { type Json, referencePages } from "./reference-pages.ts";

const META = "schemas/meta";
const TYPES = "src/contract/documents.gen.ts";
const PAGES = "stories/reference";
const HEADER = "// Made from schemas/meta by src/tools/generate-types.ts. Do not edit.\n";

type MetaSchema = { title: string; definitions?: Record<string, Json> } & Record<string, Json>;

/** `common.json#/definitions/id` and `#/definitions/id` become one name in one bundle. */
function localName(file: string, ref: string): string {
  const [target = "", pointer = ""] = ref.split("#");
  const owner = (target || file).replace(".json", "");
  const name = pointer.split("/").pop() ?? "";
  return `${owner}_${name}`;
}

/** Whether a schema permits every value: it has only a title or description. */
const permitsAnything = (schema: { [key: string]: Json }): boolean => {
  const entries = Object.entries(schema);
  return entries.length > 0 && entries.every(([key, value]) => ["title", "description"].includes(key) && typeof value === "string");
};

/** Keywords beside a reference that do not change the type. */
const DESCRIBES = new Set(["$ref", "description", "x-format", "x-label"]);

/**
 * Makes references local. Drops `maxItems`, unless the length is fixed: it would turn a list into a
 * union of tuples of every length up to it. A schema that permits every value gets the type
 * `unknown`, because the generator would make it an object.
 */
function rewrite(node: Json, file: string): Json {
  if (Array.isArray(node)) return node.map((item) => rewrite(item, file));
  if (node === null || typeof node !== "object") return node;
  if (typeof node.$ref === "string" && Object.keys(node).every((key) => DESCRIBES.has(key)))
    return { $ref: `#/definitions/${localName(file, node.$ref)}` };
  if (permitsAnything(node)) return { ...node, tsType: "unknown" };
  const kept = Object.entries(node).filter(([key, value]) => !(key === "maxItems" && typeof value === "number" && value !== node.minItems));
  return Object.fromEntries(kept.map(([key, value]) => [key, rewrite(value, file)]));
}

function pascal(name: string): string {
  return name.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** All meta-schemas as one schema; the titles of its definitions become type names. */
function bundle(): JSONSchema {
  const definitions: Record<string, Json> = {};
  for (const file of readdirSync(META).sort()) {
    const {
      definitions: own = {},
      $id: _id,
      $schema: _schema,
      ...document
    } = JSON.parse(readFileSync(join(META, file), "utf8")) as MetaSchema;
    for (const [name, definition] of Object.entries(own)) {
      const key = localName(file, `#/definitions/${name}`);
      definitions[key] = { ...(rewrite(definition, file) as object), title: pascal(key) };
    }
    if (document.type === "object") definitions[document.title as string] = rewrite(document as Json, file);
  }
  for (const [name, tsType] of [
    ["dialect_condition", "boolean | { [keyword: string]: unknown }"],
    ["common_logic", "null | number | string | boolean | unknown[] | { [operator: string]: unknown }"],
  ] as const) {
    definitions[name] = { title: pascal(name), tsType };
  }
  delete definitions.common_condition;
  definitions.common_condition = definitions.dialect_condition as Json;
  return { title: "Documents", type: "object", additionalProperties: false, properties: {}, definitions } as JSONSchema;
}

/** Kinds of documents with the names of their types: a meta-schema whose title ends so describes a kind. */
const documentTitles = (): (readonly [kind: string, title: string])[] =>
  readdirSync(META)
    .sort()
    .map((file) => [file.replace(".json", ""), (JSON.parse(readFileSync(join(META, file), "utf8")) as MetaSchema).title] as const)
    .filter(([, title]) => title?.endsWith("Document"));

async function generateTypes(): Promise<string> {
  const code = await compile(bundle(), "Documents", {
    bannerComment: HEADER,
    unreachableDefinitions: true,
    format: true,
    additionalProperties: false,
  });
  const kinds = documentTitles().map(([kind, title]) => `  ${kind.includes("-") ? JSON.stringify(kind) : kind}: ${title};\n`);
  const table = `\n/** What a document of each kind holds. */\nexport interface DocumentTypes {\n${kinds.join("")}}\n`;
  return (
    code.replace(/export interface Documents \{\}\n/, "").replace(/\/\*\*\n \* This interface was referenced by[\s\S]*?\*\/\n/g, "") + table
  );
}

const metas = new Map(readdirSync(META).map((file) => [file, JSON.parse(readFileSync(join(META, file), "utf8")) as MetaSchema]));
const generated = new Map([
  [TYPES, await generateTypes()],
  ...[...referencePages(metas)].map(([file, page]) => [join(PAGES, file), page] as const),
]);
const obsolete = (existsSync(PAGES) ? readdirSync(PAGES) : []).map((file) => join(PAGES, file)).filter((path) => !generated.has(path));

if (process.argv.includes("--check")) {
  const differs = (path: string, content: string) => !existsSync(path) || readFileSync(path, "utf8") !== content;
  const outdated = [...[...generated].filter(([path, content]) => differs(path, content)).map(([path]) => path), ...obsolete];
  for (const path of outdated) console.error(`${path} is not what ${META} gives. Run: npm run types`);
  if (outdated.length > 0) process.exit(1);
} else {
  mkdirSync(PAGES, { recursive: true });
  for (const [path, content] of generated) writeFileSync(path, content);
  for (const path of obsolete) rmSync(path);
}
