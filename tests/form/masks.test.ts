import fc from "fast-check";
import { expect, test } from "vitest";
import { dateText } from "../../src/form/masks/date.ts";
import { digits, mobileNumber } from "../../src/form/masks/digits.ts";
import { caretAfter, type Mask } from "../../src/form/masks/mask.ts";
import { decimal, rupees, wholeNumber } from "../../src/form/masks/number.ts";
import { capitals, panText, plainText } from "../../src/form/masks/text.ts";
import { timeText } from "../../src/form/masks/time.ts";
import { runs } from "../support/long.ts";

const MASKS: Record<string, Mask> = {
  dateText,
  timeText,
  mobileNumber,
  rupees,
  decimal,
  wholeNumber,
  capitals,
  panText,
  plainText,
  pincode: digits(6),
};

/** Types a text key by key at the end, as a customer does. */
const typeInto = (mask: Mask, text: string) => [...text].reduce((shown, key) => mask.shape(shown + key, false), "");

test.each(Object.entries(MASKS))("%s: formatting is idempotent, and the answer is shown as the same text", (_, mask) => {
  fc.assert(
    fc.property(fc.string({ maxLength: 24, unit: fc.constantFrom(..."0123456789०९/,.: -−₹aPm*") }), (text) => {
      const shaped = mask.shape(text, true);
      expect(mask.shape(shaped, true)).toBe(shaped);
      const answer = mask.read(shaped);
      expect(mask.read(mask.show(answer))).toEqual(answer);
      expect(mask.read(mask.shape(mask.show(answer), false))).toEqual(answer);
    }),
    { examples: [[", "], [","], ["-,"], [",0 "], ["0, "], ["60:00 "], ["8am:"]], numRuns: runs(300) },
  );
});

test.each(Object.entries(MASKS))("%s: the caret stays after the typed key", (_, mask) => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{0,6}$/), fc.nat(6), fc.constantFrom(..."0123456789"), (text, place, key) => {
      const before = mask.shape(text, false);
      const at = Math.min(place, before.length);
      const raw = before.slice(0, at) + key + before.slice(at);
      const shaped = mask.shape(raw, false);
      const caret = caretAfter(mask, raw, at + 1, shaped);
      expect(caret).toBeGreaterThanOrEqual(0);
      expect(caret).toBeLessThanOrEqual(shaped.length);
      const own = (part: string) => mask.shape(part, true).replace(mask.filler, "");
      const start = own(raw.slice(0, at + 1));
      // A character that is dropped only from the whole, such as a leading zero, leaves the text after the caret unchanged.
      if (own(shaped).startsWith(start)) expect(own(shaped.slice(0, caret))).toBe(start);
      else expect(own(raw.slice(at + 1)).endsWith(own(shaped.slice(caret)))).toBe(true);
    }),
  );
});

test("rupees are grouped by lakh; paise stay, as the field decides about them", () => {
  expect(typeInto(rupees, "1234567")).toBe("12,34,567");
  expect(rupees.shape("₹ 1,00,000.50", false)).toBe("1,00,000.50");
  expect(["₹ 1,00,000.50", "Rs. 500", "INR 5"].map((text) => rupees.read(rupees.shape(text, false)))).toEqual([100_000.5, 500, 5]);
  expect(
    ["500000 रुपये", "₹ 500000 रु.", "5,00,000 Rs", "500000INR", "500000 rupees"].map((text) => rupees.read(rupees.shape(text, false))),
  ).toEqual(Array(5).fill(500_000));
  expect(["500000 r", "500000 रुप", "500000 dollars"].map((text) => rupees.read(rupees.shape(text, false)))).toEqual([
    "500000 r",
    "500000 रुप",
    "500000 dollars",
  ]);
  expect(["60000/-", "Rs. 1,500.50 /-", "₹ 60,000/\u2013"].map((text) => rupees.read(rupees.shape(text, false)))).toEqual([
    60_000, 1_500.5, 60_000,
  ]);
  // Nothing is taken for a number before its end is there, and of what is left of it something else might be meant.
  expect(["60000/", "60000/-5", "/-"].map((text) => rupees.read(rupees.shape(text, false)))).toEqual(["60000/", "60000/-5", "/-"]);
  expect(rupees.read("12,34,567")).toBe(1_234_567);
  expect(rupees.read("")).toBeUndefined();
  expect(rupees.show(0)).toBe("0");
});

test("a comma cannot be deleted, and the caret moves past it", () => {
  const shaped = rupees.shape("1234", true);
  expect(shaped).toBe("1,234");
  expect(caretAfter(rupees, "1234", 1, shaped)).toBe(1);
});

