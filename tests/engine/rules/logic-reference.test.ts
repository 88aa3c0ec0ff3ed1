import fc from "fast-check";
import reference from "json-logic-js";
import { describe, expect, test } from "vitest";
import type { CommonLogic } from "../../../src/contract/documents.gen.ts";
import { evaluateLogic } from "../../../src/engine/rules/logic/logic.ts";
import { LogicError } from "../../../src/engine/rules/logic/logic-error.ts";

const facts = {
  amount: 250_000,
  share: 12.5,
  name: "Asha Rao",
  empty: "",
  yes: true,
  no: false,
  loans: [
    { emi: 4000, lender: "A", closed: false },
    { emi: 2500, lender: "B", closed: true },
    { emi: 0, lender: "C", closed: false },
  ],
  numbers: [3, 1, 2],
  nobody: [],
  place: { pin: "560001", town: { name: "Bengaluru" } },
};

const number = fc.oneof(
  fc.integer({ min: -100, max: 100 }),
  fc.constantFrom({ var: "amount" }, { var: "share" }, { var: ["absent", 4] }, { var: "numbers.1" }),
);
const text = fc.constantFrom("Asha", "a", "", { var: "name" }, { var: "place.town.name" }, { var: "place.pin" });
const list = fc.constantFrom(
  { var: "loans" },
  { var: "numbers" },
  { var: "nobody" },
  { var: "absent" },
  { merge: [{ var: "numbers" }, 9] },
);
const overItem = fc.constantFrom<unknown>(
  { var: "" },
  { var: "emi" },
  { "!": { var: "closed" } },
  { ">": [{ var: "emi" }, 1000] },
  { var: ["lender", "nobody"] },
  true,
);

const { value } = fc.letrec<{ value: unknown; number: unknown }>((tie) => {
  const one = (name: string, operand: fc.Arbitrary<unknown>) => operand.map((part) => ({ [name]: part }));
  const many = (name: string, ...operands: fc.Arbitrary<unknown>[]) => fc.tuple(...operands).map((parts) => ({ [name]: parts }));
  const some = (name: string, operand: fc.Arbitrary<unknown>, minLength: number) =>
    fc.array(operand, { minLength, maxLength: 4 }).map((parts) => ({ [name]: parts }));
  return {
    number: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      number,
      ...["+", "*", "max", "min"].map((name) => some(name, tie("number"), 1)),
      many("-", tie("number"), tie("number")),
      one("-", tie("number")),
      many(
        "reduce",
        list.filter((from) => JSON.stringify(from).includes("numbers")),
        fc.constantFrom({ "+": [{ var: "accumulator" }, { var: "current" }] }, { max: [{ var: "accumulator" }, { var: "current" }] }),
        number,
      ),
    ),
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      tie("number"),
      text,
      list,
      ...["<", "<=", ">", ">=", "==", "===", "!=", "!=="].map((name) => many(name, tie("number"), tie("number"))),
      ...["<", "<="].map((name) => many(name, tie("number"), tie("number"), tie("number"))),
      ...["==", "===", "<", ">"].map((name) => many(name, text, text)),
      ...["!", "!!"].map((name) => many(name, tie("value"))),
      ...["and", "or"].map((name) => some(name, tie("value"), 0)),
      ...["and", "or", "!", "!!"].map((name) => one(name, fc.constantFrom(null, "", 0, [], { var: "nobody" }, { var: "absent" }))),
      ...["and", "or", "!", "!!"].map((name) => one(name, tie("number"))),
      some("if", tie("value"), 0),
      many("in", fc.oneof(text, number, fc.boolean()), text),
      many("in", fc.oneof(text, number, fc.boolean(), fc.constant(null)), list),
      many("in", text, fc.oneof(number, fc.boolean(), fc.constant(null))),
      some("in", text, 0),
      many("in", number, list),
      some("cat", text, 1),
      many("substr", text, fc.integer({ min: -12, max: 12 })),
      many("substr", text, fc.integer({ min: -12, max: 12 }), fc.integer({ min: -12, max: 12 })),
      ...["map", "filter", "all", "some", "none"].map((name) => many(name, list, overItem)),
      some(
        "missing",
        fc.constantFrom("amount", "absent", "empty", "no", "nobody", "place.pin", "place.nothing", "numbers.0", "numbers.9", "a.b.c"),
        0,
      ),
      one("missing", fc.constantFrom("amount", "absent", "empty", "place.town.name")),
      many("missing", fc.constant(["absent", "amount"]), fc.constant("empty")),
      many("missing", fc.constantFrom({ if: [{ var: "yes" }, ["absent"], []] }, { var: "nobody" }, { filter: [["absent", "name"], true] })),
      one("missing", fc.constant({ merge: ["absent", ["name"]] })),
      some(
        "merge",
        list.filter((from) => !("var" in from && from.var === "absent")),
        1,
      ),
      fc.array(tie("value"), { maxLength: 3 }),
    ),
  };
});

const evaluateOrFailed = (logic: unknown): unknown => {
  try {
    return evaluateLogic(logic as CommonLogic, facts);
  } catch (error) {
    if (error instanceof LogicError && error.code === "failed") return error.code;
    throw error;
  }
};

/** What is nothing, or no number of JSON, in JavaScript is nothing or a failure here; JSON has no −0. */
const normaliseResult = (result: unknown): unknown =>
  typeof result === "number" && !Number.isFinite(result) ? "failed" : JSON.parse(JSON.stringify(result ?? null));

