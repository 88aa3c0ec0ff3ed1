import type { Ajv, ErrorObject } from "ajv";
import formats, { type FormatsPlugin } from "ajv-formats";
import { createAjv } from "../../values/ajv.ts";
import { PatternError, readPattern } from "../../values/pattern-syntax.ts";
import { type Finding, FOLDERS, KINDS, SCHEMA_KINDS, type SchemaKind, type SourceDocument } from "../document.ts";
import { finding, listed, type Place, pointer } from "../findings/finding.ts";
import { exceedsDepth, MAX_DEPTH } from "../nesting-depth.ts";
import { type DialectPlace, keywordAdvice } from "./texts/keyword-advice.ts";
import { describeVariants, expectedValue, purposeOf, tagsIn } from "./texts/schema-descriptions.ts";

/**
 * The module itself is the function; the two module resolutions that we use type it differently.
 */
const addFormats = formats as unknown as FormatsPlugin;

/** No hand-written document is larger. */
const MAX_CHARACTERS = 400_000;
/** Findings reported for each document; more would not help its author. */
const MAX_FINDINGS = 40;
/** Names that reach a prototype. */
const UNSAFE_NAMES = new Set(["__proto__", "constructor", "prototype"]);
/** NUL and other control characters, and characters that change the direction of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNSAFE_TEXT = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

/** The meta-schemas by name. */
type Metas = Readonly<Record<string, object>>;

/**
 * Checks each document by itself: its size, its id, and its shape against the closed meta-schema of
 * its kind.
 */
export function checkSchema(documents: readonly SourceDocument[], metas: Metas, begin: (place: Place) => void = () => {}): Finding[] {
  const ajv = ajvFor(metas);
  const seen = new Set<string>();
  return documents.flatMap((document) => {
    const { kind, id, content } = document;
    const place: Place = { kind, id, pointer: "" };
    begin(place);
    if (!KINDS.includes(kind)) return [finding("unknown-kind", place, { kind, kinds: listed(Object.values(FOLDERS)) })];
    const twice = seen.has(`${kind}/${id}`) ? [finding("duplicate-document", place, { kind, id })] : [];
    seen.add(`${kind}/${id}`);
    const size = checkSize(place, content);
    if (size.length > 0) return [...twice, ...size];
    return [...twice, ...checkText(place, content), ...(kind === "texts" ? [] : checkMeta(ajv, metas, { kind, id, content }))];
  });
}

const prepared = new WeakMap<object, Ajv>();

/**
 * The Ajv instance for these meta-schemas, cached: compiling takes longer than all checks together.
 */
export function ajvFor(metas: Metas): Ajv {
  const before = prepared.get(metas);
  if (before) return before;
  const ajv = createAjv({ verbose: true });
  // Documents are validated only on the server, so the standard formats will do. Answers use our
  // own formats, which behave the same in the browser.
  addFormats(ajv, { mode: "full", formats: ["date", "email"] });
  for (const meta of Object.values(metas)) ajv.addSchema(meta);
  prepared.set(metas, ajv);
  return ajv;
}

function checkSize(place: Place, content: unknown): Finding[] {
  if (exceedsDepth(content)) return [finding("too-deep", place, { limit: MAX_DEPTH })];
  const size = JSON.stringify(content)?.length ?? 0;
  return size > MAX_CHARACTERS ? [finding("too-large", place, { size, limit: MAX_CHARACTERS })] : [];
}

/** Names and texts that are unsafe to display or store. */
function checkText(place: Place, value: unknown): Finding[] {
  if (typeof value === "string") return UNSAFE_TEXT.test(value) || !value.isWellFormed() ? [finding("unsafe-text", place)] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const at = { ...place, pointer: pointer(place.pointer, key) };
    return UNSAFE_NAMES.has(key) ? [finding("unsafe-name", at, { name: key })] : checkText(at, part);
  });
}

function checkMeta(ajv: Ajv, metas: Metas, { kind, id, content }: SourceDocument): Finding[] {
  const place = { kind, id, pointer: "" };
  const meta = SCHEMA_KINDS.includes(kind as SchemaKind) ? (metas[kind] as { $id?: string } | undefined) : undefined;
  const validate = meta?.$id === undefined ? undefined : ajv.getSchema(meta.$id);
  if (!validate) return [finding("no-meta-schema", place, { kind })];
  const ownId = typeof content === "object" && content !== null ? (content as { id?: unknown }).id : undefined;
  const otherId =
    ownId !== id && typeof ownId === "string" ? [finding("id-differs-from-file", { ...place, pointer: "/id" }, { given: ownId, id })] : [];
  if (validate(content)) return otherId;
  return [...otherId, ...shapeFindings(place, validate.errors ?? [], metas)];
}

/** Converts Ajv errors to findings. @param place of the validated value */
export function shapeFindings(place: Place, errors: readonly ErrorObject[], metas: Metas): Finding[] {
  return mostSpecific(errors)
    .slice(0, MAX_FINDINGS)
    .map((error) => outsideDialect(metas, place, error) ?? translate(metas, place, error));
}

/**
 * Removes errors of alternatives that were not meant: if no alternative matches, one finding says
 * so.
 */
