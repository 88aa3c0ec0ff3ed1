import { expect, test } from "vitest";
import { computeFacts } from "../../../src/engine/rules/facts.ts";
import { evaluateLogic, valueOrNull } from "../../../src/engine/rules/logic/logic.ts";
import { LogicError } from "../../../src/engine/rules/logic/logic-error.ts";
import { MAX_COMPUTED } from "../../../src/engine/rules/logic/operators.ts";

const context = { today: "2026-11-21" };
const errorCodeOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof LogicError) return error.code;
  }
  return "none";
};

test("S60 a concatenated text has a maximum length", () => {
  const twice = { cat: [{ var: "text" }, { var: "text" }] };
  const half = "x".repeat(MAX_COMPUTED / 2);
  expect(evaluateLogic(twice, { text: half })).toHaveLength(MAX_COMPUTED);
  expect(errorCodeOf(() => evaluateLogic(twice, { text: `${half}x` }))).toBe("too-large");
  expect(valueOrNull(twice, { text: `${half}x` })).toBeNull();
});

test.each([
  ["texts", (name: string) => ({ cat: [{ var: name }, { var: name }] })],
  ["lists", (name: string) => [{ var: name }, { var: name }]],
])("S60 forty facts that each double %s stay small in total", (_what, twice) => {
  const facts = Array.from({ length: 40 }, (_, index) => ({ name: `f${index + 1}`, value: twice(`f${index}`) }));
  const known = computeFacts(facts, { f0: "ten signs." }, context);
  expect(JSON.stringify(known).length).toBeLessThan(MAX_COMPUTED * 12);
  expect(JSON.stringify(known.f2).match(/ten signs\./g)).toHaveLength(4);
});

test("the set of all facts cannot be read, so that no fact contains itself", () => {
  const known = computeFacts([{ name: "all", value: { var: "" } }], { age: 30 }, context);
  expect(JSON.parse(JSON.stringify(known))).toEqual({ age: 30, ...context });
});
