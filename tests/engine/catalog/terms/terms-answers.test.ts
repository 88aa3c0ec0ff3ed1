import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { LenderDocument, OfferKindDocument, OfferKindTerms, ProductDocument } from "../../../../src/contract/documents.gen.ts";
import { namesInChangedTerms } from "../../../../src/engine/catalog/terms/changed-names.ts";
import { formerAmounts } from "../../../../src/engine/catalog/terms/former-amounts.ts";
import { tidyLending } from "../../../../src/engine/catalog/terms/lending-answers.ts";
import { lendingGroup, termsForm } from "../../../../src/engine/catalog/terms/lending-form.ts";
import { placeInTerms } from "../../../../src/engine/catalog/terms/place-in-terms.ts";
import { answersOfTerms, termsOfAnswers, tidyTerms } from "../../../../src/engine/catalog/terms/terms-answers.ts";
import { compileForServer } from "../../../../src/engine/forms/standalone.ts";
import { readMetas } from "../../../../src/server/platform/releases/documents/checkout.ts";

const documents = <T>(folder: string) =>
  readdirSync(`schemas/${folder}`).map((file) => JSON.parse(readFileSync(`schemas/${folder}/${file}`, "utf8")) as T);
const lenders = documents<LenderDocument>("lenders");
const kinds = documents<OfferKindDocument>("offer-kinds");
const kindOfProduct = new Map(documents<ProductDocument>("products").map(({ code, offerKind }) => [code, offerKind]));
const metas = readMetas();
const LANGUAGES = ["en", "hi"];
const formFor = (kind: Pick<OfferKindDocument, "terms" | "figures">) => termsForm({ kind, language: "en" }, metas, LANGUAGES);
const kindOf = () => "any" as const;

/** The form for a kind with one condition, one calculation, a text, a flag, optional parts and a list. */
const TERMS: OfferKindTerms = {
  type: "object",
  required: ["limit", "rows"],
  properties: {
    limit: {
      type: "object",
      required: ["min"],
      properties: {
        min: { "x-label": { en: "From", hi: "से" }, $ref: "common.json#/definitions/rupees" },
        upTo: { $ref: "common.json#/definitions/logic" },
      },
    },
    rows: {
      type: "array",
      minItems: 1,
      maxItems: 9,
      items: {
        type: "object",
        required: ["annualRate", "fixed"],
        properties: {
          when: { $ref: "common.json#/definitions/condition" },
          annualRate: { "x-format": "percent-year", type: "number", minimum: 0 },
          fixed: { type: "boolean" },
        },
      },
    },
    rewards: { $ref: "common.json#/definitions/text" },
    closing: { type: "object", required: ["charges"], properties: { charges: { type: "array", items: { type: "number" } } } },
    other: { type: "array", items: { type: "number" } },
    repayment: { enum: ["daily", "monthly"], "x-codes": { daily: { en: "each day", hi: "हर दिन" } } },
    secured: { type: "boolean" },
    inherited: { enum: ["toString"], "x-codes": { other: { en: "Other" } } },
    anything: { type: "object" },
  },
};
const form = formFor({ terms: TERMS, figures: [] as never });
const INCOME = { required: ["income"], properties: { income: { minimum: 5 } } };
const CHOICE = { anyOf: [INCOME, { required: ["age"], properties: { age: {} } }] };
const terms = {
  limit: { min: 100, upTo: { "*": [2, { var: "income" }] } },
  rows: [
    { when: INCOME, annualRate: 9, fixed: true },
    { when: CHOICE, annualRate: 10, fixed: false },
    { annualRate: 11, fixed: false },
  ],
};
const written = (answers: Record<string, unknown>) => termsOfAnswers(form, answers, terms, kindOf);

