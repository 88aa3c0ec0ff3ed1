/** Draft-07 beyond the dialect, written by us: each is a finding at its place, in fields and in conditions. */
type Schema = Record<string, unknown>;

const schemasWith = (keyword: string, ...values: unknown[]): Schema[] => values.map((value) => ({ [keyword]: value }));

/** Keywords that the dialect leaves out. */
const KEYWORDS: Schema[] = [
  ...schemasWith("$id", "https://x.example/a.json"),
  ...schemasWith("$schema", "http://json-schema.org/draft-07/schema#"),
  ...schemasWith("$comment", "why"),
  ...schemasWith("$ref", "#", "#/definitions/a", "http://json-schema.org/draft-07/schema#", "other.json"),
  ...schemasWith("definitions", { a: { type: "integer" } }),
  ...schemasWith("title", "A"),
  ...schemasWith("description", "An A"),
  ...schemasWith("examples", ["a"]),
  ...schemasWith("readOnly", true),
  ...schemasWith("writeOnly", true),
  ...schemasWith("contentMediaType", "application/json"),
  ...schemasWith("contentEncoding", "base64"),
  ...schemasWith("additionalItems", false, { type: "string" }),
  ...schemasWith("maxProperties", 2),
  ...schemasWith("minProperties", 1),
  ...schemasWith("patternProperties", { "^a": { type: "integer" } }),
  ...schemasWith("additionalProperties", false, { type: "boolean" }),
  ...schemasWith("dependencies", { b: ["a"] }, { b: { required: ["a"] } }),
  ...schemasWith("propertyNames", { maxLength: 3 }, false),
  ...schemasWith("unknownToAll", 1),
];

/** Values that a keyword of the dialect does not take, those that draft-07 takes among them. */
const VALUES: Schema[] = [
  ...schemasWith("type", "text", [], ["string", "string"], ["string", "text"], { type: "string" }, 3),
  ...schemasWith("enum", [], "a", {}),
  ...schemasWith("multipleOf", 0, -2, "2"),
  ...schemasWith("minimum", "2", null),
  ...schemasWith("exclusiveMaximum", true),
  ...schemasWith("minLength", -1, 1.5, "2"),
  ...schemasWith("maxLength", -1, 1.5),
  ...schemasWith("minItems", -1, 0.5),
  ...schemasWith("maxItems", "3"),
  ...schemasWith("uniqueItems", "yes", 1),
  ...schemasWith("required", "a", [1], ["a", "a"], true),
  ...schemasWith("properties", ["a"], { a: 3 }),
  ...schemasWith("items", [{ type: "integer" }, { type: "string" }], [], 3),
  ...schemasWith("pattern", "(", "[9-0]", "\\", 3, "\\a", "^\\Z"),
  ...schemasWith("allOf", [], {}, [3]),
];

/** Formats of draft-07 and of later drafts that the dialect does not have, and an unknown one. */
const FORMATS: Schema[] = schemasWith(
  "format",
  ..."hostname idn-hostname idn-email ipv4 ipv6 iri iri-reference uri-reference uri-template json-pointer relative-json-pointer".split(" "),
  ..."duration colour Date".split(" "),
  "",
  3,
);

export const UNSUPPORTED: readonly Schema[] = [...KEYWORDS, ...VALUES, ...FORMATS];

/** What fields take and conditions do not. */
export const UNSUPPORTED_CONDITIONS: readonly Schema[] = [
  ...schemasWith("default", "a"),
  ...schemasWith("const", { a: 1 }, [1]),
  ...schemasWith("enum", [{ a: 1 }], [[1]], [1, 1]),
  ...schemasWith("format", "file", "gstin"),
  ...schemasWith("$ref", "shared/money#/definitions/emi"),
  ...schemasWith("x-label", { en: "A", hi: "A" }),
  ...schemasWith("ageBetween", [21, 70]),
];

const THEN = "then";

/** What conditions take and fields do not. */
export const UNSUPPORTED_FIELDS: readonly Schema[] = [
  ...schemasWith("not", {}, { type: "integer" }),
  ...schemasWith("anyOf", [{ minimum: 2 }]),
  ...schemasWith("oneOf", [{ type: "integer" }, { minimum: 2 }], [true, false]),
  ...schemasWith("allOf", [{ minimum: 2 }], [true]),
  ...schemasWith("contains", { minimum: 5 }, true),
  { if: { minimum: 0 }, [THEN]: { maximum: 3 } },
  { [THEN]: { maximum: 3 } },
  { else: { maximum: 3 } },
  ...schemasWith("items", true, false),
  ...schemasWith("properties", { a: true }, { A: { type: "string" } }, { "a b": {} }),
];
