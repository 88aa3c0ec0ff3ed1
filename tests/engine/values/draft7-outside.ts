/** Draft-07 beyond the dialect, written by us: each is a finding at its place, in fields and in conditions. */
type Schema = Record<string, unknown>;

const of = (keyword: string, ...values: unknown[]): Schema[] => values.map((value) => ({ [keyword]: value }));

/** Keywords that the dialect leaves out. */
const KEYWORDS: Schema[] = [
  ...of("$id", "https://x.example/a.json"),
  ...of("$schema", "http://json-schema.org/draft-07/schema#"),
  ...of("$comment", "why"),
  ...of("$ref", "#", "#/definitions/a", "http://json-schema.org/draft-07/schema#", "other.json"),
  ...of("definitions", { a: { type: "integer" } }),
  ...of("title", "A"),
  ...of("description", "An A"),
  ...of("examples", ["a"]),
  ...of("readOnly", true),
  ...of("writeOnly", true),
  ...of("contentMediaType", "application/json"),
  ...of("contentEncoding", "base64"),
  ...of("additionalItems", false, { type: "string" }),
  ...of("maxProperties", 2),
  ...of("minProperties", 1),
  ...of("patternProperties", { "^a": { type: "integer" } }),
  ...of("additionalProperties", false, { type: "boolean" }),
  ...of("dependencies", { b: ["a"] }, { b: { required: ["a"] } }),
  ...of("propertyNames", { maxLength: 3 }, false),
  ...of("unknownToAll", 1),
];

/** Values that a keyword of the dialect does not take, those that draft-07 takes among them. */
const VALUES: Schema[] = [
  ...of("type", "text", [], ["string", "string"], ["string", "text"], { type: "string" }, 3),
  ...of("enum", [], "a", {}),
  ...of("multipleOf", 0, -2, "2"),
  ...of("minimum", "2", null),
  ...of("exclusiveMaximum", true),
  ...of("minLength", -1, 1.5, "2"),
  ...of("maxLength", -1, 1.5),
  ...of("minItems", -1, 0.5),
  ...of("maxItems", "3"),
  ...of("uniqueItems", "yes", 1),
  ...of("required", "a", [1], ["a", "a"], true),
  ...of("properties", ["a"], { a: 3 }),
  ...of("items", [{ type: "integer" }, { type: "string" }], [], 3),
  ...of("pattern", "(", "[9-0]", "\\", 3, "\\a", "^\\Z"),
  ...of("allOf", [], {}, [3]),
];

/** Formats of draft-07 and of later drafts that the dialect does not have, and an unknown one. */
const FORMATS: Schema[] = of(
  "format",
  ..."hostname idn-hostname idn-email ipv4 ipv6 iri iri-reference uri-reference uri-template json-pointer relative-json-pointer".split(" "),
  ..."duration colour Date".split(" "),
  "",
  3,
);

export const OUTSIDE: readonly Schema[] = [...KEYWORDS, ...VALUES, ...FORMATS];

/** What fields take and conditions do not. */
export const OUTSIDE_CONDITIONS: readonly Schema[] = [
  ...of("default", "a"),
  ...of("const", { a: 1 }, [1]),
  ...of("enum", [{ a: 1 }], [[1]], [1, 1]),
  ...of("format", "file", "gstin"),
  ...of("$ref", "shared/money#/definitions/emi"),
  ...of("x-label", { en: "A", hi: "A" }),
  ...of("ageBetween", [21, 70]),
];

const THEN = "then";

/** What conditions take and fields do not. */
export const OUTSIDE_FIELDS: readonly Schema[] = [
  ...of("not", {}, { type: "integer" }),
  ...of("anyOf", [{ minimum: 2 }]),
  ...of("oneOf", [{ type: "integer" }, { minimum: 2 }], [true, false]),
  ...of("allOf", [{ minimum: 2 }], [true]),
  ...of("contains", { minimum: 5 }, true),
  { if: { minimum: 0 }, [THEN]: { maximum: 3 } },
  { [THEN]: { maximum: 3 } },
  { else: { maximum: 3 } },
  ...of("items", true, false),
  ...of("properties", { a: true }, { A: { type: "string" } }, { "a b": {} }),
];
