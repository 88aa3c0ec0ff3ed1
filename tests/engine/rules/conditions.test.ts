import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Condition } from "../../../src/contract/site/slices.ts";
import { type Evaluate, meetsConditions } from "../../../src/engine/rules/conditions.ts";
import { generateCriteria } from "../../../src/engine/rules/criteria.ts";
import { compiledConditions, conditionCompiler } from "../../../src/engine/rules/logic/compile.ts";
import { interpretCondition } from "../../../src/engine/rules/logic/interpret.ts";
import { runs } from "../../support/long.ts";
import { condition, facts } from "./arbitrary-conditions.ts";

const compile = conditionCompiler();
const compiled: Evaluate = (rule, known) => compile(rule)(known);
const generated: Evaluate = (rule, known) =>
  generateCriteria([{ test: rule }], [true], compile)(known as Record<string, unknown>).length === 0;

test("the interpreted and the compiled verdict are the same", () => {
  fc.assert(
    fc.property(condition, facts, (rule, known) => {
      expect(compiled(rule, known)).toBe(interpretCondition(rule, known));
    }),
    { numRuns: 1000 },
  );
});

test("a generated criterion has the same verdict as a compiled condition", () => {
  fc.assert(
    fc.property(condition, facts, (rule, known) => {
      expect(generated(rule, known)).toBe(compiled(rule, known));
    }),
    { numRuns: 1000 },
  );
});

test("a generated criterion applies only if its `when` matches", () => {
  fc.assert(
    fc.property(condition, condition, facts, (when, rule, known) => {
      const failed = generateCriteria([{ when, test: rule }], ["failed"], compile)(known);
      expect(failed).toEqual(compile(when)(known) && !compile(rule)(known) ? ["failed"] : []);
    }),
    { numRuns: runs(300) },
  );
});

describe.each<[string, Evaluate]>([
  ["interpreted", interpretCondition],
  ["compiled", compiledConditions()],
  ["written out", generated],
])("%s", (_name, evaluate) => {
  const ageBetween: Condition = { required: ["age"], properties: { age: { type: "number", minimum: 21, maximum: 60 } } };
  test.each([
    [{ age: 21 }, true],
    [{ age: 60 }, true],
    [{ age: 20 }, false],
    [{ age: 61 }, false],
    [{ age: "30" }, false],
    [{}, false],
    [{ age: null }, false],
  ])("age between 21 and 60 for %j is %j", (known, verdict) => {
    expect(evaluate(ageBetween, known)).toBe(verdict);
  });

  test("an undefined fact is absent", () => {
    expect(evaluate({ required: ["age"] }, { age: undefined })).toBe(false);
    expect(evaluate({ properties: { age: { minimum: 21 } } }, { age: undefined })).toBe(true);
  });

  test("inherited properties are not facts", () => {
    expect(evaluate({ required: ["constructor"] }, {})).toBe(false);
    expect(evaluate({ required: ["__proto__"] }, {})).toBe(false);
    expect(evaluate({ properties: { toString: false } }, {})).toBe(true);
    expect(evaluate({ properties: { toString: false } }, JSON.parse('{"toString": 1}'))).toBe(false);
  });

  test("names and values with quotes and line breaks are treated as data", () => {
    const odd = 'a"];throw 1;//\u2028\n`$' + "{x}`'";
    expect(evaluate({ required: [odd], properties: { [odd]: { const: odd } } }, { [odd]: odd })).toBe(true);
    expect(evaluate({ required: [odd], properties: { [odd]: { enum: [odd, 1] } } }, { [odd]: "other" })).toBe(false);
  });
});

test("the document's condition object is not modified", () => {
  const frozen = Object.freeze({ required: Object.freeze(["age"]) }) as unknown as Condition;
  expect(interpretCondition(frozen, { age: 1 })).toBe(true);
  expect(Object.getOwnPropertyNames(frozen)).toEqual(["required"]);
});

test("a missing condition matches everyone", () => {
  expect(meetsConditions(undefined, {}, interpretCondition)).toBe(true);
  expect(meetsConditions(false, {}, interpretCondition)).toBe(false);
});
