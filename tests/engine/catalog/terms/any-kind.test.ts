import fc from "fast-check";
import { expect, test } from "vitest";
import type { LenderLending, OfferKindTerms } from "../../../../src/contract/documents.gen.ts";
import { lendingGroup, termsForm } from "../../../../src/engine/catalog/terms/lending-form.ts";
import { placeInTerms } from "../../../../src/engine/catalog/terms/place-in-terms.ts";
import { answersOfTerms, termsOfAnswers, tidyTerms } from "../../../../src/engine/catalog/terms/terms-answers.ts";
import { compileForServer } from "../../../../src/engine/forms/standalone.ts";
import { readMetas } from "../../../../src/server/platform/releases/documents/checkout.ts";

const metas = readMetas();
const LANGUAGES = ["en", "hi"];
type Terms = LenderLending["terms"];

/** A part of a kind's terms, with arbitrary terms that are valid against it. */
interface Part {
  schema: OfferKindTerms;
  terms: fc.Arbitrary<unknown>;
}

const AGED = { required: ["age"], properties: { age: { minimum: 21 } } };
const conditions = fc.constantFrom<unknown>(
  AGED,
  { required: ["income", "age"], properties: { income: { exclusiveMinimum: 5 }, age: { not: { enum: [1, 2] } } } },
  { anyOf: [AGED, { required: ["code"], properties: { code: { const: "A" } } }] },
  { allOf: [AGED, AGED] },
  true,
  false,
  {},
);
const logic = fc.constantFrom<unknown>(0, null, true, "", "x", [], { var: "age" }, { "*": [2, { var: "income" }] });
const scalars: Part[] = [
  { schema: { type: "number", exclusiveMinimum: -1 }, terms: fc.nat(9) },
  { schema: { type: "integer", "x-format": "months" }, terms: fc.nat(9) },
  { schema: { type: "boolean" }, terms: fc.boolean() },
  { schema: { type: "string" }, terms: fc.constantFrom("", "a", "b") },
  { schema: { enum: [1, "1", 2.5, "x"] }, terms: fc.constantFrom<unknown>(1, "1", 2.5, "x") },
  { schema: { type: "object" }, terms: fc.constantFrom<unknown>({}, { a: [null] }) },
  { schema: { type: "array" }, terms: fc.constantFrom<unknown>([], [1, {}]) },
  { schema: {}, terms: fc.constantFrom<unknown>(null, 0, "", [], { a: 1 }) },
  { schema: { $ref: "common.json#/definitions/rupees" }, terms: fc.nat(9) },
  { schema: { $ref: "common.json#/definitions/id" }, terms: fc.constantFrom("first", "second") },
  {
    schema: { $ref: "common.json#/definitions/text" },
    terms: fc.constantFrom<unknown>({ en: "A" }, { hi: "क", en: "A" }, { en: "B", hi: "ख" }),
  },
  { schema: { $ref: "common.json#/definitions/condition" }, terms: conditions },
  { schema: { $ref: "common.json#/definitions/logic" }, terms: logic },
  {
    schema: { $ref: "offer-kind.json#/definitions/fees" },
    terms: fc.constantFrom<unknown>([], [{ id: "stamp", label: { en: "Stamp" }, amount: 0, gst: false }]),
  },
];

const NAMES = ["min", "rateCard", "other", "when", "more"];
/** A group, of which some properties are required. */
const groupOf = (part: fc.Arbitrary<Part>): fc.Arbitrary<Part> =>
  fc
    .uniqueArray(fc.record({ name: fc.constantFrom(...NAMES), part, required: fc.boolean() }), {
      selector: ({ name }) => name,
      maxLength: 4,
    })
    .map((fields) => {
      const required = fields.flatMap(({ name, required: own }) => (own ? [name] : []));
      const properties = Object.fromEntries(fields.map(({ name, part: { schema } }) => [name, schema]));
      const terms = fc.record(Object.fromEntries(fields.map(({ name, part: { terms: own } }) => [name, own])), { requiredKeys: required });
      return { schema: { type: "object", required, properties }, terms: terms.map((one) => ({ ...one })) };
    });
