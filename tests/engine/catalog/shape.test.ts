import { describe, expect, test } from "vitest";
import { checkDocuments } from "../../../src/engine/catalog/check.ts";
import { checkSchema } from "../../../src/engine/catalog/checks/check-schema.ts";
import { KINDS, type Kind } from "../../../src/engine/catalog/document.ts";
import { findingTexts } from "./small-catalog.ts";

/** A meta-schema that says one thing of a property of each name. */
const META = {
  $id: "https://example.com/page.json",
  type: "object",
  additionalProperties: false,
  required: ["id"],
  properties: {
    id: { type: "string" },
    text: { type: "string" },
    several: { type: ["string", "number"] },
    one: { const: "only" },
    some: { enum: ["a", "b", 3] },
    shaped: { type: "string", pattern: "^[a-z]+$" },
    when: { type: "string", format: "date" },
    link: { type: "string", format: "uri" },
    size: { type: "number", minimum: 2, maximum: 4 },
    more: { type: "number", exclusiveMinimum: 2 },
    less: { type: "number", exclusiveMaximum: 4 },
    long: { type: "string", minLength: 2, maxLength: 3 },
    many: { type: "array", minItems: 1, maxItems: 2 },
    unique: { type: "array", uniqueItems: true },
    names: { type: "object", minProperties: 1, maxProperties: 2, propertyNames: { pattern: "^[a-z]+$" } },
    either: { oneOf: [{ type: "string" }, { type: "object", required: ["a"], properties: { a: { type: "string" } } }] },
    any: { anyOf: [{ type: "string" }, { type: "number" }] },
    tree: {},
  },
} as const;
const METAS = { page: META };

const findingsOf = (content: unknown, kind: Kind = "page", id = "one") => findingTexts(checkSchema([{ kind, id, content }], METAS));

describe("a document of the wrong shape is reported, with a fix:", () => {
  test.each<[string, object, string[]]>([
    ["an unknown property", { colour: 1 }, ["unknown-property /colour: The property colour is not known here."]],
    ["a wrong type", { text: 1 }, ["wrong-type /text: The value must be of the type string."]],
    ["a type other than several allowed", { several: true }, ["wrong-type /several: The value must be of the type string or number."]],
    ["a value other than const", { one: "other" }, ["not-allowed-value /one: The value is not allowed."]],
    ["a value outside enum", { some: "c" }, ["not-allowed-value /some: The value is not allowed."]],
    ["a pattern mismatch", { shaped: "A" }, ["wrong-shape /shaped: The value does not match the pattern ^[a-z]+$."]],
    ["an invalid date", { when: "2026-02-30" }, ["wrong-format /when: The value is not a valid date."]],
    ["a link with an incomplete percent escape", { link: "https://x.example/%4" }, ["wrong-format /link: The value is not a valid uri."]],
    ["an invalid link", { link: "not a link" }, ["wrong-format /link: The value is not a valid uri."]],
    ["a value below minimum", { size: 1 }, ["out-of-range /size: The value is out of range: it must be >= 2."]],
    ["a value above maximum", { size: 5 }, ["out-of-range /size: The value is out of range: it must be <= 4."]],
    ["a value at exclusiveMinimum", { more: 2 }, ["out-of-range /more: The value is out of range: it must be > 2."]],
    ["a value at exclusiveMaximum", { less: 4 }, ["out-of-range /less: The value is out of range: it must be < 4."]],
    [
      "a string below minLength",
      { long: "a" },
      ["out-of-range /long: The value is out of range: it must NOT have fewer than 2 characters."],
    ],
    [
      "a string above maxLength",
      { long: "abcd" },
      ["out-of-range /long: The value is out of range: it must NOT have more than 3 characters."],
    ],
    ["a list below minItems", { many: [] }, ["out-of-range /many: The value is out of range: it must NOT have fewer than 1 items."]],
    ["a list above maxItems", { many: [1, 2, 3] }, ["out-of-range /many: The value is out of range: it must NOT have more than 2 items."]],
    [
      "an object below minProperties",
      { names: {} },
      ["out-of-range /names: The value is out of range: it must NOT have fewer than 1 properties."],
    ],
    [
      "an object above maxProperties",
      { names: { a: 1, b: 1, c: 1 } },
      ["out-of-range /names: The value is out of range: it must NOT have more than 2 properties."],
    ],
    ["a property name that propertyNames refuses", { names: { A: 1 } }, ["bad-name /names/A: The name A is not allowed here."]],
    ["no match of oneOf", { either: 1 }, ["no-variant-fits /either: The value matches none of the forms that are allowed here."]],
    ["no match of anyOf", { any: true }, ["no-variant-fits /any: The value matches none of the forms that are allowed here."]],
    [
      "duplicate items",
      { unique: [1, 1] },
      ["does-not-fit /unique: The value must NOT have duplicate items (items ## 0 and 1 are identical)."],
    ],
  ])("%s", (_name, content, expected) => {
    expect(findingsOf({ id: "one", ...content })).toEqual(expected);
  });

  test("a missing property, and an id that differs from the file's", () => {
    expect(findingsOf({})).toEqual(["missing-property : The property id is missing."]);
    expect(findingsOf({ id: "two" })).toEqual(["id-differs-from-file /id: The document has the id two, but its file has the name one."]);
    expect(findingsOf({ id: 1 })).toEqual(["wrong-type /id: The value must be of the type string."]);
    expect(findingsOf("text")).toEqual(["wrong-type : The value must be of the type object."]);
    expect(findingsOf(null)).toEqual(["wrong-type : The value must be of the type object."]);
  });

  test("the fix lists allowed and known values", () => {
    const fix = (content: object) => checkSchema([{ kind: "page", id: "one", content }], METAS).map((finding) => finding.fix);
    expect(fix({ id: "one", some: "c" })).toEqual(["Use one of: 3, a, b."]);
    expect(fix({ id: "one", one: "c" })).toEqual(["Use one of: only."]);
    expect(fix({ id: "one", colour: 1 })[0]).toContain("any, either, id, less");
  });

  test("of the errors of alternatives only that none matches, and each error once", () => {
    expect(findingsOf({ id: "one", either: { a: 1 }, text: 1 })).toEqual([
      "wrong-type /text: The value must be of the type string.",
      "wrong-type /either/a: The value must be of the type string.",
      "no-variant-fits /either: The value matches none of the forms that are allowed here.",
    ]);
    const both = { ...META, $id: "https://example.com/both.json", allOf: [{ required: ["text"] }, { required: ["text"] }] };
    expect(findingTexts(checkSchema([{ kind: "page", id: "one", content: { id: "one" } }], { page: both }))).toEqual([
      "missing-property : The property text is missing.",
    ]);
  });

  test("a property name that is not allowed is reported once, with the name", () => {
    const meta = { $id: "https://example.com/names.json", type: "object", propertyNames: { enum: ["id"] } };
    expect(findingTexts(checkSchema([{ kind: "page", id: "one", content: { id: "one", a: 1, b: 2 } }], { page: meta }))).toEqual([
      "bad-name /a: The name a is not allowed here.",
      "bad-name /b: The name b is not allowed here.",
    ]);
  });

  test("at most forty findings", () => {
    const content = { id: "one", ...Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`x${index}`, 1])) };
    expect(findingsOf(content)).toHaveLength(40);
  });
});