test("computed values equal those of the reference implementation of JSON Logic", () => {
  fc.assert(
    fc.property(value, (logic) => {
      expect(evaluateOrFailed(logic)).toEqual(normaliseResult(reference.apply(logic as never, facts)));
    }),
    { numRuns: 3000 },
  );
});

describe("for each pair of null, booleans, numbers and texts", () => {
  const numbers = [null, true, false, 0, 1, -1.5, 12, "", " ", "0", "12", " 12 ", "-1.5", "1e3", "0x10", "Infinity"];
  const scalars = [...numbers, "12a", "a"];
  const pairs = (of: readonly unknown[]) => of.flatMap((one) => of.map((other) => [one, other]));
  const byReference = (logic: unknown) => normaliseResult(reference.apply(logic as never, {}));

  test.each(["-", "/", "%", "==", "!=", "===", "!==", "cat", "in"])("%s equals the reference", (name) => {
    for (const pair of pairs(scalars))
      expect(evaluateOrFailed({ [name]: pair }), JSON.stringify(pair)).toEqual(byReference({ [name]: pair }));
  });

  test.each(["<", "<=", ">", ">="])("%s equals the reference, but fails for a number and a non-numeric text", (name) => {
    for (const pair of pairs(scalars)) {
      const texts = pair.every((value) => typeof value === "string");
      const fails = !texts && pair.some((value) => Number.isNaN(Number(value)));
      expect(evaluateOrFailed({ [name]: pair }), JSON.stringify(pair)).toEqual(fails ? "failed" : byReference({ [name]: pair }));
    }
  });

  test.each(["!", "!!"])("%s has the truthiness of the reference", (name) => {
    for (const value of [...scalars, [], [0], [""]])
      expect(evaluateOrFailed({ [name]: [value] })).toEqual(byReference({ [name]: [value] }));
  });

  // The reference reads a text's beginning here, though not where it subtracts and divides.
  test("+ and * read texts like - and /", () => {
    for (const [one, other] of pairs(scalars)) {
      expect(evaluateOrFailed({ "+": [one, other] }), JSON.stringify([one, other])).toEqual(byReference({ "-": [one, { "-": [other] }] }));
      expect(evaluateOrFailed({ "*": [one, other] }), JSON.stringify([one, other])).toEqual(normaliseResult(Number(one) * Number(other)));
    }
  });

  test.each(["+", "-", "*", "/", "%", "<", "<=", ">", ">=", "cat"])("%s of a list or an object fails", (name) => {
    const facts = { list: ["1"], object: { a: 1 } };
    for (const fact of Object.keys(facts))
      for (const operands of [
        [{ var: fact }, 1],
        [1, { var: fact }],
      ])
        expect(() => evaluateLogic({ [name]: operands } as CommonLogic, facts)).toThrow(expect.objectContaining({ code: "failed" }));
  });
});

test.each<[CommonLogic, unknown]>([
  [{ "+": { map: [{ var: "loans" }, { var: "emi" }] } }, 6500],
  [{ max: { var: "numbers" } }, 3],
  [{ "+": { var: "absent" } }, 0],
  [{ "+": { var: "nobody" } }, 0],
  [
    { reduce: [{ filter: [{ var: "loans" }, { "!": { var: "closed" } }] }, { "+": [{ var: "accumulator" }, { var: "current.emi" }] }, 0] },
    4000,
  ],
  [{ and: [] }, null],
  [{ or: [] }, null],
  [{ map: [{ var: "loans" }, { ageOn: "2000-01-01" }] }, [26, 26, 26]],
  [{ substr: [{ var: "absent" }, 1] }, null],
])("%j is %j, where the reference is undefined", (logic, expected) => {
  expect(evaluateLogic(logic, { ...facts, today: "2026-11-22" })).toEqual(expected);
});

test("S60 nested lists are limited", () => {
  const items = Array.from({ length: 300 }, (_, index) => index);
  const squared = (depth: number): CommonLogic =>
    depth === 0 ? { "+": [{ var: "" }, 1] } : { max: { map: [{ merge: [items] }, squared(depth - 1)] } };
  expect(evaluateLogic(squared(1), {})).toBe(300);
  expect(() => evaluateLogic(squared(3), {})).toThrow(expect.objectContaining({ code: "too-large" }));
});

test("S60 values that double with each item, or contain themselves, are limited too, in any operator", () => {
  const items = Array.from({ length: 60 }, (_, index) => index);
  const accumulator = { var: "accumulator" };
  const merged = { reduce: [items, { merge: [accumulator, accumulator] }, [[1]]] };
  const nested = { reduce: [items, [accumulator, accumulator], 1] };
  const deep = { reduce: [items, [accumulator], 1] };
  for (const logic of [merged, nested, deep])
    expect(() => evaluateLogic(logic, {})).toThrow(expect.objectContaining({ code: "too-large" }));
  for (const logic of [{ cat: [nested] }, { substr: [nested, 0, 1] }, { in: [nested, "text"] }])
    expect(() => evaluateLogic(logic, {})).toThrow(expect.objectContaining({ code: "failed" }));
  expect(evaluateLogic({ var: [nested, "none"] } as CommonLogic, {})).toBe("none");
  const long = Array.from({ length: 3_000 }, (_, index) => index);
  for (const body of [{ in: [-1, long] }, long, { some: [long, false] }])
    expect(() => evaluateLogic({ map: [long, body] } as CommonLogic, {})).toThrow(expect.objectContaining({ code: "too-large" }));
});
