import { expect, test } from "vitest";
import { operandTypes } from "../../../src/engine/rules/logic/operand-names.ts";

const namesIn = (format: string) =>
  operandTypes({ dailyInstalments: [{ var: "amount" }, 12, { var: "length" }] }, new Map([["length", format]])).map(({ given }) => given);

test("a figure with a unit other than its operand's is reported", () => {
  expect(namesIn("months")).toEqual(["length, which is in months"]);
  expect(namesIn("days")).toEqual([]);
});

test.each(["count", "text", "code"])("a figure shown as a %s may have any unit", (format) => {
  expect(namesIn(format)).toEqual([]);
});
