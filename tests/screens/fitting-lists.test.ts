import { expect, test } from "vitest";
import type { OptionLists } from "../../src/client/option-lists.ts";
import { fittingLists } from "../../src/screens/option-lists/fitting-lists.ts";

const choice = (code: string, en: string, hi?: string) => ({ code, label: en, labels: { en, ...(hi && { hi }) }, order: 1 });

/** A lender whose key comes before the house's, and one after it. */
const LISTS: OptionLists = {
  "zeta-bank": { gender: [choice("FEMALE", "Woman", "महिला")] },
  "alpha-credit": { "salary-mode": [choice("BANK", "Into a bank account", "बैंक खाते में")] },
  default: {
    "salary-mode": [choice("BANK", "Bank transfer", "बैंक खाते में"), choice("CASH", "Cash", "नक़द")],
    gender: [choice("FEMALE", "Female", "महिला"), choice("MALE", "Male", "पुरुष"), choice("OTHER", "Other")],
  },
};

/** What is found, as `owner list codes`. */
const foundCodes = (query: string, lists = LISTS) =>
  fittingLists(lists, query).flatMap(({ owner, lists }) =>
    lists.map(({ name, choices }) => `${owner} ${name} ${choices.map(({ code }) => code).join(" ")}`),
  );

test("without a query all lists are shown, the house's first and in their own order", () => {
  const all = [
    "default salary-mode BANK CASH",
    "default gender FEMALE MALE OTHER",
    "alpha-credit salary-mode BANK",
    "zeta-bank gender FEMALE",
  ];
  expect(foundCodes("")).toEqual(all);
  expect(foundCodes("  ")).toEqual(all);
});

test.each([
  ["a code, in any case", "cas", ["default salary-mode CASH"]],
  ["a label", "into a", ["alpha-credit salary-mode BANK"]],
  ["a part of a code and of a label", "male", ["default gender FEMALE MALE", "zeta-bank gender FEMALE"]],
  ["a label in another language", "पुरुष", ["default gender MALE"]],
  ["the other spelling of a letter with a dot below", "नक\u093cद", ["default salary-mode CASH"]],
  ["with spaces around it", " other ", ["default gender OTHER"]],
  ["the name of a list", "salary-", ["default salary-mode BANK CASH", "alpha-credit salary-mode BANK"]],
  ["nothing for an unknown word", "cash.*", []],
])("a query finds %s", (_, query, expected) => {
  expect(foundCodes(query)).toEqual(expected);
});

test("the key of a lender is not searched, as it would hide other matches", () => {
  expect(foundCodes("zeta")).toEqual([]);
});

test("a lender without lists has no group", () => {
  expect(fittingLists({ ...LISTS, "beta-bank": {} }, "").map(({ owner }) => owner)).toEqual(["default", "alpha-credit", "zeta-bank"]);
});
