import fc from "fast-check";
import { expect, test } from "vitest";
import { readEmail, readMobile } from "../../../src/engine/validate/identifier.ts";
import { visibleText } from "../../../src/engine/values/visible-text.ts";
import { dateText } from "../../../src/form/masks/date.ts";
import { mobileNumber } from "../../../src/form/masks/digits.ts";
import { edited } from "../../../src/form/masks/mask.ts";
import { decimal, rupees } from "../../../src/form/masks/number.ts";
import { capitals, panText, plainText } from "../../../src/form/masks/text.ts";
import { timeText } from "../../../src/form/masks/time.ts";

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
const MARKS = [
  ...range(0x200b, 0x200f),
  ...range(0x202a, 0x202e),
  ...range(0x2060, 0x2069),
  ...range(0xfff9, 0xfffb),
  ..."\u00ad\u034f\u061c\u115f\u1160\u180e\u3164\ufeff",
];
const marks = fc.array(fc.constantFrom(...MARKS), { maxLength: 3 }).map((some) => some.join(""));
/** A text with marks before, between and behind its characters. */
const withMarks = (text: string) =>
  fc.tuple(...[...text, ""].map(() => marks)).map((between) => [...text, ""].map((character, at) => between[at] + character).join(""));

test("S64 every invisible mark is removed, at any position", () => {
  fc.assert(
    fc.property(withMarks("Asha Rao 12, 4th Main"), (text) => {
      expect(visibleText(text)).toBe("Asha Rao 12, 4th Main");
    }),
  );
});

test("S64 joiners that belong to the spelling of a word are kept", () => {
  const words = ["क्‍षमा", "श्‌री", "दर्‍या", "র‍্যাব", "അവന്‍", "ಪ್ರಥಮ‌್", "می‌خواهم"];
  for (const word of words) expect(visibleText(word)).toBe(word);
  expect(visibleText("\u200dराम\u200d \u200cLal\u200d")).toBe("राम Lal");
  // No letter, though of an Arabic script to Unicode.
  expect(visibleText("1\u061c\u200c\u061c2")).toBe("12");
  expect(visibleText("\u2066क्‍षमा\u2069")).toBe("क्‍षमा");
});

test("S64 each kind of answer is read the same with marks around and inside the pasted text", () => {
  const kinds = [
    [plainText, "Asha Rao", "Asha Rao"],
    [capitals, "sbin0001234", "SBIN0001234"],
    [panText, "abcpe1234f", "ABCPE1234F"],
    [mobileNumber, "+91 91163 56970", "9116356970"],
    [rupees, "₹1,20,000", 120_000],
    [rupees, "1.5 lakh", 150_000],
    [decimal, "22.5", 22.5],
    [dateText, "17/05/1990", "1990-05-17"],
    [dateText, "1990-05-17", "1990-05-17"],
    [timeText, "9:30 am", "09:30:00+05:30"],
  ] as const;
  for (const [mask, text, answer] of kinds)
    fc.assert(
      fc.property(withMarks(text), (pasted) => {
        const { text: shown } = edited(mask, "", { text: pasted, caret: pasted.length }, "insertFromPaste");
        expect(mask.read(mask.shape(shown, true)), `${text} as ${escape(pasted)}`).toEqual(answer);
      }),
    );
});

test("S64 an identifier with marks in it is the same", () => {
  const matcher = (pattern: string) => new RegExp(`^(?:${pattern})$`, "u");
  fc.assert(
    fc.property(withMarks("+91 91163 56970"), (text) => {
      expect(readMobile(text, { pattern: "[6-9][0-9]{9}", code: 91 }, matcher)).toBe("9116356970");
    }),
  );
  fc.assert(
    fc.property(withMarks("asha@example.com"), (text) => {
      expect(readEmail(text, { pattern: "[a-z]+@[a-z.]+" }, matcher)).toBe("asha@example.com");
    }),
  );
});