function mostSpecific(errors: readonly ErrorObject[]): ErrorObject[] {
  const isVariant = ({ keyword }: ErrorObject) => keyword === "oneOf" || keyword === "anyOf";
  const variants = new Set(errors.filter(isVariant).map(({ instancePath }) => instancePath));
  // An unknown word is reported with the allowed words, not with the other types that the value may
  // have.
  const isUnknownValue = ({ keyword, instancePath, data, propertyName }: ErrorObject) =>
    keyword === "enum" && typeof data === "string" && propertyName === undefined && variants.has(instancePath);
  const unknownValues = new Set(errors.filter(isUnknownValue).map(({ instancePath }) => instancePath));
  const isOpen = (error: ErrorObject) => isVariant(error) && !unknownValues.has(error.instancePath);
  const isConsequence = ({ keyword, instancePath }: ErrorObject) => unknownValues.has(instancePath) && keyword !== "enum";
  const open = errors.filter(isOpen).map(({ instancePath }) => instancePath);
  const doubtful = (path: string) => open.some((start) => path === start || path === `${start}/type`);
  const relevant = errors.filter((error) => isOpen(error) || !(doubtful(error.instancePath) || isConsequence(error)));
  const reported = new Set<string>();
  return relevant.filter(({ keyword, instancePath, params, propertyName }) => {
    // `propertyNames` reports a wrong name, and the failed branch reports what follows from `if`.
    if (keyword === "if" || propertyName !== undefined) return false;
    const key = `${instancePath} ${keyword} ${JSON.stringify(params)}`;
    if (reported.has(key)) return false;
    reported.add(key);
    return true;
  });
}

/** The part of the dialect that this part of the meta-schemas describes; undefined if none. */
function dialectPlace(metas: Metas, part: unknown): DialectPlace | undefined {
  const { definitions = {} } = (metas.dialect ?? {}) as { definitions?: Record<string, object> };
  const places = { fieldSchema: "field", fieldGroup: "group", branch: "group", condition: "condition" } as const;
  const name = (Object.keys(places) as (keyof typeof places)[]).find((one) => definitions[one] === part);
  return name && places[name];
}

/**
 * A finding for a JSON Schema keyword that the dialect leaves out, with its replacement; null for
 * any other error.
 */
function outsideDialect(metas: Metas, document: Place, { keyword, instancePath, params, parentSchema, data }: ErrorObject): Finding | null {
  const part = dialectPlace(metas, parentSchema);
  if (part === undefined) return null;
  // A list of schemas, one per position, where one schema applies to every item.
  const ofItems = keyword === "type" && Array.isArray(data) && /(?<!\/properties)\/items$/.test(instancePath);
  const name = ofItems ? "prefixItems" : keyword === "additionalProperties" ? String(params.additionalProperty) : null;
  const fix = name === null ? null : keywordAdvice(name, part);
  if (name === null || fix === null) return null;
  const at = document.pointer + (ofItems ? instancePath : pointer(instancePath, name));
  return finding("keyword-not-in-dialect", { ...document, pointer: at }, { name: ofItems ? "items" : name, fix });
}

const LIMITS = new Set([
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minProperties",
  "maxProperties",
]);

/** Converts one Ajv error to a finding. */
function translate(
  metas: Metas,
  document: Place,
  { keyword, instancePath, params, message = "", schema, parentSchema, data }: ErrorObject,
): Finding {
  const place = { ...document, pointer: document.pointer + instancePath };
  if (LIMITS.has(keyword)) return finding("out-of-range", place, { detail: message });
  switch (keyword) {
    case "additionalProperties": {
      const known = Object.keys((parentSchema?.properties ?? {}) as object);
      const name = String(params.additionalProperty);
      return finding("unknown-property", { ...place, pointer: pointer(place.pointer, name) }, { name, known });
    }
    case "required":
      return finding("missing-property", place, { name: String(params.missingProperty) });
    case "type":
      return finding("wrong-type", place, expectedValue([params.type].flat(), parentSchema ?? {}));
    case "enum":
      return finding("not-allowed-value", place, { name: String(data), known: (params.allowedValues as unknown[]).map(String) });
    case "const":
      return finding("not-allowed-value", place, { known: [String(params.allowedValue)] });
    case "pattern":
      return finding("wrong-shape", place, { pattern: String(params.pattern), purpose: purposeOf(parentSchema ?? {}) });
    case "format":
      if (params.format === "regex") return finding("pattern-unreadable", place, { detail: whyUnreadable(data) });
      return finding("wrong-format", place, { format: String(params.format) });
    case "oneOf":
    case "anyOf":
      return finding("no-variant-fits", place, { known: describeVariants(schema as Record<string, unknown>[]) });
    case "discriminator": {
      const { tag, tagValue } = params as { tag: string; tagValue: unknown };
      const at = { ...place, pointer: pointer(place.pointer, tag) };
      if (tagValue === undefined) return finding("missing-property", place, { name: tag });
      if (typeof tagValue !== "string") return finding("wrong-type", at, expectedValue(["string"], {}));
      return finding("unknown-variant", at, { tag, name: tagValue, known: tagsOfUnion(metas, document, parentSchema ?? {}, tag) });
    }
    case "propertyNames":
      return finding(
        "bad-name",
        { ...place, pointer: pointer(place.pointer, String(params.propertyName)) },
        { name: String(params.propertyName), known: ((schema as { enum?: unknown[] }).enum ?? []).map(String) },
      );
    default:
      return finding("does-not-fit", place, { detail: message });
  }
}

/** The allowed tags of a discriminated union whose tag has an unknown value. */
function tagsOfUnion(metas: Metas, { kind }: Place, { oneOf = [] }: Record<string, unknown>, tag: string): string[] {
  const refer = (ref: string) => {
    const [file = "", name = ""] = ref.split("#/definitions/");
    const sources = file === "" ? [metas[kind], ...Object.values(metas)] : [metas[file.replace(/\.json$/, "")]];
    const found = sources.map(
      (meta) => (meta as { definitions?: Record<string, Record<string, unknown>> } | undefined)?.definitions?.[name],
    );
    return found.find((definition) => definition !== undefined);
  };
  return tagsIn(oneOf as Record<string, unknown>[], tag, refer);
}

function whyUnreadable(pattern: unknown): string {
  try {
    readPattern(String(pattern));
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    throw error;
  }
  return "";
}