test("a mobile number has ten digits; a pasted country code or leading 0 is removed", () => {
  for (const text of ["+91 98765 43210", "098765 43210", "9876543210", "९८७६५४३२१०"])
    expect(mobileNumber.shape(text, false)).toBe("9876543210");
  expect(mobileNumber.shape("98765432109", false)).toBe("9876543210");
});

test("a PAN is upper-cased and may be masked", () => {
  expect(typeInto(panText, "abcpe1234f9")).toBe("ABCPE1234F");
  expect(panText.shape("abcp******", false)).toBe("ABCP******");
});

test("a date is typed with digits only, and a separator can be deleted", () => {
  expect(typeInto(dateText, "31121990")).toBe("31/12/1990");
  expect(typeInto(dateText, "1/2/1990")).toBe("01/02/1990");
  expect(dateText.shape("31/1", true)).toBe("31/1");
  expect(dateText.shape("31", true)).toBe("31");
  expect(dateText.shape("1990-12-31", false)).toBe("31/12/1990");
});

test("a date is ISO in the answers; an incomplete one is shown unchanged", () => {
  expect(dateText.read("31/12/1990")).toBe("1990-12-31");
  expect(dateText.show("1990-12-31")).toBe("31/12/1990");
  expect(dateText.show(dateText.read("31/12/"))).toBe("31/12");
  expect(dateText.read("")).toBeUndefined();
});

test("surrounding spaces are not part of an answer", () => {
  expect(plainText.read("  Asha ")).toBe("Asha");
  expect(plainText.read("   ")).toBeUndefined();
});

test.each<[string, string, unknown]>([
  ["3.14", "3.14", 3.14],
  ["-42", "-42", -42],
  ["\u221242", "-42", -42],
  ["-1234567.125", "-12,34,567.125", -1_234_567.125],
  ["1 00 000", "1,00,000", 100_000],
  ["1\u00a000\u202f000", "1,00,000", 100_000],
  ["45  000", "45,000", 45_000],
  ["1 ,50,000", "1,50,000", 150_000],
  ["१२३४.५", "1,234.5", 1234.5],
  [".5", ".5", 0.5],
  ["12.", "12.", 12],
  ["007", "7", 7],
  ["-0", "-0", 0],
  ["0.0000001", "0.0000001", 0.0000001],
  ["", "", undefined],
])("%j is shown as %j and read as the number %j", (text, shown, answer) => {
  expect(decimal.shape(text, false)).toBe(shown);
  expect(decimal.read(shown)).toBe(answer);
  expect(decimal.read(text)).toBe(answer);
});

test("a sign without digits is stored and shown unchanged", () => {
  for (const mask of [decimal, wholeNumber, rupees]) expect([mask.read("\u2212 "), mask.show(mask.read("\u2212 "))]).toEqual(["-", "-"]);
});

test.each(["1.5 lots", "12abc", "1e5", "1.2.3", "--5", "5-", "-", ".", "12,34,567.5/5", "1234567890123456", "1.2345678901234567"])(
  "%j is not a representable number: it stays, and is stored unchanged",
  (text) => {
    for (const mask of [decimal, wholeNumber, rupees]) {
      expect(String(mask.read(mask.shape(text, false))).replaceAll(",", "")).toBe(text.replaceAll(",", ""));
      expect(mask.show(mask.read(text))).toBe(text);
    }
  },
);

test("any shown number is read as itself", () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), fc.integer({ min: 0, max: 4 }), (digits, places) => {
      const number = digits / 10 ** places;
      for (const mask of [decimal, wholeNumber, rupees]) expect(mask.read(mask.show(number))).toBe(number);
    }),
  );
});

test("a time is typed with digits only, or with am and pm, and is in Indian time", () => {
  expect([typeInto(timeText, "1430"), typeInto(timeText, "930"), typeInto(timeText, "9:30"), typeInto(timeText, "2:05")]).toEqual([
    "14:30",
    "09:30",
    "09:30",
    "02:05",
  ]);
  expect(["14:30", "9:30 pm", "12.05 a.m.", "7 AM"].map(timeText.read)).toEqual([
    "14:30:00+05:30",
    "21:30:00+05:30",
    "00:05:00+05:30",
    "07:00:00+05:30",
  ]);
  expect(timeText.show("14:30:00+05:30")).toBe("14:30");
  expect(timeText.shape("14:", true)).toBe("14");
});

test("a text that is no time of day stays unchanged", () => {
  for (const text of ["half past nine", "14:305", "13 pm", "10:30:45Z", "14305", "1430:5", "143059"]) {
    expect(timeText.shape(text, false)).toBe(text);
    expect(timeText.read(text)).toBe(text);
    expect(timeText.show(text)).toBe(text);
  }
  expect(timeText.read("14:")).toBe("14");
  expect(timeText.read("")).toBeUndefined();
  expect(timeText.show(undefined)).toBe("");
});
