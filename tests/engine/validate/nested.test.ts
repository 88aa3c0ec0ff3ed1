import { describe, expect, test } from "vitest";
import type { FormSlice } from "../../../src/contract/site/slices.ts";
import type { ResolvedForm } from "../../../src/engine/catalog/resolve.ts";
import { compileForServer } from "../../../src/engine/forms/standalone.ts";
import { interpretCondition } from "../../../src/engine/rules/logic/interpret.ts";
import { checkAnswers, checkDraftKeys, knownAnswers, splitAnswers } from "../../../src/engine/validate/answers.ts";
import { answerAt, fieldsWithin, segmentsOf, textsWithin } from "../../../src/engine/validate/nested.ts";

const borrower = {
  type: "object",
  title: "Co-borrower",
  properties: {
    monthly_income: { type: "integer", minimum: 1, title: "Income", "x-messages": { required: "Enter the income", minimum: "At least 1" } },
    work: { type: "string", enum: ["JOB", "OWN"] },
  },
  required: ["monthly_income"],
  allOf: [
    {
      if: { required: ["work"], properties: { work: { const: "JOB" } } },
      then: { properties: { employer: { type: "string", title: "Employer" } }, required: ["employer"] },
    },
  ],
};

const form = {
  steps: [
    {
      id: "people",
      title: "People",
      schema: {
        type: "object",
        properties: {
          alone: { type: "boolean" },
          office: {
            type: "object",
            title: "Office",
            properties: { city: { type: "string", "x-messages": { required: "Enter the city" } }, floor: { type: "integer" } },
            required: ["city"],
          },
          tags: { type: "array", items: { type: "string", pattern: "^[a-z]+$", "x-messages": { pattern: "Small letters" } } },
        },
        required: ["alone", "office"],
        allOf: [
          {
            if: { required: ["alone"], properties: { alone: { const: false } } },
            then: {
              properties: {
                co_borrowers: { type: "array", minItems: 1, maxItems: 2, items: borrower, "x-messages": { minItems: "Add one" } },
              },
              required: ["co_borrowers"],
            },
          },
        ],
      },
    },
  ],
} satisfies Pick<FormSlice, "steps">;

const validators = compileForServer(form as unknown as Pick<ResolvedForm, "steps">, () => "2026-11-21");
const translate = (key: string) => key;
const factsOf = () => ({});
const check = (answers: Record<string, unknown>) =>
  checkAnswers({ form, validators, answers, factsOf, evaluate: interpretCondition, say: translate }).map(
    ({ path, keyword }) => `${path} ${keyword}`,
  );
const split = (answers: Record<string, unknown>) => splitAnswers(form, answers, factsOf, interpretCondition);
const GOOD = { alone: false, office: { city: "Pune" }, co_borrowers: [{ monthly_income: 5, work: "JOB", employer: "Acme" }] };

describe("answers within lists and groups", () => {
  test("are accepted if all are valid", () => {
    expect(check(GOOD)).toEqual([]);
  });

  test("missing and wrong ones are reported at the nested answer, with the field's own message", () => {
    const answers = { alone: false, office: {}, co_borrowers: [{ monthly_income: 0 }, { work: "JOB" }], tags: ["ok", "NO"] };
    const result = checkAnswers({ form, validators, answers, factsOf, evaluate: interpretCondition, say: translate });
    expect(Object.fromEntries(result.map(({ path, message }) => [path, message]))).toEqual({
      "/office/city": "Enter the city",
      "/co_borrowers/0/monthly_income": "At least 1",
      "/co_borrowers/1/monthly_income": "Enter the income",
      "/co_borrowers/1/employer": "errors.field.required",
      "/tags/1": "Small letters",
    });
    expect(check({ ...GOOD, co_borrowers: [] })).toEqual(["/co_borrowers minItems"]);
  });

  test("unknown nested keys are refused, in drafts too; hidden ones only in a complete form", () => {
    const [first] = GOOD.co_borrowers;
    expect(check({ ...GOOD, co_borrowers: [{ ...first, admin: 1 }] })).toEqual(["/co_borrowers/0/admin unknownField"]);
    expect(check({ ...GOOD, office: { city: "Pune", "a/b": 1 } })).toEqual(["/office/a~1b unknownField"]);
    expect(check({ ...GOOD, office: JSON.parse('{"city":"Pune","__proto__":1}') })).toEqual(["/office/__proto__ unknownField"]);
    expect(check({ ...GOOD, co_borrowers: [{ ...first, work: "OWN" }] })).toEqual(["/co_borrowers/0/employer hiddenField"]);
    expect(checkDraftKeys(form, { co_borrowers: [{ employer: "kept aside", work: "OWN" }, {}] }, translate)).toEqual([]);
    expect(checkDraftKeys(form, { co_borrowers: [{}, { admin: 1 }] }, translate)).toEqual([
      expect.objectContaining({ path: "/co_borrowers/1/admin", keyword: "unknownField" }),
    ]);
  });

  test("known answers exclude unknown keys, and include the hidden ones of a draft", () => {
    const kept = { alone: true, office: { city: "Pune" }, co_borrowers: [{ employer: "kept aside", work: "OWN" }, {}], tags: ["a"] };
    const more = { ...kept, nobody: 1, office: { city: "Pune", "a/b": 1 }, co_borrowers: [{ ...kept.co_borrowers[0], admin: 1 }, {}] };
    expect(knownAnswers(form, more)).toEqual(kept);
    for (const office of ["text", null, []]) expect(knownAnswers(form, { office })).toEqual({});
  });

  test("a value of another type is an error, not an exception", () => {
    for (const co_borrowers of ["text", 1, null, {}, [null], [[]], ["x"]]) expect(check({ ...GOOD, co_borrowers })).not.toEqual([]);
    for (const office of ["text", 1, null, []]) expect(check({ ...GOOD, office })).not.toEqual([]);
  });

  test("a text that is too long is refused at any depth", () => {
    expect(check({ ...GOOD, tags: ["a".repeat(4001)] })).toEqual(["/tags/0 maxLength"]);
  });
});

