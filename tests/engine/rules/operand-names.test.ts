import { expect, test } from "vitest";
import { operandTypes } from "../../../src/engine/rules/operand-names.ts";

const givenIn = (format: string) =>
  operandTypes({ dailyInstalments: [{ var: "amount" }, 12, { var: "length" }] }, new Map([["length", format]])).map(({ given }) => given);

test("a figure with a unit other than its operand's is reported", () => {
  expect(givenIn("months")).toEqual(["length, which is in months"]);
  expect(givenIn("days")).toEqual([]);
});

test.each(["count", "text", "code"])("a figure shown as a %s may have any unit", (format) => {
  expect(givenIn(format)).toEqual([]);
});