describe("before any other check it is reported", () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });

  test("that it is deeper than forty levels", () => {
    expect(findingsOf({ id: "one", tree: nested(39) })).toEqual([]);
    expect(findingsOf({ id: "one", tree: nested(40), text: 1 })).toEqual(["too-deep : The document is nested more than 40 levels deep."]);
    expect(findingsOf({ id: "one", tree: [nested(40)] })).toHaveLength(1);
  });

  test("that it is longer than 400,000 characters", () => {
    const ofSize = (size: number) => ({ id: "one", text: "x".repeat(size - JSON.stringify({ id: "one", text: "" }).length) });
    expect(findingsOf(ofSize(400_000))).toEqual([]);
    expect(findingsOf({ ...ofSize(400_001) })).toEqual(["too-large : The document has 400001 characters, more than 400000."]);
  });

  test("that its kind is unknown, has no meta-schema, or that it is a duplicate", () => {
    expect(findingsOf({}, "planet" as Kind)).toEqual(["unknown-kind : There is no document kind planet."]);
    expect(findingsOf({ id: "one" }, "brand")).toEqual(["no-meta-schema : There is no meta-schema for the document kind brand."]);
    const content = { id: "one" };
    const two = [
      { kind: "page" as const, id: "one", content },
      { kind: "page" as const, id: "one", content },
    ];
    expect(findingTexts(checkSchema(two, METAS))).toEqual(["duplicate-document : There are two documents page/one."]);
    expect(
      checkDocuments([{ kind: "planet" as Kind, id: "one", content: { a: "\u0000" } }], METAS).findings.map(({ code }) => code),
    ).toEqual(["unknown-kind"]);
    expect(KINDS).toContain("texts");
  });
});

describe("unsafe content", () => {
  test("in texts is reported at its place: control characters, direction marks, half a surrogate pair", () => {
    for (const character of ["\u0000", "\u0008", "\u000b", "\u001f", "\u007f", "\u202a", "\u202e", "\u2066", "\u2069", "\ud800"]) {
      expect(findingsOf({ id: "one", tree: { deep: ["right", `wr${character}ong`] } }), JSON.stringify(character)).toEqual([
        "unsafe-text /tree/deep/1: The text contains a character that changes the writing direction, or an invalid character.",
      ]);
    }
    for (const character of ["\t", "\n", " ", "~", "\u0080", "\u2029", "\u202f", "\u2065", "\u206a", "😀", "क्‍ष"])
      expect(findingsOf({ id: "one", text: character }), JSON.stringify(character)).toEqual([]);
    expect(findingsOf("\u0000", "texts")).toEqual([expect.stringMatching(/^unsafe-text : /)]);
  });

  test("in names is reported if it reaches a prototype", () => {
    for (const name of ["__proto__", "constructor", "prototype"]) {
      const tree = JSON.parse(`{"${name}": {"${name}": 1}}`) as object;
      expect(findingsOf({ id: "one", tree })).toEqual([`unsafe-name /tree/${name}: The name ${name} is reserved in JavaScript.`]);
    }
  });
});

test("the callback gets each document before it is checked, alone and with the others", () => {
  const documents = ["one", "two"].map((id) => ({ kind: "page" as const, id, content: { id } }));
  const begun: string[] = [];
  checkDocuments(documents, METAS, ({ kind, id }) => begun.push(`${kind}/${id}`));
  expect(begun.slice(0, 2)).toEqual(["page/one", "page/two"]);
  expect(begun.slice(2)).toEqual(expect.arrayContaining(["page/one", "page/two"]));
});
