/** Writes a reference page for each kind of document from the descriptions in its meta-schema, as pages of Storybook. */
import { FOLDERS, SCHEMA_KINDS } from "../engine/catalog/document.ts";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Schema = { [keyword: string]: Json };
/** The meta-schemas by file name, such as `lender.json`. */
export type MetaSchemas = ReadonlyMap<string, Schema>;

/** A node of a meta-schema, with the file that its local references belong to. */
interface SchemaNode {
  file: string;
  schema: Schema;
}

interface Section extends SchemaNode {
  heading: string;
  /** 2 below the page's title, 3 below a section of level 2. */
  level: 2 | 3;
}

const isObject = (value: Json | undefined): value is Schema => value !== null && typeof value === "object" && !Array.isArray(value);
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const code = (value: Json): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
};
/** Markdown for a description: names in braces are code, because MDX reads braces as JavaScript. */
const prose = (text: Json | undefined): string =>
  typeof text === "string" ? text.replace(/(?:[\w/-]*\{+[^{}]*\}+)+[\w/-]*/g, code).replace(/[<*]/g, "\\$&") : "";
const choice = (values: Json[]): string => (values.length > 2 ? `one of ${values.map(code).join(", ")}` : values.map(code).join(" or "));
const sentence = (text: string): string => (/[.:]$/.test(text) || text === "" ? text : `${text}.`);
/** The anchor of a heading, as GitHub and Storybook make it. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

function target(metas: MetaSchemas, file: string, ref: string): { name: string } & SchemaNode {
  const [owner = "", pointer = ""] = ref.split("#");
  const name = pointer.split("/").pop() ?? "";
  const found = metas.get(owner || file)?.definitions;
  const schema = isObject(found) ? found[name] : undefined;
  if (!isObject(schema)) throw new Error(`${file}: ${ref} leads nowhere`);
  return { file: owner || file, name, schema };
}

function requireDescription(file: string, name: string, { description }: Schema): void {
  if (typeof description !== "string") throw new Error(`schemas/meta/${file}: ${name} has no description`);
}

/** The limits of a value, such as "1 to 20" or "at most 40 characters". */
function limits(schema: Schema): string[] {
  const between = (least: Json | undefined, most: Json | undefined, unit: string): string[] => {
    if (least !== undefined && most !== undefined) return [`${least === most ? least : `${least} to ${most}`}${unit}`];
    if (least !== undefined) return [`at least ${least}${unit}`];
    return most === undefined ? [] : [`at most ${most}${unit}`];
  };
  return [
    ...between(schema.minimum, schema.maximum, ""),
    ...(schema.exclusiveMinimum === undefined ? [] : [`more than ${schema.exclusiveMinimum}`]),
    ...(schema.exclusiveMaximum === undefined ? [] : [`less than ${schema.exclusiveMaximum}`]),
    ...between(schema.minLength, schema.maxLength, " characters"),
    ...between(schema.minItems, schema.maxItems, ""),
    ...between(schema.minProperties, schema.maxProperties, ""),
    ...(schema.uniqueItems === true ? ["no item twice"] : []),
    ...(typeof schema.format === "string" ? [`format ${code(schema.format)}`] : []),
    ...(typeof schema.pattern === "string" ? [`pattern ${code(schema.pattern)}`] : []),
    ...(schema.default === undefined ? [] : [`default ${code(schema.default)}`]),
  ];
}

/** One page: the document, then a section for each nested object and each definition that it uses. */
class Page {
  readonly #metas: MetaSchemas;
  /** What is still to be written: parts of the kind itself, then what it shares with other kinds. */
  readonly #own: Section[] = [];
  readonly #shared: Section[] = [];
  /** Headings of sections by the definition's file and name. */
  readonly #definitions = new Map<string, string>();
  readonly #anchors = new Set<string>();
  readonly #root: SchemaNode;

  constructor(metas: MetaSchemas, root: SchemaNode) {
    this.#metas = metas;
    this.#root = root;
  }

