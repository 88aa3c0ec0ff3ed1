import { describe, expect, test } from "vitest";
import { checkSchema } from "../../../../src/engine/catalog/checks/check-schema.ts";
import { type DialectPlace, keywordAdvice, TABLES } from "../../../../src/engine/catalog/checks/texts/keyword-advice.ts";
import { METAS } from "../../../schemas/checkout.ts";

const TEXT = { en: "One", hi: "एक" };

/** A form with a keyword at a field, at a step's schema, or in a condition. */
const FORM_WITH_FIELD: Record<DialectPlace, [at: string, form: (own: object) => object]> = {
  field: ["/steps/0/schema/properties/a", (own) => formOf({ properties: { a: { type: "string", "x-label": TEXT, ...own } } })],
  group: ["/steps/0/schema", (own) => formOf({ properties: {}, ...own })],
  condition: ["/steps/0/when/properties/a", (own) => formOf({ properties: {} }, { when: { properties: { a: { ...own } } } })],
};
const formOf = (schema: object, step: object = {}) => ({ id: "loan", title: TEXT, steps: [{ id: "one", title: TEXT, schema, ...step }] });

const findingsOf = (place: DialectPlace, own: object) =>
  checkSchema([{ kind: "form", id: "loan", content: FORM_WITH_FIELD[place][1](own) }], METAS).map(({ code, pointer, message, fix }) => ({
    code,
    pointer,
    message,
    fix,
  }));

/** Keywords that the advice for fields speaks of and a place has itself. */
const SUPPORTED_KEYWORDS: Record<DialectPlace, string[]> = {
  field: [],
  group: [],
  condition: ["anyOf", "not", "if", "then", "else", "contains"],
};
const cases = (Object.keys(FORM_WITH_FIELD) as DialectPlace[]).flatMap((place) =>
  [...new Set([...Object.keys(TABLES[place]), ...Object.keys(TABLES.field)])]
    .filter((keyword) => !SUPPORTED_KEYWORDS[place].includes(keyword))
    .map((keyword) => [place, keyword] as const),
);

describe("a keyword outside the dialect is reported, with its replacement:", () => {
  test.each(cases)("at a %s, %s", (place, keyword) => {
    const escaped = keyword.replaceAll("/", "~1");
    expect(findingsOf(place, { [keyword]: {} })).toEqual([
      {
        code: "keyword-not-in-dialect",
        pointer: `${FORM_WITH_FIELD[place][0]}/${escaped}`,
        message: `The keyword ${keyword} is not allowed here: fields and conditions support only a part of JSON Schema.`,
        fix: keywordAdvice(keyword, place),
      },
    ]);
  });

  test("a schema for each position of a list", () => {
    const fix = keywordAdvice("prefixItems", "field");
    for (const place of ["field", "condition"] as const)
      expect(findingsOf(place, { items: [{ type: "string" }] })).toEqual([
        expect.objectContaining({ code: "keyword-not-in-dialect", pointer: `${FORM_WITH_FIELD[place][0]}/items`, fix }),
      ]);
  });

  test("an unknown keyword is an unknown property, as in other kinds of document", () => {
    for (const place of ["field", "group", "condition"] as const)
      expect(findingsOf(place, { minimun: 1 })).toEqual([expect.objectContaining({ code: "unknown-property" })]);
    const page = checkSchema([{ kind: "page", id: "a1", content: { id: "a1", title: TEXT, blocks: [], nullable: true } }], METAS);
    expect(page.map(({ code }) => code)).toContain("unknown-property");
  });
});

test("each piece of advice is a sentence", () => {
  for (const table of Object.values(TABLES))
    for (const [keyword, advice] of Object.entries(table))
      expect(advice, keyword).toMatch(/^(Write|Define|Remove|Use|List|Name|Move|Check|Refer)\b.*\.$/);
});

test("the requirements of a oneOf choice are reported: a constant and its title", () => {
  const [first, second, third] = findingsOf("field", { oneOf: [{ type: "string" }] });
  expect([first?.message, second?.message, third?.message]).toEqual([
    "The property const is missing.",
    "The property title is missing.",
    "The property type is not known here.",
  ]);
});
