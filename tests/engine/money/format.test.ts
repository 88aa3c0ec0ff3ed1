import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatNumber, formatPercent, formatRupees, group, latinDigits, parseAmount } from "../../../src/engine/money/format.ts";

describe("amounts", () => {
  test.each(["en", "hi"])("group by lakh and crore with Latin digits in %s", (language) => {
    expect(formatRupees(1_234_567, language)).toBe("₹12,34,567");
    expect(formatRupees(10_000_000, language)).toBe("₹1,00,00,000");
    expect(formatRupees(2330.16, language)).toBe("₹2,330.16");
    expect(formatRupees(2330.1, language)).toBe("₹2,330.10");
  });
  test("are never compact", () => {
    expect(formatRupees(99_999, "en")).toBe("₹99,999");
    expect(formatRupees(0, "en")).toBe("₹0");
  });
  test("carry a minus before the sign, and no minus for nothing", () => {
    expect(formatRupees(-1234.5, "en")).toBe("-₹1,234.50");
    expect(formatRupees(-0.001, "en")).toBe("₹0");
  });
  test("of an unknown language stand in English", () => {
    expect(formatRupees(123_456, "ta")).toBe("₹1,23,456");
  });
});

test("rates and numbers", () => {
  expect(formatPercent(10.99, "en")).toBe("10.99%");
  expect(formatPercent(36, "hi")).toBe("36%");
  expect(formatPercent(12.5, "en")).toBe("12.50%");
  expect(formatNumber(1_234_567, "hi")).toBe("12,34,567");
});

describe("grouping while typing", () => {
  test.each([
    ["", ""],
    ["1", "1"],
    ["1234", "1,234"],
    ["1234567", "12,34,567"],
    ["12,345,67", "12,34,567"],
    ["१२३४५६७", "12,34,567"],
    ["₹ 1234", "1,234"],
    ["0012", "12"],
    ["0", "0"],
    ["1234.", "1,234."],
    ["1234.567", "1,234.56"],
    ["12.3.4", "12.34"],
    ["abc", ""],
  ])("%j becomes %j", (typed, grouped) => {
    expect(group(typed)).toBe(grouped);
  });

  test("is idempotent and reads back as the same amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (amount) => {
        const grouped = group(String(amount));
        expect(group(grouped)).toBe(grouped);
        expect(parseAmount(grouped)).toBe(amount);
        expect(`₹${grouped}`).toBe(formatRupees(amount, "en"));
      }),
    );
  });
});

describe("typed amounts", () => {
  test.each([
    ["12,34,567", 1_234_567],
    ["₹ 12,34,567.50", 1_234_567.5],
    ["Rs. 500", 500],
    ["५०,०००", 50_000],
    ["1 00 000", 100_000],
    [".5", 0.5],
    ["", null],
    ["-5", null],
    ["1e5", null],
    ["12abc", null],
    ["1.2.3", null],
    ["₹", null],
  ])("%j is %j", (typed, amount) => {
    expect(parseAmount(typed)).toBe(amount);
  });
  test("Devanagari digits become Latin ones, other letters stay", () => {
    expect(latinDigits("०१२३४५६७८९ रु")).toBe("0123456789 रु");
  });
});
