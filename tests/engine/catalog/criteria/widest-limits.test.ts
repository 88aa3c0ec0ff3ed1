import { expect, test } from "vitest";
import type { Clause } from "../../../../src/contract/staff/eligibility.ts";
import type { StatedCriterion } from "../../../../src/contract/staff/offering.ts";
import { mergedLimits } from "../../../../src/engine/catalog/criteria/merged-limits.ts";
import { widestLimits } from "../../../../src/engine/catalog/criteria/widest-limits.ts";

const criteria = (...tests: Clause[]): StatedCriterion[] => tests.map((test) => ({ test: [test], when: [], reason: "" }));
const ofAge = (limits: Clause) => criteria({ fact: "age", ...limits });

test.each<[string, StatedCriterion[][], Clause[]]>([
  ["the most generous bounds", [ofAge({ minimum: 23, maximum: 58 }), ofAge({ minimum: 21, maximum: 55 })], [{ minimum: 21, maximum: 58 }]],
  ["only the side that every lender limits", [ofAge({ minimum: 23, maximum: 58 }), ofAge({ minimum: 21 })], [{ minimum: 21 }]],
  ["nothing if sides differ", [ofAge({ maximum: 58 }), ofAge({ minimum: 21 })], []],
  ["nothing of a fact that one lender does not limit", [ofAge({ minimum: 23 }), criteria({ fact: "income", minimum: 1 })], []],
  ["an inclusive bound before an equal exclusive one", [ofAge({ exclusiveMinimum: 21 }), ofAge({ minimum: 21 })], [{ minimum: 21 }]],
  ["an exclusive bound that is wider", [ofAge({ exclusiveMaximum: 60 }), ofAge({ maximum: 59 })], [{ exclusiveMaximum: 60 }]],
  ["the values of all lenders", [ofAge({ among: ["A", "B"] }), ofAge({ among: ["B", "C"] })], [{ among: ["A", "B", "C"] }]],
  ["nothing if one lender accepts any value", [ofAge({ among: ["A"] }), ofAge({ notAmong: ["A"] })], []],
  ["nothing of patterns", [ofAge({ pattern: "^1" })], []],
  ["one clause for a fact that is limited twice", [[...ofAge({ minimum: 18 }), ...ofAge({ minimum: 21 })]], [{ minimum: 18 }]],
  ["nothing without lenders", [], []],
])("the widest limits are %s", (_, lenders, expected) => {
  expect(widestLimits(lenders)).toEqual(expected.map((clause) => ({ fact: "age", ...clause })));
});

test("limits of one fact are merged if they are about different sides, and criteria with a condition are left out", () => {
  const conditional = { test: [{ fact: "age", minimum: 30 }], when: [{ fact: "job", among: ["BAKER"] }], reason: "" };
  const [least, most, again] = [
    { fact: "sum", minimum: 5 },
    { fact: "sum", maximum: 9 },
    { fact: "sum", maximum: 8 },
  ];
  expect(mergedLimits([...criteria(least as Clause), conditional, ...criteria(most as Clause, again as Clause)])).toEqual([
    { fact: "sum", minimum: 5, maximum: 9 },
    again,
  ]);
});