test("all terms of the shipped lenders have fields, are valid in their form, and are restored exactly", () => {
  for (const { products } of lenders)
    for (const lending of products) {
      const kind = kinds.find(({ id }) => id === kindOfProduct.get(lending.product)) as OfferKindDocument;
      const own = formFor(kind);
      const answers = answersOfTerms(own, lending.terms);
      const steps = [{ id: "terms", schema: lendingGroup({ kind, language: "en" }, metas, LANGUAGES) }];
      const validate = compileForServer({ steps }, () => "2026-11-30").terms;
      const criteria = [{ id: "age", reason: { en: "No" } }];
      expect([validate?.({ criteria, terms: answers }), validate?.errors]).toEqual([true, null]);
      const { terms: restored, unreadable } = termsOfAnswers(own, answers, lending.terms, kindOf);
      expect([restored, unreadable]).toEqual([lending.terms, []]);
      expect(restored).toBe(lending.terms);
    }
});

test("fields have the kind's labels, texts for codes, limits and formats", () => {
  expect(form.properties?.limit?.properties?.min).toMatchObject({
    title: "From",
    type: "number",
    minimum: 0,
    "x-ui": { format: "rupees" },
  });
  expect(form.properties?.rows?.items?.properties?.annualRate).toMatchObject({ title: "Annual rate", "x-ui": { format: "percent-year" } });
  expect(form.properties?.rows?.items?.required).toEqual(["annualRate", "fixed"]);
  expect(form.properties?.rows?.items?.properties?.fixed).toMatchObject({ type: "boolean", default: false });
  expect(form.properties?.rows).toMatchObject({ minItems: 1, maxItems: 9 });
  expect(form.properties?.secured).toEqual({ type: "boolean", title: "Secured" });
  expect(form.properties?.inherited).toMatchObject({ "x-labels": ["toString"] });
  expect(form.properties?.repayment).toMatchObject({ enum: ["daily", "monthly"], "x-labels": ["each day", "monthly"] });
  expect(form.properties?.rewards).toMatchObject({ required: ["en"], "x-ui": { holds: "text" } });
  expect(Object.keys(form.properties?.rewards?.properties ?? {})).toEqual(LANGUAGES);
  expect(form.properties?.anything).toMatchObject({ "x-ui": { holds: "json" } });
});

test("texts in a language that the form does not have are preserved", () => {
  const before = { ...terms, rewards: { en: "Points", mr: "गुण" } };
  const answers = answersOfTerms(form, before) as { rewards: Record<string, string> };
  const validate = compileForServer({ steps: [{ id: "terms", schema: form as never }] }, () => "2026-11-30").terms;
  expect([validate?.(answers), validate?.errors]).toEqual([true, null]);
  const { terms: after } = termsOfAnswers(form, { ...answers, rewards: { ...answers.rewards, en: "Miles" } }, before, kindOf);
  expect(after.rewards).toEqual({ en: "Miles", mr: "गुण" });
});

test("conditions are clauses, or JSON text if clauses cannot express them, and calculations are JSON text", () => {
  const answers = answersOfTerms(form, terms) as never as {
    limit: { upTo: string };
    rows: { when?: object[]; when_json?: string }[];
  };
  expect(JSON.parse(answers.limit.upTo)).toEqual(terms.limit.upTo);
  expect(answers.rows[0]).toEqual({ when: [{ fact: "income", minimum: 5 }], annualRate: 9, fixed: true });
  expect(JSON.parse(answers.rows[1]?.when_json ?? "")).toEqual(CHOICE);
  expect(answers.rows[2]).toEqual({ annualRate: 11, fixed: false });
});

test("a change leaves everything else exactly as it was, in its order", () => {
  const answers = answersOfTerms(form, terms) as never as typeof terms;
  answers.rows[1] = { ...answers.rows[1], annualRate: 12 } as never;
  const { terms: after } = written(answers);
  expect(JSON.stringify(after)).toBe(JSON.stringify({ ...terms, rows: terms.rows.with(1, { ...terms.rows[1], annualRate: 12 } as never) }));
  expect(after.limit).toBe(terms.limit);
  expect((after.rows as object[])[0]).toBe(terms.rows[0]);
});

test("a changed group has its keys in their former order", () => {
  const before = { rows: terms.rows, limit: { upTo: 5, min: 100 } };
  const answers = { ...answersOfTerms(form, before), limit: { min: 200, upTo: "5" } };
  expect(JSON.stringify(termsOfAnswers(form, answers, before, kindOf).terms)).toBe(
    JSON.stringify({ rows: terms.rows, limit: { upTo: 5, min: 200 } }),
  );
});