const listOf = (part: fc.Arbitrary<Part>): fc.Arbitrary<Part> =>
  part.map(({ schema, terms }) => ({ schema: { type: "array", maxItems: 9, items: schema }, terms: fc.array(terms, { maxLength: 3 }) }));
const { part } = fc.letrec<{ part: Part }>((tie) => ({
  part: fc.oneof({ maxDepth: 4, withCrossShrink: true }, fc.constantFrom(...scalars), groupOf(tie("part")), listOf(tie("part"))),
}));
/** A kind's schema for terms, terms of one lender, and other terms. */
const kinds = groupOf(part).chain(({ schema, terms }) =>
  fc.tuple(fc.constant(schema), terms as fc.Arbitrary<Terms>, terms as fc.Arbitrary<Terms>),
);

const kindOf = () => "any" as const;
const formFor = (schema: OfferKindTerms) => termsForm({ kind: { terms: schema, figures: [] as never }, language: "en" }, metas, LANGUAGES);

test("terms of any kind are valid in their form and restored exactly, also after it removed empty fields", () => {
  fc.assert(
    fc.property(kinds, ([schema, terms]) => {
      const form = formFor(schema);
      const answers = answersOfTerms(form, terms);
      for (const given of [answers, tidyTerms(form, answers)]) {
        const restored = termsOfAnswers(form, given, terms, kindOf);
        expect(restored.unreadable).toEqual([]);
        expect(restored.terms).toBe(terms);
      }
    }),
    { numRuns: 300 },
  );
});

test("the forms of any kind compile, and their own terms are valid in them", () => {
  fc.assert(
    fc.property(kinds, ([schema, terms]) => {
      const kind = { terms: schema, figures: [] as never };
      const steps = [{ id: "terms", schema: lendingGroup({ kind, language: "en" }, metas, LANGUAGES) }];
      const validate = compileForServer({ steps }, () => "2026-11-30").terms;
      const criteria = [{ id: "age", reason: { en: "No" } }];
      expect([validate?.({ criteria, terms: answersOfTerms(formFor(schema), terms) }), validate?.errors]).toEqual([true, null]);
    }),
    { numRuns: 25 },
  );
});

/** Paths of all properties and items. */
function pathsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, [...path, name]))];
}
const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (node, name) => (typeof node === "object" && node !== null ? (node as Record<string, unknown>)[name] : undefined),
    value,
  );

test("changed answers become changed terms, of which each unchanged part stays exactly as it was", () => {
  fc.assert(
    fc.property(kinds, ([schema, before, after]) => {
      const form = formFor(schema);
      const { terms } = termsOfAnswers(form, answersOfTerms(form, after), before, kindOf);
      const again = termsOfAnswers(form, answersOfTerms(form, terms), after, kindOf);
      expect(again.terms).toBe(after);
      for (const path of pathsIn(after)) {
        const [was, wanted] = [at(before, path), at(after, path)].map((part) => JSON.stringify(part));
        if (was === wanted) expect(JSON.stringify(at(terms, path)), path.join("/")).toBe(was);
      }
    }),
    { numRuns: 300 },
  );
});

test("a finding at any place of the terms is shown at that field, or at the nearest one around it", () => {
  fc.assert(
    fc.property(kinds, ([schema, terms]) => {
      const form = formFor(schema);
      const answers = answersOfTerms(form, terms);
      for (const path of pathsIn(terms)) {
        const place = placeInTerms(form, path.map((name) => `/${name}`).join(""), answers);
        const parts = place.split("/").slice(2);
        if (parts.length > 0 && !place.includes("/when/")) expect(at({ terms: answers }, ["terms", ...parts.slice(0, -1)])).toBeDefined();
        const same = path.every((name, index) => [name, `${name}_json`].includes(parts[index] ?? name) || index > 0);
        expect(same, `${path.join("/")} at ${place}`).toBe(true);
      }
    }),
    { numRuns: 100 },
  );
});
