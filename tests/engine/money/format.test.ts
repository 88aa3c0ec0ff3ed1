import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatNumber, formatPercent, formatRupees, lakhGroups, latinDigits } from "../../../src/engine/money/format.ts";
import { localeOf } from "../../../src/engine/money/locale.ts";

describe("amounts", () => {
  test.each(["en-IN", "hi-IN"])("are grouped by lakh and crore with Latin digits in %s", (language) => {
    expect(formatRupees(1_234_567, language)).toBe("₹12,34,567");
    expect(formatRupees(10_000_000, language)).toBe("₹1,00,00,000");
    expect(formatRupees(2330.16, language)).toBe("₹2,330.16");
    expect(formatRupees(2330.1, language)).toBe("₹2,330.10");
  });
  test("are never compact", () => {
    expect(formatRupees(99_999, "en-IN")).toBe("₹99,999");
    expect(formatRupees(0, "en-IN")).toBe("₹0");
  });
  test("have a minus before the sign, and none for zero", () => {
    expect(formatRupees(-1234.5, "en-IN")).toBe("-₹1,234.50");
    expect(formatRupees(-0.001, "en-IN")).toBe("₹0");
  });
  test("are formatted by the locale of any language, in Latin digits", () => {
    for (const locale of ["mr-IN", "bn-IN", "ta-IN"]) expect(formatRupees(1_234_567.5, locale)).toBe("₹12,34,567.50");
    expect(formatRupees(1_234_567, "ne-NP")).toBe("₹12,34,567");
    expect(formatRupees(1_234_567, "de-DE")).toBe("₹1.234.567");
  });
  test("of an unknown language are formatted as in English", () => {
    const languages = [{ code: "mr", locale: "mr-IN" }];
    expect([localeOf(languages, "mr"), localeOf(languages, "ta")]).toEqual(["mr-IN", "en-IN"]);
    expect(formatRupees(123_456, "xx-XX")).toBe("₹1,23,456");
  });
});

test("rates and numbers", () => {
  expect(formatPercent(10.99, "en-IN")).toBe("10.99%");
  expect(formatPercent(36, "hi-IN")).toBe("36%");
  expect(formatPercent(12.5, "en-IN")).toBe("12.50%");
  expect(formatNumber(1_234_567, "hi-IN")).toBe("12,34,567");
});

test("digits are grouped by lakh, as in a formatted amount", () => {
  expect(["", "1", "123", "1234", "1234567", "0012"].map(lakhGroups)).toEqual(["", "1", "123", "1,234", "12,34,567", "0,012"]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (amount) => {
      expect(`₹${lakhGroups(String(amount))}`).toBe(formatRupees(amount, "en-IN"));
    }),
  );
});

test("Devanagari digits become Latin ones, other letters stay", () => {
  expect(latinDigits("०१२३४५६७८९ रु")).toBe("0123456789 रु");
});
