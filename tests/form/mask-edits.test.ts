import { expect, test } from "vitest";
import { dateText } from "../../src/form/masks/date.ts";
import { edited, type Mask } from "../../src/form/masks/mask.ts";
import { decimal, rupees, wholeNumber } from "../../src/form/masks/number.ts";

const KINDS: Record<string, string> = { "<": "deleteContentBackward", ">": "deleteContentForward" };

/** Presses keys at the caret, which is written as `|`: `<` is Backspace and `>` Delete. */
function pressKeys(mask: Mask, marked: string, keys: string): string {
  let caret = marked.indexOf("|");
  let text = marked.replace("|", "");
  for (const key of keys) {
    const from = key === "<" ? caret - 1 : caret;
    const to = key === ">" ? caret + 1 : caret;
    const kind = KINDS[key] ?? "insertText";
    const put = key in KINDS ? "" : key;
    const typed = { text: text.slice(0, from) + put + text.slice(to), caret: from + put.length };
    ({ text, caret } = edited(mask, text, typed, kind));
  }
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

test.each([
  // The first digit gives way to another one.
  ["1|,00,000", "<", "|00,000"],
  ["|1,00,000", ">", "|00,000"],
  ["1|,00,000", "<2", "2|,00,000"],
  ["|1,00,000", ">25", "25|,00,000"],
  // Separators are no characters of the customer's.
  ["1|,23,456", ">", "1|3,456"],
  ["12|,345", ">", "1,2|45"],
  ["1,|23,456", "<", "|23,456"],
  ["12,|345", "<", "1|,345"],
  ["1,2|3,456", "<", "1|3,456"],
  ["12,3|45", "9", "1,23,9|45"],
  ["12,39|,456", "<", "1,23|,456"],
  ["12|,345", "67", "12,67|,345"],
  ["|12,345", "0", "|12,345"],
  ["0|", "5", "5|"],
  ["0|00,000", "5", "5|,00,000"],
  ["-1|,00,000", "<", "-|00,000"],
])("in an amount, %s with %s becomes %s", (before, keys, after) => {
  for (const mask of [rupees, decimal]) expect(pressKeys(mask, before, keys).replace("-,", "-")).toBe(after);
});

test.each([
  // A part that something is taken from keeps the others where they are.
  ["1|5/04/1990", "<", "|5/04/1990"],
  ["1|5/04/1990", "<2", "2|5/04/1990"],
  ["15/|04/1990", ">", "15/|4/1990"],
  ["15/|04/1990", ">>", "15/|/1990"],
  ["15/|04/1990", ">>12", "15/12|/1990"],
  ["15/04/19|90", "<<20", "15/04/20|90"],
  // Separators are no characters of the customer's.
  ["15|/04/1990", ">", "15/|4/1990"],
  ["15/|04/1990", "<", "1|/04/1990"],
  ["5/|04/1990", "<", "|/04/1990"],
  // Where there is no room, a digit takes the place of the next one.
  ["|15/04/1990", "2", "2|5/04/1990"],
  ["|15/04/1990", "23121985", "23/12/1985|"],
  ["15|/04/1990", "1", "15/1|4/1990"],
  ["15/04/|1990", "2", "15/04/2|990"],
  ["15/04/1990|", "1", "15/04/1990|"],
  ["|15/04/", "2", "2|5/04/"],
  // At the end it goes as it ever did.
  ["|", "31121990", "31/12/1990|"],
  ["|", "1/2/1990", "01/02/1990|"],
  ["31/|", "<", "31|"],
  ["31|", "12", "31/12/|"],
  ["31/|", "/12", "31/12/|"],
])("in a date, %s with %s becomes %s", (before, keys, after) => {
  expect(pressKeys(dateText, before, keys)).toBe(after);
});

test.each([
  ["1 lakh", 100_000, "1,00,000"],
  ["1.5 lakh", 150_000, "1,50,000"],
  ["1.5 Lacs", 150_000, "1,50,000"],
  ["₹ 1,250 thousand", 1_250_000, "12,50,000"],
  ["10k", 10_000, "10,000"],
  ["10 K", 10_000, "10,000"],
  ["Rs. 5 thousand", 5_000, "5,000"],
  ["1.25 cr.", 12_500_000, "1,25,00,000"],
  ["2 लाख", 200_000, "2,00,000"],
  ["२.५ लाख", 250_000, "2,50,000"],
  ["10 हज़ार", 10_000, "10,000"],
  ["10 हज़ार", 10_000, "10,000"],
])("%j is understood, and formatted when the field is left", (text, answer, shown) => {
  expect(rupees.read(text)).toBe(answer);
  const typed = pressKeys(rupees, "|", text).replace("|", "");
  expect(typed.split(" ").at(-1)).toBe(text.split(" ").at(-1));
  expect(rupees.show(rupees.read(typed))).toBe(shown);
});

test.each(["1 lakh 50", "lakh", "-5 lakh", "10 km", "about 2 lakh", "1.5.5 lakh", "9999999999999 crore"])(
  "%j is not read as another amount: it stays, and the validation refuses it",
  (text) => {
    const typed = pressKeys(rupees, "|", text).replace("|", "");
    expect(typed.replaceAll(",", "")).toBe(text);
    expect(rupees.read(typed)).toBe(typed);
  },
);

test.each([
  [decimal, "22,5"],
  [decimal, "22 5"],
  [rupees, "1 00 00"],
  [decimal, "22,"],
  [decimal, "1,5,000"],
  [decimal, "1,234,5"],
  [decimal, "22,50.5"],
  [wholeNumber, "1,5"],
  [rupees, "1,00"],
  [rupees, "2,50 lakh"],
])("S64 a misplaced comma or space makes a text invalid as a number, typed or pasted: $1", (mask, text) => {
  const pasted = edited(mask, "", { text, caret: text.length }, "insertFromPaste").text;
  for (const typed of [pressKeys(mask, "|", text).replace("|", ""), pasted]) {
    expect(typed).toBe(text);
    expect(mask.read(mask.shape(typed, false))).toBe(text);
  }
});

test.each([
  ["|", "1,00,000", "1,00,000|"],
  ["|", "12,345", "12,345|"],
  ["22,55|", "<", "22,5|"],
  ["22,5|", "<<", "22|"],
  // The digits do not move together to another number.
  ["22 50|", "<", "22 5|"],
  ["1,00,000|", "<<", "1,000|"],
  ["10,000|", "5", "1,00,005|"],
])("in a number, %s with %s becomes %s", (before, keys, after) => {
  expect(pressKeys(decimal, before, keys)).toBe(after);
});

test("a digit that replaces several selected ones is grouped again", () => {
  expect(edited(rupees, "1,00,000", { text: "1,00,5", caret: 6 }, "insertText").text).toBe("1,005");
});

test.each([
  ["-5", -5],
  ["1.5", 1.5],
])("%j is read with its sign and point", (text, answer) => {
  expect(rupees.read(text)).toBe(answer);
});

test("a multiplier of amounts is not read in other numbers", () => {
  expect(decimal.read("10k")).toBe("10k");
});