test("a value of a new condition has the type of those that other rows compare its fact with", () => {
  const row = (value: unknown) => ({ when: { required: ["band"], properties: { band: { const: value } } }, annualRate: 9, fixed: true });
  const before = { ...terms, rows: [row(1)] };
  const answers = answersOfTerms(form, before) as { rows?: object[] };
  const added = { when: [{ fact: "band", among: ["2"] }], annualRate: 9, fixed: true };
  const { rows } = termsOfAnswers(form, { ...answers, rows: [...(answers.rows ?? []), added] }, before, kindOf).terms;
  expect(rows).toEqual([row(1), row(2)]);
});

test("answers without the fields left empty are so in criteria and terms", () => {
  const criterion = {
    id: "age",
    reason: { en: "No", hi: "" },
    when: [],
    whenText: "",
    test: [{ fact: "age", minimum: 21, maximum: null as never }],
  };
  expect(tidyLending(form, { criteria: [criterion], terms: { limit: { min: 1 }, rows: [], rewards: {} } })).toEqual({
    criteria: [{ id: "age", reason: { en: "No" }, test: [{ fact: "age", minimum: 21 }] }],
    terms: { limit: { min: 1 }, rows: [] },
  });
});

test("a removed row leaves the others exactly as they were; a removed condition applies to everyone", () => {
  const answers = answersOfTerms(form, terms) as never as { rows: object[] };
  expect((written({ ...answers, rows: answers.rows.slice(1) }).terms.rows as object[])[0]).toBe(terms.rows[1]);
  const rows = [
    { ...answers.rows[0], when: [] },
    { ...answers.rows[1], when_json: "" },
  ];
  expect(written({ ...answers, rows }).terms.rows).toEqual([
    { annualRate: 9, fixed: true },
    { annualRate: 10, fixed: false },
  ]);
});

test("a changed clause changes the condition", () => {
  const answers = answersOfTerms(form, terms) as never as { rows: object[] };
  const rows = [{ ...answers.rows[0], when: [{ fact: "income", minimum: 6, maximum: null }] }];
  expect((written({ ...answers, rows }).terms.rows as object[])[0]).toEqual({
    when: { required: ["income"], properties: { income: { minimum: 6 } } },
    annualRate: 9,
    fixed: true,
  });
});

test("values that are empty in the form stay as they were beside a change", () => {
  const before = { ...terms, other: [], limit: { min: 100 } };
  const answers = { ...answersOfTerms(form, before), limit: { min: 200 } };
  for (const given of [answers, tidyTerms(form, answers)])
    expect(termsOfAnswers(form, given, before, kindOf).terms).toEqual({ ...before, limit: { min: 200 } });
});

test("of equal rows in the form each stays as it was", () => {
  const nested = formFor({
    terms: { properties: { rows: { type: "array", items: { properties: { of: { type: "string" } } } } } },
    figures: [] as never,
  });
  const rows = [{ of: "" }, {}, { of: "a" }];
  const answers = { rows: [{ of: "" }, {}, { of: "b" }] };
  expect(termsOfAnswers(nested, answers, { rows } as never, kindOf).terms).toEqual({ rows: [{ of: "" }, {}, { of: "b" }] });
});

test("terms of another kind are answers as far as they fit: a list or a group has no place in a field", () => {
  const older = { limit: 5, rows: { min: 1 }, rewards: "None", other: [{ min: 1 }, 2], repayment: ["daily"], more: 1 } as never;
  expect(answersOfTerms(form, older)).toEqual({ limit: {}, rows: [], rewards: {}, other: [undefined, 2], repayment: undefined });
});

test("text that no document can have is not readable", () => {
  const answers = answersOfTerms(form, terms);
  for (const text of ["{", "1e309", '{"required":["a"],"properties":{"a":{"minimum":-1e999}}}', "[".repeat(9_000) + "]".repeat(9_000)])
    expect(written({ ...answers, limit: { min: 100, upTo: text } }).unreadable).toEqual([{ path: "/terms/limit/upTo" }]);
});

