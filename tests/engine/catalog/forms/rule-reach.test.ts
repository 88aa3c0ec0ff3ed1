import { describe, expect, test } from "vitest";
import type { Condition } from "../../../../src/contract/site/slices.ts";
import type { Domain } from "../../../../src/engine/catalog/domains/domain.ts";
import { isNeverTrue, unreachedRules } from "../../../../src/engine/catalog/domains/rule-reach.ts";

const SCOPE = new Map<string, Domain>([
  ["income", { types: ["number"], minimum: 1, maximum: 100 }],
  ["ratio", { types: ["number"] }],
  ["work", { types: ["string"], values: ["A", "B", "C"] }],
  ["on", { types: ["boolean"], values: [true, false], always: true }],
  ["product", { types: ["string", "null"], values: ["LOAN", null], always: true }],
  ["group", { types: ["string"], values: ["user", "root"], open: true, always: true }],
  ["text", { types: ["string"] }],
]);
const conditionOn = (name: string, asked: object): Condition => ({ required: [name], properties: { [name]: asked } }) as Condition;

describe("whether a condition can never hold", () => {
  test.each<[string, Condition, boolean]>([
    ["a range of one value can hold", conditionOn("income", { minimum: 10, maximum: 10 }), false],
    ["a range without a whole number can hold for a decimal", conditionOn("ratio", { exclusiveMinimum: 1, exclusiveMaximum: 2 }), false],
    ["a minimum above the range cannot hold", conditionOn("income", { minimum: 101 }), true],
    ["a minimum at the edge of the range can hold", conditionOn("income", { minimum: 100 }), false],
    ["an exclusive minimum at the edge of the range cannot hold", conditionOn("income", { exclusiveMinimum: 100 }), true],
    ["a maximum below the range cannot hold", conditionOn("income", { maximum: 0.5 }), true],
    ["two values at once cannot hold", { allOf: [conditionOn("work", { const: "A" }), conditionOn("work", { const: "B" })] }, true],
    ["one of two values can hold", { anyOf: [conditionOn("work", { const: "A" }), conditionOn("work", { const: "B" })] }, false],
    ["none of all values cannot hold", conditionOn("work", { not: { enum: ["A", "B", "C"] } }), true],
    ["none of all values can hold if the answer may be missing", { properties: { work: { not: { enum: ["A", "B", "C"] } } } }, false],
    ["a missing answer cannot hold for a fact that is always known", { not: { required: ["on"] } }, true],
    ["null can hold where null is possible", conditionOn("product", { type: "null" }), false],
    ["another type cannot hold", conditionOn("income", { type: "string" }), true],
    ["an unlisted value of an open list can hold", conditionOn("group", { const: "cards" }), false],
    [
      "a branch that excludes itself cannot hold",
      { if: conditionOn("on", { const: true }), then: conditionOn("on", { const: false }), else: false } as Condition,
      true,
    ],
    [
      "a pattern is not evaluated and can hold",
      { allOf: [conditionOn("text", { pattern: "^a" }), conditionOn("text", { const: "b" })] },
      false,
    ],
    ["an unknown fact can hold", conditionOn("nobody", { const: 3 }), false],
  ])("%s", (_what, condition, never) => expect(isNeverTrue([condition], SCOPE)).toBe(never));

  test("several conditions that never hold together", () => {
    expect(isNeverTrue([conditionOn("income", { minimum: 50 }), conditionOn("income", { maximum: 40 })], SCOPE)).toBe(true);
    expect(isNeverTrue([conditionOn("income", { minimum: 40 }), conditionOn("income", { maximum: 40 })], SCOPE)).toBe(false);
  });
});

describe("a rule is unreachable", () => {
  const steps = (...least: number[]) => least.map((minimum) => conditionOn("income", { minimum }));

  const unreached = (...given: Parameters<typeof unreachedRules>) => unreachedRules(...given)?.map(({ index }) => index) ?? null;

  test("with an example of the facts, and the rule that decides instead", () => {
    const [found] =
      unreachedRules(
        [conditionOn("on", { const: false }), conditionOn("work", { enum: ["A", "B"] }), conditionOn("work", { const: "B" })],
        SCOPE,
      ) ?? [];
    expect(found).toEqual({ index: 2, covered: { by: expect.any(Number), facts: expect.objectContaining({ work: "B" }) } });
    expect(unreachedRules([...steps(20, 50), undefined], SCOPE)).toEqual([
      { index: 1, covered: { by: 0, facts: { income: expect.any(Number) } } },
    ]);
    expect(unreachedRules([conditionOn("income", { minimum: 500 }), undefined], SCOPE)).toEqual([{ index: 0, covered: null }]);
  });

  test("if earlier rules match whenever it does", () => {
    expect(unreached([...steps(50, 20), undefined], SCOPE)).toEqual([]);
    expect(unreached([...steps(20, 50), undefined], SCOPE)).toEqual([1]);
    expect(unreached([conditionOn("on", { const: true }), conditionOn("on", { const: false }), undefined], SCOPE)).toEqual([2]);
    expect(
      unreached(
        [conditionOn("work", { enum: ["A", "B"] }), conditionOn("work", { enum: ["B", "C"] }), conditionOn("work", { const: "C" })],
        SCOPE,
      ),
    ).toEqual([2]);
  });

  test("after an unconditional rule, or with a condition that never holds", () => {
    expect(unreached([undefined, conditionOn("on", { const: true })], SCOPE)).toEqual([1]);
    expect(unreached([conditionOn("income", { minimum: 500 }), undefined], SCOPE)).toEqual([0]);
  });

  test("is not decided for patterns, or for too many combinations", () => {
    expect(unreached([conditionOn("text", { pattern: "^a" }), conditionOn("text", { pattern: "^a" })], SCOPE)).toBeNull();
    const many = Array.from({ length: 12 }, (_, index) => conditionOn(`n${index}`, { minimum: index }));
    expect(unreached(many, SCOPE)).toBeNull();
  });
});
