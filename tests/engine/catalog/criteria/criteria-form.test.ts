import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { LenderDocument, LenderLending } from "../../../../src/contract/documents.gen.ts";
import type { Clause, CriterionAnswers } from "../../../../src/contract/staff/eligibility.ts";
import { answersOfCriteria, criteriaOfAnswers } from "../../../../src/engine/catalog/criteria/criteria-answers.ts";
import { criteriaField, placeInForm } from "../../../../src/engine/catalog/criteria/criteria-form.ts";
import { readMetas } from "../../../../src/server/platform/releases/documents/checkout.ts";

type Criterion = LenderLending["eligibility"][number];

const FOLDER = "schemas/lenders";
const lenders = readdirSync(FOLDER).map((file) => JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8")) as LenderDocument);
const kinds: Record<string, "number" | "text" | "boolean"> = { age: "number", code: "text", flag: "boolean" };
const kindOf = (fact: string) => kinds[fact] ?? "any";
const REASON = { en: "No", hi: "नहीं" };

/** A test written by clauses, as the document then has it. */
const criteriaWithTest = (...test: Clause[]) => criteriaOfAnswers([{ id: "one", reason: REASON, test }], [], kindOf).criteria[0]?.test;

test("every condition of the shipped lenders is a list of clauses, and is restored exactly", () => {
  for (const { products } of lenders)
    for (const { eligibility } of products) {
      const answers = answersOfCriteria(eligibility);
      expect(answers.filter(({ testText, whenText }) => testText ?? whenText)).toEqual([]);
      const { criteria, unreadable } = criteriaOfAnswers(answers, eligibility, kindOf);
      expect([criteria, unreadable]).toEqual([eligibility, []]);
      expect(criteria.every((one, index) => one === eligibility[index])).toBe(true);
    }
});

test.each<[Clause[], unknown]>([
  [[{ fact: "age", minimum: 21, maximum: 60 }], { required: ["age"], properties: { age: { minimum: 21, maximum: 60 } } }],
  [[{ fact: "age", among: ["21", "30"] }], { required: ["age"], properties: { age: { enum: [21, 30] } } }],
  [[{ fact: "code", among: ["A"] }], { required: ["code"], properties: { code: { const: "A" } } }],
  [[{ fact: "flag", among: ["false"] }], { required: ["flag"], properties: { flag: { const: false } } }],
  [[{ fact: "code", notAmong: ["A", "B"] }], { required: ["code"], properties: { code: { not: { enum: ["A", "B"] } } } }],
  [
    [
      { fact: "code", notPattern: "^1" },
      { fact: "age", exclusiveMinimum: 1 },
    ],
    { required: ["code", "age"], properties: { code: { not: { pattern: "^1" } }, age: { exclusiveMinimum: 1 } } },
  ],
  [
    [{ fact: "code", notAmong: ["A"], notPattern: "^1" }],
    {
      allOf: [
        { required: ["code"], properties: { code: { not: { const: "A" } } } },
        { required: ["code"], properties: { code: { not: { pattern: "^1" } } } },
      ],
    },
  ],
])("clauses %j are converted to a condition and back", (clauses, condition) => {
  expect(criteriaWithTest(...clauses)).toEqual(condition);
  const [read] = answersOfCriteria([{ id: "one", test: condition, reason: REASON } as Criterion]);
  expect(criteriaWithTest(...(read?.test ?? []))).toEqual(condition);
});

test("values entered for another fact are ignored", () => {
  expect(criteriaWithTest({ fact: "code", minimum: 3, among: ["A"] })).toEqual({
    required: ["code"],
    properties: { code: { const: "A" } },
  });
});

test.each([
  true,
  { anyOf: [{ required: ["age"], properties: { age: {} } }] },
  { required: ["age"], properties: { age: { minimum: 1 }, code: {} } },
  { required: ["age"], properties: { age: { multipleOf: 2 } } },
  { required: ["age"], properties: { age: { not: { minimum: 3 } } } },
  { required: ["age"], properties: { age: { const: null } } },
])("a condition that clauses cannot express is JSON text, and is preserved: %j", (condition) => {
  const criterion = { id: "one", test: condition, reason: REASON } as Criterion;
  const answers = answersOfCriteria([criterion]) as [CriterionAnswers];
  expect(answers[0].test).toBeUndefined();
  const changed = { ...answers[0], reason: { en: "Another" } };
  expect(criteriaOfAnswers([changed], [criterion], kindOf).criteria[0]?.test).toEqual(condition);
  expect(criteriaOfAnswers([{ ...changed, testText: "{" }], [criterion], kindOf).unreadable).toEqual([{ path: "/criteria/0/testText" }]);
});

test("the form follows the meta-schema, and throws for unknown properties", () => {
  const metas = readMetas() as Record<string, never>;
  const { items, minItems } = criteriaField(metas, ["en", "hi"]) as {
    minItems: number;
    items: { properties: Record<string, { pattern?: string; properties?: object; required?: string[] }> };
  };
  expect(minItems).toBe(1);
  expect(items.properties.id?.pattern).toBe("^[a-z][a-z0-9-]{1,47}$");
  expect(Object.keys(items.properties.reason?.properties ?? {})).toEqual(["en", "hi"]);
  expect(items.properties.reason?.required).toEqual(["en"]);
  const more = structuredClone(metas) as never as Record<
    "lender",
    { definitions: { lending: { properties: { eligibility: { items: { properties: object } } } } } }
  >;
  Object.assign(more.lender.definitions.lending.properties.eligibility.items.properties, { weight: { type: "number" } });
  expect(() => criteriaField(more as never, ["en"])).toThrow(/weight/);
});

test.each([
  ["", "/criteria"],
  ["/1/id", "/criteria/1/id"],
  ["/0/reason/hi", "/criteria/0/reason/hi"],
  ["/0/test/properties/age/minimum", "/criteria/0/test/0/minimum"],
  ["/0/test/properties/code/enum/1", "/criteria/0/test/1/among"],
  ["/0/test/properties/code/not/pattern", "/criteria/0/test/1/notPattern"],
  ["/0/test/properties/code/not/const", "/criteria/0/test/1/notAmong"],
  ["/0/test/required/0", "/criteria/0/test"],
  ["/0/test/properties/code", "/criteria/0/test/1/fact"],
  ["/1/test/anyOf/0", "/criteria/1/testText"],
])("a finding at %s is shown at %s of the form", (pointer, place) => {
  const answers: CriterionAnswers[] = [
    {
      id: "a",
      test: [
        { fact: "age", minimum: 1 },
        { fact: "code", among: ["A"] },
      ],
    },
    { id: "b", testText: "{}" },
  ];
  expect(placeInForm(pointer, answers)).toBe(place);
  expect(placeInForm("/0/test", answers, "There is no code here.")).toBe("/criteria/0/test/1/fact");
});