test("text that is not JSON is named by its place", () => {
  const answers = answersOfTerms(form, terms) as never as { rows: object[]; limit: object };
  const rows = [answers.rows[0], { ...answers.rows[1], when_json: "{" }];
  expect(written({ ...answers, limit: { ...answers.limit, upTo: "[" }, rows }).unreadable).toEqual([
    { path: "/terms/limit/upTo" },
    { path: "/terms/rows/1/when_json" },
  ]);
});

test.each([
  [{ rewards: { en: "" } }, {}],
  [{ rewards: {} }, {}],
  [{ rewards: { en: "Points", hi: "" } }, { rewards: { en: "Points" } }],
  [{ other: [] }, {}],
  [{ other: [1] }, { other: [1] }],
  [{ closing: undefined }, {}],
  [{ closing: {} }, { closing: { charges: [] } }],
  [{ closing: { charges: [] } }, { closing: { charges: [] } }],
  [{ repayment: "" }, {}],
  [{ limit: { min: null, upTo: "" } }, { limit: {} }],
  [
    { limit: undefined, rows: undefined },
    { limit: {}, rows: [] },
  ],
  [{ unknown: 1 }, { unknown: 1 }],
])("%j without the fields left empty is %j", (given, expected) => {
  expect(tidyTerms(form, { limit: { min: 1 }, rows: [], ...given })).toEqual({ limit: { min: 1 }, rows: [], ...expected });
});

test.each([
  ["", "/terms"],
  ["/limit/min", "/terms/limit/min"],
  ["/limit/upTo/*/1/var", "/terms/limit/upTo"],
  ["/rows/0/annualRate", "/terms/rows/0/annualRate"],
  ["/rows/0/when/properties/income/minimum", "/terms/rows/0/when/0/minimum"],
  ["/rows/0/when", "/terms/rows/0/when"],
  ["/rows/1/when/anyOf/0", "/terms/rows/1/when_json"],
  ["/rows/1/when", "/terms/rows/1/when_json"],
  ["/rewards/hi", "/terms/rewards/hi"],
  ["/rows/7/annualRate", "/terms/rows/7/annualRate"],
  ["/nothing/of/this", "/terms"],
])("a finding at %s is shown at %s of the form", (pointer, place) => {
  expect(placeInTerms(form, pointer, answersOfTerms(form, terms))).toBe(place);
});

test("a finding about a whole condition is shown at the clause of the fact that it names", () => {
  expect(placeInTerms(form, "/rows/0/when", answersOfTerms(form, terms), 'Unknown fact "income"')).toBe("/terms/rows/0/when/0/fact");
});

test("former amounts are those in rupees that no field has any more", () => {
  const former = (after: object) => [...formerAmounts(form, { ...terms, other: [100] }, { ...terms, ...after })];
  expect(former({ limit: { min: 200 } })).toEqual([100]);
  expect(former({ rows: [] })).toEqual([]);
  expect(former({ limit: undefined })).toEqual([100]);
});

test("a changed part names the facts of all its conditions and calculations, of before and after", () => {
  const names = (after: object, figures = [] as never) => [
    ...namesInChangedTerms({ terms: TERMS, figures }, terms, { ...terms, ...after }, ["income", "pan"]),
  ];
  expect(names({})).toEqual([]);
  expect(names({ limit: { ...terms.limit, min: 1 } })).toEqual(["income"]);
  expect(names({ rows: [{ annualRate: 1, fixed: true }] })).toEqual(["income", "age"]);
  expect(names({ rewards: { en: "Points" } })).toEqual([]);
  const upTo = (logic: unknown) => ({ limit: { min: 100, upTo: logic } });
  // The value for an absent fact, a computed name, and what other figures are calculated from.
  expect(names(upTo({ var: ["a", { var: "pan" }] }))).toEqual(["income", "a", "pan"]);
  expect(names(upTo({ missing: { cat: ["p", "an"] } }))).toEqual(["income", "pan"]);
  expect(names(upTo({ var: "offer.rate" }), [{ id: "rate", value: { var: "pan" } }] as never)).toEqual(["income", "age", "offer", "pan"]);
});
