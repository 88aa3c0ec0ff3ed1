import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FormSlice } from "../../../src/contract/site/slices.ts";
import type { ResolvedForm } from "../../../src/engine/catalog/resolve.ts";
import { compileForServer } from "../../../src/engine/forms/standalone.ts";
import { interpretCondition } from "../../../src/engine/rules/logic/interpret.ts";
import { activeFields } from "../../../src/engine/validate/active.ts";
import { activeSteps, checkAnswers, checkDraftKeys, splitAnswers } from "../../../src/engine/validate/answers.ts";

const conditionOn = (name: string, value: unknown) => ({ required: [name], properties: { [name]: { const: value } } });

/** Work decides over the employer, the employer over the office; a step of its own is for the self-employed with income. */
const form = {
  steps: [
    {
      id: "work",
      title: "Work",
      schema: {
        type: "object",
        properties: {
          work: { type: "string", enum: ["JOB", "OWN"], title: "Work", "x-messages": { enum: "Choose your work" } },
          income: { type: "integer", minimum: 1, title: "Income" },
        },
        required: ["work"],
        allOf: [
          {
            if: conditionOn("work", "JOB"),
            then: {
              properties: { employer: { type: "string", pattern: "^[A-Z]+$", maxLength: 5 } },
              required: ["employer"],
              allOf: [{ if: conditionOn("employer", "ACME"), then: { properties: { office: { type: "string" } } } }],
            },
          },
        ],
      },
    },
    {
      id: "business",
      title: "Business",
      when: { required: ["work", "rich"], properties: { work: { const: "OWN" }, rich: { const: true } } },
      schema: { type: "object", properties: { shop: { type: "string" } }, required: ["shop"] },
    },
  ],
} satisfies Pick<FormSlice, "steps">;

const factsOf = (answers: Readonly<Record<string, unknown>>) => ({ rich: Number(answers.income ?? 0) > 100 });
const validators = compileForServer(form as unknown as Pick<ResolvedForm, "steps">, () => "2026-11-21");
const translate = (key: string) => key;
const check = (answers: Record<string, unknown>) =>
  checkAnswers({ form, validators, answers, factsOf, evaluate: interpretCondition, say: translate });
const split = (answers: Record<string, unknown>) => splitAnswers(form, answers, factsOf, interpretCondition);
const steps = (answers: Record<string, unknown>) => activeSteps(form, answers, factsOf(answers), interpretCondition).map(({ id }) => id);

describe("active fields and steps", () => {
  test("fields of branches are active if their condition holds", () => {
    const active = (answers: Record<string, unknown>) => {
      const { fields, required } = activeFields(form.steps[0]?.schema ?? {}, answers, interpretCondition);
      return [[...fields.keys()].join(), [...required].join()];
    };
    expect(active({})).toEqual(["work,income", "work"]);
    expect(active({ work: "JOB" })).toEqual(["work,income,employer", "work,employer"]);
    expect(active({ work: "JOB", employer: "ACME" })).toEqual(["work,income,employer,office", "work,employer"]);
  });

  test("steps depend on answers and facts", () => {
    expect(steps({ work: "OWN" })).toEqual(["work"]);
    expect(steps({ work: "OWN", income: 200 })).toEqual(["work", "business"]);
  });

  test("hiding an answer hides dependent ones; all are kept separately", () => {
    expect(split({ work: "OWN", employer: "ACME", office: "Pune" })).toEqual({
      kept: { work: "OWN" },
      hidden: { employer: "ACME", office: "Pune" },
    });
    expect(split({ work: "JOB", employer: "ACME", office: "Pune", shop: "S" })).toEqual({
      kept: { work: "JOB", employer: "ACME", office: "Pune" },
      hidden: { shop: "S" },
    });
  });

  test("active and hidden answers together are all answers, and splitting is idempotent", () => {
    const answers = fc.record(
      {
        work: fc.constantFrom("JOB", "OWN", "X"),
        income: fc.integer({ min: 0, max: 300 }),
        employer: fc.constantFrom("ACME", "B"),
        office: fc.string(),
        shop: fc.string(),
        other: fc.string(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(answers, (given) => {
        const { kept, hidden } = split(given);
        expect({ ...kept, ...hidden }).toEqual(given);
        expect(split(kept)).toEqual({ kept, hidden: {} });
        expect(check(kept).filter(({ keyword }) => ["unknownField", "hiddenField", "inactiveStep"].includes(keyword))).toEqual([]);
      }),
    );
  });
});

describe("validation on the server", () => {
  test("accepts complete answers", () => {
    expect(check({ work: "JOB", employer: "ACME", office: "Pune" })).toEqual([]);
    expect(check({ work: "OWN", income: 200, shop: "S" })).toEqual([]);
  });

  test("reports errors at their field, with the field's own message or the interface's", () => {
    expect(check({ work: "X" })).toEqual([{ path: "/work", keyword: "enum", message: "Choose your work" }]);
    expect(check({ work: "JOB" })).toEqual([{ path: "/employer", keyword: "required", message: "errors.field.required" }]);
  });

  test("reports one error for each field, the simplest first", () => {
    expect(check({ work: "JOB", employer: "acme-123" }).map(({ keyword }) => keyword)).toEqual(["maxLength"]);
  });

  test("S28 refuses unknown keys, values of hidden fields and of inactive steps", () => {
    const result = check({ work: "OWN", employer: "ACME", shop: "S", role_id: 1 });
    expect(result.map(({ path, keyword }) => `${path} ${keyword}`)).toEqual([
      "/employer hiddenField",
      "/shop inactiveStep",
      "/role_id unknownField",
    ]);
  });

  test("S28 refuses answers without an active step", () => {
    expect(check({ work: "OWN", income: 200 })).toEqual([expect.objectContaining({ path: "/shop", keyword: "required" })]);
  });

  test("S22 treats keys that reach a prototype as unknown", () => {
    const answers = JSON.parse('{"work":"OWN","__proto__":{"admin":true},"constructor":{"prototype":1}}') as Record<string, unknown>;
    expect(check(answers).map(({ path }) => path)).toEqual(["/__proto__", "/constructor"]);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test("coerces, strips and fills in nothing", () => {
    const answers = { work: "OWN", income: "20" };
    expect(check(answers)).toEqual([expect.objectContaining({ path: "/income", keyword: "type" })]);
    expect(answers).toEqual({ work: "OWN", income: "20" });
  });

  test("refuses a text of more than 4,000 characters before a pattern runs", () => {
    expect(check({ work: "JOB", employer: "A".repeat(4001) })).toEqual([
      expect.objectContaining({ path: "/employer", keyword: "maxLength" }),
    ]);
  });

  test("a draft may contain hidden answers, but no unknown ones", () => {
    expect(checkDraftKeys(form, { office: "Pune", shop: "S" }, translate)).toEqual([]);
    expect(checkDraftKeys(form, { nobody: 1 }, translate)).toEqual([expect.objectContaining({ path: "/nobody", keyword: "unknownField" })]);
  });
});
