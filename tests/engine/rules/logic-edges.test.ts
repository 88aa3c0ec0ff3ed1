import { describe, expect, test } from "vitest";
import { computeFacts } from "../../../src/engine/rules/facts.ts";
import { evaluateLogic, factsRead, logicProblems } from "../../../src/engine/rules/logic/logic.ts";

describe("a calculation", () => {
  test("reports the place of its error, escaped", () => {
    expect(logicProblems({ "/": [1, { "~x/": 1 }] })).toEqual([{ code: "unknown-operator", pointer: "/~1/1", operator: "~x/" }]);
    expect(logicProblems({ "+": 1, "-": 2 })).toEqual([{ code: "several-operators", pointer: "", operator: "+, -" }]);
    expect(logicProblems([{ a: 1 }, { b: 1 }]).map(({ pointer }) => pointer)).toEqual(["/0", "/1"]);
    for (const plain of [null, 1, "text", true, []]) expect(logicProblems(plain)).toEqual([]);
  });

  test("may be nested forty levels deep, including lists", () => {
    const nested = (depth: number): unknown => (depth === 0 ? 1 : { "!": nested(depth - 1) });
    expect(logicProblems(nested(41))).toEqual([]);
    expect(logicProblems(nested(42))).toEqual([{ code: "too-deep", pointer: "/!".repeat(41), operator: "" }]);
    let list: unknown = 1;
    for (let depth = 0; depth < 42; depth++) list = [list];
    expect(logicProblems(list)).toHaveLength(1);
  });

  test("reads the first part of each name, also in a value for absent facts; a computed name is not counted", () => {
    expect([...factsRead({ var: "a.b" })]).toEqual(["a"]);
    expect([...factsRead({ var: ["a", { var: "b" }] })]).toEqual(["a", "b"]);
    expect([...factsRead([{ var: "a" }, [{ "!": { var: "b" } }]])]).toEqual(["a", "b"]);
    expect([...factsRead({ var: { cat: ["x", { var: "c" }] } })]).toEqual(["c"]);
    for (const none of [{ var: "" }, { var: 1 }, "var", null, 5]) expect([...factsRead(none)]).toEqual([]);
  });

  test("returns null for an empty name, and for properties of non-objects", () => {
    const facts = { a: { b: { c: 1 } }, text: "abc", none: null };
    expect(evaluateLogic({ var: "" }, facts)).toBeNull();
    expect(["a.b.c", "a.b", "a.x.c", "text.length", "none.x", "a."].map((name) => evaluateLogic({ var: name }, facts))).toEqual([
      1,
      { c: 1 },
      null,
      null,
      null,
      null,
    ]);
    expect(evaluateLogic({ var: ["a.x", 7] }, facts)).toBe(7);
  });

  test("with numbers is null if one is absent, and fails if one is not a number", () => {
    const failing = (logic: object) => {
      try {
        return evaluateLogic(logic as never, { text: "x", none: null });
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect(failing({ emi: [1000, { var: "none" }, 12] })).toBeNull();
    expect(failing({ emi: [{ var: "text" }, { var: "none" }, 12] })).toBeNull();
    expect(failing({ emi: [{ var: "text" }, 12, 12] })).toBe("failed");
    expect(failing({ floor: [{ var: "text" }] })).toBe("failed");
    expect(failing({ max: [{ var: "none" }, { var: "text" }] })).toBe("failed");
    expect([failing({ max: [1, 3, 2] }), failing({ min: [3, 1, 2] }), failing({ max: [{ var: "none" }] })]).toEqual([3, 1, null]);
    expect([failing({ round: [7, 5] }), failing({ round: 2.5 }), failing({ ceil: 1.2 }), failing({ round: [1.005, 0.01] })]).toEqual([
      5, 3, 2, 1.01,
    ]);
  });

  test("match compares pairs, with a last value as default", () => {
    const match = (...rest: unknown[]) => evaluateLogic({ match: ["b", ...rest] } as never, {});
    expect([match("a", 1, "b", 2), match("a", 1, "b", 2, 3), match("a", 1, 3), match("a", 1), match(3), match("b")]).toEqual([
      2,
      2,
      3,
      null,
      3,
      "b",
    ]);
  });
});

test("facts override answers, the date overrides both, and an unknown fact removes its name", () => {
  const definitions = [
    { name: "a", value: { "+": [{ var: "a" }, 1] } },
    { name: "gone", value: { var: "nobody" } },
    { name: "__proto__", value: 1 },
  ];
  const facts = computeFacts(definitions, { a: 1, gone: 2, today: "x" }, { today: "2026-01-01" });
  expect(Object.entries(facts)).toEqual([
    ["a", 2],
    ["today", "2026-01-01"],
    ["__proto__", 1],
  ]);
});
