import { expect, test } from "vitest";
import { operandTypes } from "../../../src/engine/rules/operand-names.ts";

const givenIn = (format: string) =>
  operandTypes({ dailyInstalments: [{ var: "amount" }, 12, { var: "length" }] }, new Map([["length", format]])).map(({ given }) => given);

test("a figure in another unit than its operand is told", () => {
  expect(givenIn("months")).toEqual(["length, which is in months"]);
  expect(givenIn("days")).toEqual([]);
});

test.each(["count", "text", "code"])("a figure that is shown as a %s can be in any unit", (format) => {
  expect(givenIn(format)).toEqual([]);
});
