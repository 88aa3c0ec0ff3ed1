import { describe, expect, test } from "vitest";
import type { Condition } from "../../../src/contract/site/slices.ts";
import type { Evaluate } from "../../../src/engine/rules/conditions.ts";
import { generateCriteria } from "../../../src/engine/rules/criteria.ts";
import { compiledConditions, conditionCompiler } from "../../../src/engine/rules/logic/compile.ts";
import { interpretCondition } from "../../../src/engine/rules/logic/interpret.ts";

const compile = conditionCompiler();

/** Each keyword with a value just beyond its limit, at it and just within; at the limit it holds or not. */
const LIMITS: [keyword: string, limit: unknown, refused: unknown, atLimit: unknown, taken: unknown, holdsAtLimit: boolean][] = [
  ["minimum", 21, 20, 21, 22, true],
  ["maximum", 60, 61, 60, 59, true],
  ["exclusiveMinimum", 21, 20, 21, 22, false],
  ["exclusiveMaximum", 60, 61, 60, 59, false],
  ["minLength", 2, "a", "ab", "abc", true],
  ["maxLength", 2, "abc", "ab", "a", true],
  ["minItems", 2, [1], [1, 2], [1, 2, 3], true],
  ["maxItems", 2, [1, 2, 3], [1, 2], [1], true],
];

describe.each<[string, Evaluate]>([
  ["interpreted", interpretCondition],
  ["compiled", compiledConditions()],
  ["written out", (rule, facts) => generateCriteria([{ test: rule }], [true], compile)(facts as Record<string, unknown>).length === 0],
])("%s", (_name, evaluate) => {
  test.each(LIMITS)("%s %j: beyond, at and within the limit", (keyword, limit, refused, atLimit, accepted, holdsAtLimit) => {
    const rule: Condition = { required: ["fact"], properties: { fact: { [keyword]: limit } } };
    expect([refused, atLimit, accepted].map((fact) => evaluate(rule, { fact }))).toEqual([false, holdsAtLimit, true]);
  });

  test("a limit does not apply to a value of another type", () => {
    for (const [keyword, limit, , atLimit] of LIMITS) {
      const other = typeof atLimit === "number" ? "text" : 1_000;
      expect(evaluate({ properties: { fact: { [keyword]: limit } } }, { fact: other }), keyword).toBe(true);
    }
  });

  test("lists: all items match, one matches, items are unique", () => {
    const list = (rule: object) => (fact: unknown[]) => evaluate({ properties: { fact: rule } }, { fact });
    expect([[2, 3], [2, 1], []].map(list({ items: { minimum: 2 } }))).toEqual([true, false, true]);
    expect([[1, 3], [1, 1], []].map(list({ contains: { minimum: 2 } }))).toEqual([true, false, false]);
    expect(
      [
        [{ a: 1 }, { a: 2 }],
        [{ a: [1] }, { a: [1] }],
        [1, "1"],
      ].map(list({ uniqueItems: true })),
    ).toEqual([true, false, true]);
    expect(list({ uniqueItems: false })([1, 1])).toBe(true);
  });

  test("oneOf matches if exactly one alternative does", () => {
    const rule: Condition = { oneOf: [{ required: ["a"] }, { required: ["b"] }] };
    expect([{ a: 1 }, { b: 1 }, { a: 1, b: 1 }, {}].map((facts) => evaluate(rule, facts))).toEqual([true, true, false, false]);
  });
});