describe("active nested answers", () => {
  test("exclude a hidden list completely", () => {
    const { kept, hidden } = split({ ...GOOD, alone: true });
    expect(kept).toEqual({ alone: true, office: GOOD.office });
    expect(hidden).toEqual({ co_borrowers: GOOD.co_borrowers });
  });

  test("exclude an answer that its own group hides", () => {
    const { kept } = split({ ...GOOD, co_borrowers: [{ monthly_income: 5, work: "OWN", employer: "Acme" }] });
    expect(kept.co_borrowers).toEqual([{ monthly_income: 5, work: "OWN" }]);
    expect(check(kept)).toEqual([]);
  });

  test("an unchanged answer keeps its identity; a missing required group is created, so that its fields are reported", () => {
    expect(split(GOOD).kept.co_borrowers).toBe(GOOD.co_borrowers);
    const { kept } = split({ alone: true });
    expect(kept).toEqual({ alone: true, office: {} });
    expect(check(kept)).toEqual(["/office/city required"]);
  });
});

test("paths lead to fields and answers", () => {
  const fields = fieldsWithin(
    new Map(Object.entries({ people: { type: "array", items: borrower } })),
    { people: [{ work: "JOB" }] },
    interpretCondition,
  );
  expect([...fields.keys()]).toEqual(["people", "people/0", "people/0/monthly_income", "people/0/work", "people/0/employer"]);
  expect(answerAt(GOOD, "co_borrowers/0/employer")).toBe("Acme");
  expect(answerAt(GOOD, "co_borrowers/1/employer")).toBeUndefined();
  expect(answerAt(GOOD, "office/constructor")).toBeUndefined();
  expect(segmentsOf("a~1b/0")).toEqual(["a/b", "0"]);
  expect(textsWithin({ a: ["x", { "b/c": "y" }], d: 1 })).toEqual([
    ["a/0", "x"],
    ["a/1/b~1c", "y"],
  ]);
});

test("an answer hidden within a group affects nothing outside it", () => {
  const office = {
    type: "object",
    properties: { kind: { enum: ["HIGH", "LOW"] } },
    allOf: [{ if: { required: ["kind"], properties: { kind: { const: "HIGH" } } }, then: { properties: { lift: { type: "boolean" } } } }],
  };
  const hasLift = { required: ["office"], properties: { office: { required: ["lift"], properties: { lift: { const: true } } } } };
  const step = {
    id: "one",
    title: "",
    schema: { type: "object", properties: { office }, allOf: [{ if: hasLift, then: { properties: { note: { type: "string" } } } }] },
  } as unknown as FormSlice["steps"][number];
  const kept = (kind: string) =>
    splitAnswers({ steps: [step] }, { office: { kind, lift: true }, note: "x" }, factsOf, interpretCondition).kept;
  expect(kept("HIGH")).toEqual({ office: { kind: "HIGH", lift: true }, note: "x" });
  expect(kept("LOW")).toEqual({ office: { kind: "LOW" } });
});
