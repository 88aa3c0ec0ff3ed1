import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CommonLogic } from "../../../src/contract/documents.gen.ts";
import { monthlyInstalment } from "../../../src/engine/money/emi.ts";
import { evaluateLogic, factsRead, logicProblems, operatorNames } from "../../../src/engine/rules/logic/logic.ts";
import { LogicError } from "../../../src/engine/rules/logic/logic-error.ts";

const facts = { income: 50_000, emi: 5000, code: "SALARIED", born: "2000-11-22", today: "2026-11-21", nested: { deep: 7 }, none: null };

describe("operators", () => {
  test.each<[CommonLogic, unknown]>([
    [{ var: "income" }, 50_000],
    [{ var: "nested.deep" }, 7],
    [{ var: "absent" }, null],
    [{ var: ["absent", 3] }, 3],
    [{ var: ["none", 3] }, 3],
    [{ "+": [{ var: "income" }, { var: "emi" }, { var: "absent" }] }, 55_000],
    [{ "-": [{ var: "income" }, { var: "emi" }] }, 45_000],
    [{ "/": [{ "*": [{ var: "emi" }, 100] }, { var: "income" }] }, 10],
    [{ if: [{ "==": [{ var: "code" }, "SALARIED"] }, "yes", "no"] }, "yes"],
    [{ if: [{ ">": [{ var: "income" }, 60_000] }, 1, { "<": [{ var: "emi" }, 6000] }, 2, 3] }, 2],
    [{ and: [{ ">=": [{ var: "income" }, 50_000] }, { "!": [{ var: "absent" }] }] }, true],
    [{ or: [false, { "!==": [{ var: "code" }, "STUDENT"] }] }, true],
    [{ in: [{ var: "code" }, ["SALARIED", "PROFESSIONAL"]] }, true],
    [{ in: [{ var: "absent" }, ["SALARIED"]] }, false],
    [{ coalesce: [{ var: "absent" }, { var: "none" }, { var: "emi" }] }, 5000],
    [{ coalesce: [{ var: "absent" }] }, null],
    [{ max: [3, { var: "absent" }, 8] }, 8],
    [{ min: [{ var: "income" }, 7000] }, 7000],
    [{ min: [{ var: "absent" }] }, null],
    [{ floor: [12_345, 1000] }, 12_000],
    [{ floor: 1.9 }, 1],
    [{ ceil: [12_345, 1000] }, 13_000],
    [{ round: [12_500, 1000] }, 13_000],
    [{ round: [2.345, 0.01] }, 2.35],
    [{ floor: [{ var: "absent" }, 1000] }, null],
    [{ match: [{ var: "code" }, "STUDENT", 1, "SALARIED", 2, 3] }, 2],
    [{ match: [{ var: "absent" }, "STUDENT", 1, 3] }, 3],
    [{ match: [{ var: "absent" }, "STUDENT", 1] }, null],
    [{ cat: [{ var: "code" }, "-", { var: "absent" }, 1] }, "SALARIED-1"],
    [{ ageOn: [{ var: "born" }, { var: "today" }] }, 25],
    [{ ageOn: { var: "born" } }, 25],
    [{ ageOn: [{ var: "born" }, "2026-11-22"] }, 26],
    [{ ageOn: ["2004-02-29", "2022-02-28"] }, 17],
    [{ ageOn: ["2004-02-29", "2022-03-01"] }, 18],
    [{ ageOn: ["2026-13-01", "2026-12-01"] }, null],
    [{ ageOn: ["2027-01-01", "2026-12-01"] }, null],
    [{ monthsSince: ["2026-01-31", "2026-02-28"] }, 0],
    [{ monthsSince: ["2025-11-21"] }, 12],
    [{ emi: [50_000, 10.99, 24] }, monthlyInstalment(50_000, 10.99, 24)],
    [{ emi: [{ var: "absent" }, 10.99, 24] }, null],
    [{ round: [{ principalFor: [2330.16, 10.99, 24] }, 1] }, 50_000],
    [{ principalFor: [-1, 12, 12] }, 0],
    [5, 5],
    ["text", "text"],
    [null, null],
  ])("%j is %j", (logic, value) => {
    expect(evaluateLogic(logic, facts)).toEqual(value);
  });
});

