import { describe, expect, test } from "vitest";
import type { Condition } from "../../../src/contract/site/slices.ts";
import type { Domain } from "../../../src/engine/catalog/domains/domain.ts";
import { isNeverTrue, unreachedRules } from "../../../src/engine/catalog/domains/rule-reach.ts";

const SCOPE = new Map<string, Domain>([
  ["income", { types: ["number"], minimum: 1, maximum: 100 }],
  ["ratio", { types: ["number"] }],
  ["work", { types: ["string"], values: ["A", "B", "C"] }],
  ["on", { types: ["boolean"], values: [true, false], always: true }],
  ["product", { types: ["string", "null"], values: ["LOAN", null], always: true }],
  ["group", { types: ["string"], values: ["user", "root"], open: true, always: true }],
  ["text", { types: ["string"] }],
]);
const has = (name: string, asked: object): Condition => ({ required: [name], properties: { [name]: asked } }) as Condition;

describe("whether a condition can never hold", () => {
  test.each<[string, Condition, boolean]>([
    ["a range of one value can hold", has("income", { minimum: 10, maximum: 10 }), false],
    ["a range without a whole number can hold for a decimal", has("ratio", { exclusiveMinimum: 1, exclusiveMaximum: 2 }), false],
    ["a minimum above the range cannot hold", has("income", { minimum: 101 }), true],
    ["a minimum at the edge of the range can hold", has("income", { minimum: 100 }), false],
    ["an exclusive minimum at the edge of the range cannot hold", has("income", { exclusiveMinimum: 100 }), true],
    ["a maximum below the range cannot hold", has("income", { maximum: 0.5 }), true],
    ["two values at once cannot hold", { allOf: [has("work", { const: "A" }), has("work", { const: "B" })] }, true],
    ["one of two values can hold", { anyOf: [has("work", { const: "A" }), has("work", { const: "B" })] }, false],
    ["none of all values cannot hold", has("work", { not: { enum: ["A", "B", "C"] } }), true],
    ["none of all values can hold if the answer may be missing", { properties: { work: { not: { enum: ["A", "B", "C"] } } } }, false],
    ["a missing answer cannot hold for a fact that is always known", { not: { required: ["on"] } }, true],
    ["null can hold where null is possible", has("product", { type: "null" }), false],
    ["another type cannot hold", has("income", { type: "string" }), true],
    ["an unlisted value of an open list can hold", has("group", { const: "cards" }), false],
    [
      "a branch that excludes itself cannot hold",
      { if: has("on", { const: true }), then: has("on", { const: false }), else: false } as Condition,
      true,
    ],
    ["a pattern is not evaluated and can hold", { allOf: [has("text", { pattern: "^a" }), has("text", { const: "b" })] }, false],
    ["an unknown fact can hold", has("nobody", { const: 3 }), false],
  ])("%s", (_what, condition, never) => expect(isNeverTrue([condition], SCOPE)).toBe(never));

  test("several conditions that never hold together", () => {
    expect(isNeverTrue([has("income", { minimum: 50 }), has("income", { maximum: 40 })], SCOPE)).toBe(true);
    expect(isNeverTrue([has("income", { minimum: 40 }), has("income", { maximum: 40 })], SCOPE)).toBe(false);
  });
});

describe("a rule is unreachable", () => {
  const steps = (...least: number[]) => least.map((minimum) => has("income", { minimum }));

  const unreached = (...given: Parameters<typeof unreachedRules>) => unreachedRules(...given)?.map(({ index }) => index) ?? null;

  test("with an example of the facts, and the rule that decides instead", () => {
    const [found] =
      unreachedRules([has("on", { const: false }), has("work", { enum: ["A", "B"] }), has("work", { const: "B" })], SCOPE) ?? [];
    expect(found).toEqual({ index: 2, covered: { by: expect.any(Number), facts: expect.objectContaining({ work: "B" }) } });
    expect(unreachedRules([...steps(20, 50), undefined], SCOPE)).toEqual([
      { index: 1, covered: { by: 0, facts: { income: expect.any(Number) } } },
    ]);
    expect(unreachedRules([has("income", { minimum: 500 }), undefined], SCOPE)).toEqual([{ index: 0, covered: null }]);
  });

  test("if earlier rules match whenever it does", () => {
    expect(unreached([...steps(50, 20), undefined], SCOPE)).toEqual([]);
    expect(unreached([...steps(20, 50), undefined], SCOPE)).toEqual([1]);
    expect(unreached([has("on", { const: true }), has("on", { const: false }), undefined], SCOPE)).toEqual([2]);
    expect(unreached([has("work", { enum: ["A", "B"] }), has("work", { enum: ["B", "C"] }), has("work", { const: "C" })], SCOPE)).toEqual([
      2,
    ]);
  });

  test("after an unconditional rule, or with a condition that never holds", () => {
    expect(unreached([undefined, has("on", { const: true })], SCOPE)).toEqual([1]);
    expect(unreached([has("income", { minimum: 500 }), undefined], SCOPE)).toEqual([0]);
  });

  test("is not decided for patterns, or for too many combinations", () => {
    expect(unreached([has("text", { pattern: "^a" }), has("text", { pattern: "^a" })], SCOPE)).toBeNull();
    const many = Array.from({ length: 12 }, (_, index) => has(`n${index}`, { minimum: index }));
    expect(unreached(many, SCOPE)).toBeNull();
  });
});
