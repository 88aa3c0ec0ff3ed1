import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ConsentDocument, FormDocument } from "../../../src/contract/documents.gen.ts";
import type { Kind, SourceDocument } from "../../../src/engine/catalog/document.ts";
import { diffDocuments, findFrozenConsents, gravest } from "../../../src/engine/release/diff.ts";
import { canonicalJson, contentHash } from "../../../src/engine/release/hash.ts";
import { shippedDocuments } from "../../schemas/checkout.ts";

function differences(kind: Kind, id: string, change: (content: never) => void) {
  const [before, after] = [shippedDocuments(), shippedDocuments()];
  change(after.find((document) => document.kind === kind && document.id === id)?.content as never);
  return diffDocuments(before, after);
}

describe("hashes", () => {
  test("depend on the value, not on its formatting", async () => {
    expect(await contentHash({ b: [1, { d: 1, c: "é" }], a: null })).toBe(
      await contentHash(JSON.parse('{"a":null,"b":[1.0,{"c":"é","d":1}]}')),
    );
    expect(await contentHash({ a: 1 })).toBe("015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862");
  });
  test("canonical JSON is JSON of the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
    expect(() => canonicalJson(Number.NaN)).toThrow(TypeError);
  });
});

describe("differences of two releases", () => {
  const form = "personal-loan";
  type Step = FormDocument["steps"][number];
  const CASES: [string, Kind, string, string, (content: never) => void][] = [
    ["text", "form", form, "/title/en", (content: FormDocument) => Object.assign(content.title, { en: "Other" })],
    ["text", "texts", "en/matching", "/lenders", (content: object) => Object.assign(content, { lenders: "{{product}}: {{lenders}}" })],
    ["presentation", "form", form, "/steps/about-you/order", (content: FormDocument) => content.steps[0].order?.reverse()],
    ["presentation", "brand", "saral", "/primaryColor", (content: object) => Object.assign(content, { primaryColor: "#000000" })],
    ["rules", "lender", "kachnar-finance", "/enabled", (content: object) => Object.assign(content, { enabled: false })],
    [
      "rules",
      "form",
      form,
      "/steps/about-you/schema/properties/nickname",
      (content: FormDocument) => Object.assign(content.steps[0].schema.properties as object, { nickname: { type: "string" } }),
    ],
    [
      "breaking",
      "form",
      form,
      "/steps/about-you/schema/required/email",
      (content: FormDocument) => content.steps[0].schema.required?.push("email"),
    ],
    [
      "breaking",
      "form",
      form,
      "/steps/about-you/schema/properties/gender",
      (content: FormDocument) => {
        delete (content.steps[0] as Step).schema.properties?.gender;
      },
    ],
    [
      "breaking",
      "shared",
      "identity",
      "/definitions/first_name/maxLength",
      (content: { definitions: Record<string, object> }) => Object.assign(content.definitions.first_name as object, { maxLength: 10 }),
    ],
    [
      "rules",
      "shared",
      "identity",
      "/definitions/first_name/maxLength",
      (content: { definitions: Record<string, object> }) => Object.assign(content.definitions.first_name as object, { maxLength: 100 }),
    ],
    [
      "breaking",
      "options",
      "default",
      "/lists/gender/FEMALE",
      (content: { lists: { gender: { code: string }[] } }) => {
        content.lists.gender = content.lists.gender.filter(({ code }) => code !== "FEMALE");
      },
    ],
  ] as unknown as [string, Kind, string, string, (content: never) => void][];

  test.each(CASES)("%s: %s/%s at %s", (expected, kind, id, pointer, change) => {
    const found = differences(kind, id, change);
    expect(found).toEqual([expect.objectContaining({ kind, id, pointer, class: expected })]);
    expect(found[0]?.words).toContain(pointer);
    expect(gravest(found)).toBe(expected);
  });

  test("there are no differences between equal releases", () => {
    expect(diffDocuments(shippedDocuments(), shippedDocuments())).toEqual([]);
    expect(gravest([])).toBeNull();
  });
});

describe("consents with live versions", () => {
  const consent = (...versions: object[]): SourceDocument[] => [
    { kind: "consent", id: "terms", content: { id: "terms", versions } as unknown as ConsentDocument },
  ];
  const first = { version: 1, text: { en: "One", hi: "एक" } };

  test("a changed or missing version is refused", () => {
    const changed = findFrozenConsents(consent(first), consent({ ...first, text: { en: "One!", hi: "एक" } }));
    expect(changed).toEqual([
      expect.objectContaining({ severity: "error", code: "consent-version-changed", id: "terms", pointer: "/versions/0" }),
    ]);
    expect(findFrozenConsents(consent(first), consent({ ...first, version: 2 }))).toHaveLength(1);
  });
  test("a new version after the old ones is accepted, and a consent may be removed", () => {
    expect(findFrozenConsents(consent(first), consent({ text: first.text, version: 1 }, { ...first, version: 2 }))).toEqual([]);
    expect(findFrozenConsents(consent(first), [])).toEqual([]);
  });
});
