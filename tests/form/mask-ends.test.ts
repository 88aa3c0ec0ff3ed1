import { expect, test } from "vitest";
import { dateText } from "../../src/form/masks/date.ts";
import { digits, mobileNumber } from "../../src/form/masks/digits.ts";
import { caretAfter } from "../../src/form/masks/mask.ts";
import { rupees, wholeNumber } from "../../src/form/masks/number.ts";
import { capitals, panText, plainText } from "../../src/form/masks/text.ts";

test("only a complete date is converted; other texts stay", () => {
  for (const text of ["31/12/19901", "131/12/1990", "31/12/199"]) expect(dateText.read(text), text).toBe(text);
  expect(dateText.read("3/4/1990")).toBe("1990-04-03");
  for (const text of ["1990-12-311", "x1990-12-31", "31/12"]) expect(dateText.show(text), text).toBe(text);
  for (const answer of [undefined, null, 19_901_231]) expect(dateText.show(answer)).toBe("");
  expect(dateText.read("31/")).toBe("31");
  expect(dateText.read("/")).toBeUndefined();
});

test("a separator is added after a day and a month, and not while deleting", () => {
  expect(["3", "31", "31/1", "31/12", "31/12/1", "31/12/1990"].map((text) => dateText.shape(text, false))).toEqual([
    "3",
    "31/",
    "31/1",
    "31/12/",
    "31/12/1",
    "31/12/1990",
  ]);
  expect(["31/", "31/12/"].map((text) => dateText.shape(text, true))).toEqual(["31", "31/12"]);
  expect(["1/", "1.2.", "1-2-", "1 2 "].map((text) => dateText.shape(text, false))).toEqual(["01/", "01/02/", "01/02/", "01/02/"]);
  expect(dateText.shape("311219901", false)).toBe("31/12/1990");
  expect(dateText.shape(" १/२/१९९० ", false)).toBe("01/02/1990");
  expect(dateText.shape("1990-12-31T00:00", false)).toBe("31/12/1990");
});

test("an amount is shown unrounded with its sign; an invalid one unchanged, and none as empty", () => {
  expect(rupees.shape("1,234.99", false)).toBe("1,234.99");
  expect([1234.9, 0, -5, "5 lakh"].map(rupees.show)).toEqual(["1,234.9", "0", "-5", "5 lakh"]);
  for (const answer of [undefined, null, Number.NaN, Number.POSITIVE_INFINITY]) expect(rupees.show(answer)).toBe("");
});

test("whole numbers lose leading zeros only", () => {
  expect(["0", "00", "007", "x12", "1.5", ""].map((text) => wholeNumber.shape(text, false))).toEqual(["0", "0", "7", "x12", "1.5", ""]);
  expect(["", "0", "12", "1.5", "x12"].map(wholeNumber.read)).toEqual([undefined, 0, 12, 1.5, "x12"]);
  expect(wholeNumber.show(7)).toBe("7");
});

test("runs of digits keep their zeros, up to their length", () => {
  expect(digits(6).shape("056 00-12", false)).toBe("056001");
  expect(digits(4).read(" 0560 ")).toBe("0560");
  expect(mobileNumber.shape("0987654321", false)).toBe("0987654321");
  expect(mobileNumber.shape("19876543210", false)).toBe("1987654321");
  expect(mobileNumber.shape("919876543210", false)).toBe("9876543210");
});

test("texts are trimmed in answers; capitals and a PAN are formatted while typing", () => {
  expect([undefined, null, 0, "a"].map(plainText.show)).toEqual(["", "", "0", "a"]);
  expect(plainText.shape(" a ", false)).toBe(" a ");
  expect(capitals.shape("ab1", false)).toBe("AB1");
  expect(capitals.shape(" 27 aapfu0939f 1zv", false)).toBe("27AAPFU0939F1ZV");
  expect(panText.shape("ab-c p*1 234567", false)).toBe("ABCP*12345");
});

test("the caret stays after the typed character, whatever the mask adds or removes", () => {
  expect(caretAfter(rupees, "12345", 2, "12,345")).toBe(2);
  expect(caretAfter(rupees, "12345", 3, "12,345")).toBe(4);
  expect(caretAfter(rupees, "12345", 5, "12,345")).toBe(6);
  expect(caretAfter(rupees, "12345", 9, "12,345")).toBe(6);
  expect(caretAfter(wholeNumber, "0123", 1, "123")).toBe(0);
  expect(caretAfter(plainText, "abc", 1, "abc")).toBe(1);
});
