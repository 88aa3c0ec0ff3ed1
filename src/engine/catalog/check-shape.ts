import type { Ajv, ErrorObject } from "ajv";
import formats, { type FormatsPlugin } from "ajv-formats";
import { createAjv } from "../validate/ajv.ts";
import { PatternError, readPattern } from "../validate/pattern-syntax.ts";
import { type Finding, FOLDERS, KINDS, type Kind, SCHEMA_KINDS, type SchemaKind, type SourceDocument } from "./document.ts";
import { finding, listed, type Place, pointer } from "./finding.ts";

/** The module itself is the function; the two ways of resolving modules that we use type it differently. */
const addFormats = formats as unknown as FormatsPlugin;

/** No document that a person writes is larger or deeper. */
const MOST_CHARACTERS = 400_000;
const MOST_LEVELS = 40;
/** A document with more faults than this has one fault. */
const MOST_FINDINGS = 40;
/** Names that reach a prototype. */
const UNSAFE_NAMES = new Set(["__proto__", "constructor", "prototype"]);
/** NUL and other controls, and the characters that turn the direction of writing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const UNSAFE_TEXT = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;

/** Checks each document by itself: its size, its id, and its shape against the closed meta-schema of its kind. */
export function checkShapes(
  documents: readonly SourceDocument[],
  metas: Readonly<Record<string, object>>,
  begin: (place: Place) => void = () => {},
): Finding[] {
  const ajv = createAjv({ verbose: true });
  // Documents are judged on the server alone, so their formats may be the full ones; answers keep ours, the same in the browser.
  addFormats(ajv, { mode: "full", formats: ["date", "date-time", "email", "uuid", "uri"] });
  for (const meta of Object.values(metas)) ajv.addSchema(meta);
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

function checkSize(place: Place, content: unknown): Finding[] {
  if (levels(content, MOST_LEVELS) > MOST_LEVELS) return [finding("too-deep", place, { limit: MOST_LEVELS })];
  const size = JSON.stringify(content)?.length ?? 0;
  return size > MOST_CHARACTERS ? [finding("too-large", place, { size, limit: MOST_CHARACTERS })] : [];
}

/** How deep a value is nested, counted to one more than the limit. */
function levels(value: unknown, limit: number): number {
  if (typeof value !== "object" || value === null) return 0;
  if (limit < 0) return 1;
  return 1 + Math.max(0, ...Object.values(value).map((part) => levels(part, limit - 1)));
}

/** Names and texts that could not be shown or stored without harm. */
function checkText(place: Place, value: unknown): Finding[] {
  if (typeof value === "string") return UNSAFE_TEXT.test(value) || !value.isWellFormed() ? [finding("unsafe-text", place)] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    const at = { ...place, pointer: pointer(place.pointer, key) };
    return UNSAFE_NAMES.has(key) ? [finding("unsafe-name", at, { name: key })] : checkText(at, part);
  });
}

function checkMeta(ajv: Ajv, metas: Readonly<Record<string, object>>, { kind, id, content }: SourceDocument): Finding[] {
  const place = { kind, id, pointer: "" };
  const meta = SCHEMA_KINDS.includes(kind as SchemaKind) ? (metas[kind] as { $id?: string } | undefined) : undefined;
  const validate = meta?.$id === undefined ? undefined : ajv.getSchema(meta.$id);
  if (!validate) return [finding("no-meta-schema", place, { kind })];
  const given = typeof content === "object" && content !== null ? (content as { id?: unknown }).id : undefined;
  const otherId =
    given !== id && typeof given === "string" ? [finding("id-differs-from-file", { ...place, pointer: "/id" }, { given, id })] : [];
  if (validate(content)) return otherId;
  const errors = mostTelling(validate.errors ?? []).slice(0, MOST_FINDINGS);
  return [...otherId, ...errors.map((error) => translate(kind, id, error))];
}

/** Without the errors of alternatives that were not meant: where none of several forms fits, one finding says so. */
function mostTelling(errors: readonly ErrorObject[]): ErrorObject[] {
  const open = errors.filter(({ keyword }) => keyword === "oneOf" || keyword === "anyOf").map(({ instancePath }) => instancePath);
  const doubtful = (path: string) => open.some((start) => path === start || path === `${start}/type`);
  const kept = errors.filter(({ keyword, instancePath }) => keyword === "oneOf" || keyword === "anyOf" || !doubtful(instancePath));
  const told = new Set<string>();
  return kept.filter(({ keyword, instancePath, params, propertyName }) => {
    // What is wrong with a name, `propertyNames` tells; what follows from `if`, its branch.
    if (keyword === "if" || propertyName !== undefined) return false;
    const key = `${instancePath} ${keyword} ${JSON.stringify(params)}`;
    if (told.has(key)) return false;
    told.add(key);
    return true;
  });
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

/** An error of Ajv in the words of a finding. */
function translate(kind: Kind, id: string, { keyword, instancePath, params, message = "", parentSchema, data }: ErrorObject): Finding {
  const place = { kind, id, pointer: instancePath };
  if (LIMITS.has(keyword)) return finding("out-of-range", place, { detail: message });
  switch (keyword) {
    case "additionalProperties": {
      const known = Object.keys((parentSchema?.properties ?? {}) as object);
      const name = String(params.additionalProperty);
      return finding("unknown-property", { ...place, pointer: pointer(instancePath, name) }, { name, known: listed(known) });
    }
    case "required":
      return finding("missing-property", place, { name: String(params.missingProperty) });
    case "type":
      return finding("wrong-type", place, { expected: `of the type ${[params.type].flat().join(" or ")}` });
    case "enum":
      return finding("not-allowed-value", place, { allowed: listed((params.allowedValues as unknown[]).map(String)) });
    case "const":
      return finding("not-allowed-value", place, { allowed: String(params.allowedValue) });
    case "pattern":
      return finding("wrong-shape", place, { pattern: String(params.pattern) });
    case "format":
      if (params.format === "regex") return finding("pattern-unreadable", place, { detail: whyUnreadable(data) });
      return finding("wrong-format", place, { format: String(params.format) });
    case "oneOf":
    case "anyOf":
      return finding("no-variant-fits", place);
    case "propertyNames":
      return finding(
        "bad-name",
        { ...place, pointer: pointer(instancePath, String(params.propertyName)) },
        { name: String(params.propertyName) },
      );
    default:
      return finding("does-not-fit", place, { detail: message });
  }
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