  write(): string {
    const parts = [this.#content(this.#root, "")];
    for (let section = this.#next(); section; section = this.#next())
      parts.push(`${"#".repeat(section.level)} ${section.heading}\n\n${this.#content(section, section.heading)}`);
    return parts.join("\n");
  }

  #next(): Section | undefined {
    return this.#own.shift() ?? this.#shared.shift();
  }

  /** Adds a section and returns a link to it. */
  #section(heading: string, node: SchemaNode, after: Section[]): string {
    if (this.#anchors.has(anchor(heading))) throw new Error(`${node.file}: two sections "${heading}" on a page`);
    this.#anchors.add(anchor(heading));
    after.push({ ...node, heading, level: heading.includes(": ") ? 3 : 2 });
    return `[${heading}](#${anchor(heading)})`;
  }

  #reference(file: string, ref: string): string {
    const { name, ...node } = target(this.#metas, file, ref);
    // Another file's definition under the same name.
    if (typeof node.schema.$ref === "string" && node.schema.$ref.endsWith(`/${name}`)) return this.#reference(node.file, node.schema.$ref);
    requireDescription(node.file, name, node.schema);
    const key = `${node.file}#${name}`;
    const known = this.#definitions.get(key);
    if (known !== undefined) return `[${known}](#${anchor(known)})`;
    const heading = this.#anchors.has(anchor(name)) ? `${name} (${node.file.replace(".json", "")})` : name;
    this.#definitions.set(key, heading);
    return this.#section(heading, node, node.file === this.#root.file ? this.#own : this.#shared);
  }

  /** The type of a value in words. Objects with properties become sections of their own, added to `nested`. */
  #type(node: SchemaNode, heading: string, nested: Section[]): string {
    const { file, schema } = node;
    const of = (value: Json | undefined, name = heading) => {
      if (isObject(value)) return this.#type({ file, schema: value }, name, nested);
      return value === false ? "none" : "any value";
    };
    const variants = [...list(schema.oneOf), ...list(schema.anyOf)];
    if (typeof schema.$ref === "string") return this.#reference(file, schema.$ref);
    if (schema.const !== undefined) return code(schema.const);
    if (schema.enum !== undefined) return choice(list(schema.enum));
    if (isObject(schema.properties)) return this.#section(heading, node, nested);
    if (variants.length > 0) return variants.map((each, index) => of(each, `${heading} (${index + 1})`)).join(" or ");
    const type = [schema.type ?? "any value"].flat().join(" or ");
    const kind =
      (type === "array" && `list of ${of(schema.items, `${heading} item`)}`) ||
      (isObject(schema.additionalProperties) && `object with values of ${of(schema.additionalProperties, `${heading} value`)}`) ||
      type;
    const names = isObject(schema.propertyNames) ? schema.propertyNames : {};
    const keys = names.enum
      ? [`keys: ${choice(list(names.enum))}`]
      : typeof names.pattern === "string"
        ? [`keys like ${code(names.pattern)}`]
        : [];
    const all = [...limits(schema), ...keys];
    return all.length > 0 ? `${kind} (${all.join(", ")})` : kind;
  }

  /** The description of a document or definition, its type if it is no object with properties, and its properties. */
  #content({ file, schema }: SchemaNode, heading: string): string {
    const nested: Section[] = [];
    const path = heading === "" ? "" : `${heading}${heading.includes(": ") ? "." : ": "}`;
    const lines: string[] = [];
    const description = sentence(prose(schema.description));
    if (description !== "") lines.push(description, "");
    const properties = isObject(schema.properties) ? schema.properties : null;
    if (properties === null) lines.push(`Type: ${this.#type({ file, schema }, heading, nested)}.`, "");
    for (const [name, value] of Object.entries(properties ?? {})) {
      if (!isObject(value)) continue;
      const required = list(schema.required).includes(name) ? ", **required**" : "";
      const needs = isObject(schema.dependencies) ? list(schema.dependencies[name]).map(code) : [];
      const also = needs.length > 0 ? `, only with ${needs.join(" and ")}` : "";
      // A reference alone is described by its definition.
      if (value.$ref === undefined) requireDescription(file, path + name, value);
      const text = sentence(prose(value.description));
      lines.push(`- ${code(name)}${required}: ${this.#type({ file, schema: value }, path + name, nested)}${also}.${text && ` ${text}`}`);
    }
    if (properties !== null) lines.push("");
    this.#own.unshift(...nested);
    return lines.join("\n");
  }
}

const title = (folder: string): string => folder.charAt(0).toUpperCase() + folder.slice(1).replaceAll("-", " ");

/** The reference pages by file name. */
export function referencePages(metas: MetaSchemas): Map<string, string> {
  return new Map(
    SCHEMA_KINDS.map((kind) => {
      const file = `${kind}.json`;
      const schema = metas.get(file) ?? {};
      const folder = FOLDERS[kind];
      const intro = `Each document is a file \`schemas/${folder}/<id>.json\`. This page is made from \`schemas/meta/${file}\` by \`npm run types\`.`;
      return [`${folder}.mdx`, `# ${title(folder)}\n\n${intro}\n\n${new Page(metas, { file, schema }).write()}`];
    }),
  );
}