describe("errors", () => {
  const codeOf = (logic: unknown): string | undefined => {
    try {
      evaluateLogic(logic as CommonLogic, facts);
      return undefined;
    } catch (error) {
      return error instanceof LogicError ? error.code : String(error);
    }
  };
  test.each([
    "throw",
    "val",
    "log",
    "method",
    "preserve",
    "try",
    "eachKey",
    "exists",
    "constructor",
    "toString",
    "hasOwnProperty",
    "__proto__",
    "frobnicate",
  ])("there is no operator %s", (operator) => {
    const logic = JSON.parse(`{"if": [true, {"${operator}": [{"var": "income"}, 1]}, 0]}`) as unknown;
    expect(codeOf(logic)).toBe("unknown-operator");
    expect(logicProblems(logic)).toEqual([{ code: "unknown-operator", pointer: "/if/1", operator }]);
  });
  test("an object has one operator", () => {
    expect(codeOf({ var: "income", max: [1] })).toBe("unknown-operator");
    expect(logicProblems({ "+": [1, {}] })).toEqual([{ code: "several-operators", pointer: "/+/1", operator: "" }]);
  });
  test("a failing calculation throws", () => {
    for (const logic of [{ "/": [1, 0] }, { "+": [{ var: "code" }, 1] }, { max: [{ var: "code" }] }, { emi: [1000, 12, 0] }])
      expect(codeOf(logic)).toBe("failed");
  });
  test("nesting is limited", () => {
    let logic: unknown = 1;
    for (let depth = 0; depth < 20_000; depth++) logic = { "!": [logic] };
    expect(logicProblems(logic)).toMatchObject([{ code: "too-deep" }]);
    expect(codeOf(logic)).toBe("unknown-operator");
  });
});

describe("no document reaches a prototype or a global", () => {
  test.each([
    "__proto__",
    "constructor",
    "constructor.name",
    "constructor.prototype",
    "toString",
    "nested.__proto__",
    "nested.constructor",
    "code.length",
    "globalThis",
    "process.env",
  ])("%s is not a fact", (name) => {
    expect(evaluateLogic({ var: name }, facts)).toBeNull();
    expect(evaluateLogic({ var: { cat: [name] } } as CommonLogic, facts)).toBeNull();
  });
  test("own facts with such a name are ordinary facts", () => {
    expect(evaluateLogic({ var: "constructor" }, JSON.parse('{"constructor": 5}'))).toBe(5);
  });
  test("evaluation never changes Object.prototype", () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join();
    const name = fc.constantFrom(...operatorNames(), "__proto__", "constructor", "prototype", "val");
    const logic = fc.letrec<{ logic: unknown }>((tie) => ({
      logic: fc.oneof(
        { maxDepth: 3 },
        fc.integer(),
        fc.constantFrom("__proto__", "constructor.prototype", "income"),
        fc.dictionary(name, fc.array(tie("logic"), { maxLength: 3 }), { minKeys: 1, maxKeys: 1 }),
      ),
    })).logic;
    fc.assert(
      fc.property(logic, (document) => {
        try {
          const value = evaluateLogic(document as CommonLogic, facts);
          expect(typeof value).not.toBe("function");
          expect(value).not.toBe(Object.prototype);
        } catch (error) {
          expect(error).toBeInstanceOf(LogicError);
        }
      }),
    );
    expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before);
  });
});

test("S37 conditions and computed values work without code generation", () => {
  const folder = resolve(import.meta.dirname, "../../../src/engine/rules/logic");
  const script = `
    import { evaluateLogic } from "${folder}/logic.ts";
    import { interpretCondition } from "${folder}/interpret.ts";
    let refused = false;
    try { new Function("return 1"); } catch { refused = true; }
    const value = evaluateLogic({ if: [{ "<": [{ coalesce: [{ var: "a" }, 1] }, 2] }, { emi: [50000, 10.99, 24] }, 0] }, {});
    const fits = interpretCondition({ required: ["a"], properties: { a: { minimum: 2, pattern: "x" } } }, { a: 3 });
    console.log(JSON.stringify({ refused, value: Math.round(value), fits }));`;
  const output = execFileSync(process.execPath, ["--disallow-code-generation-from-strings", "--input-type=module", "--eval", script], {
    encoding: "utf8",
  });
  expect(JSON.parse(output)).toEqual({ refused: true, value: 2330, fits: true });
});

test("the facts that a calculation reads are listed", () => {
  expect([...factsRead({ if: [{ var: "a" }, { max: [{ var: ["b.c", 1] }, { emi: [{ var: "d" }, 12, 12] }] }, "e"] })]).toEqual([
    "a",
    "b",
    "d",
  ]);
});
