import fc from "fast-check";
import { expect, test } from "vitest";
import { similarName } from "../../../../src/engine/catalog/findings/similar-name.ts";
import { runs } from "../../../support/long.ts";

const KNOWN = ["monthly_income", "monthly_rent", "annual_income", "emi", "age", "foir", "SELF_EMPLOYED", "/user/offers", "offers"];

test.each([
  ["monthly_incme", "monthly_income", "a letter left out"],
  ["montly_rentt", "monthly_rent", "one left out, one added"],
  ["fior", "foir", "two exchanged"],
  ["aeg", "age", "two of three exchanged"],
  ["self-employed", "SELF_EMPLOYED", "another case, another hyphen"],
  ["monthlyIncome", "monthly_income", "written as in JavaScript"],
  ["{emii}", "emi", "a placeholder in its braces"],
  ["shared/money#/definitions/emmi", "emi", "the last part of a reference"],
  ["/user/ofers", "/user/offers", "a path is compared with paths"],
])("the suggestion for %s is %s: %s", (given, meant) => expect(similarName(given, KNOWN)).toBe(meant));

test.each(["salary", "em", "x", "income", "emigrate", "ag_"])("%s has no suggestion", (given) => {
  expect(similarName(given, KNOWN)).toBeUndefined();
});

/** Letters added, left out, changed or exchanged with their neighbour, each at most once; by its definition. */
function distance(one: string, other: string): number {
  if (one === "" || other === "") return one.length + other.length;
  const [shorter, otherShorter] = [one.slice(0, -1), other.slice(0, -1)];
  const ways = [
    distance(shorter, other) + 1,
    distance(one, otherShorter) + 1,
    distance(shorter, otherShorter) + (one.at(-1) === other.at(-1) ? 0 : 1),
  ];
  if (one.length > 1 && other.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1))
    ways.push(distance(one.slice(0, -2), other.slice(0, -2)) + 1);
  return Math.min(...ways);
}

test.each([
  ["abc", "abc", 0],
  ["abc", "ab", 1],
  ["ab", "abc", 1],
  ["abc", "bc", 1],
  ["abc", "xbc", 1],
  ["abc", "acb", 1],
  ["ca", "abc", 3],
  ["abcd", "badc", 2],
  ["kitten", "sitting", 3],
  ["sunday", "saturday", 3],
  ["rupee", "ruppees", 2],
  ["gumbo", "gambol", 2],
  ["flaw", "lawn", 2],
  ["abcdef", "uvwxyz", 6],
])("the distance from %s to %s is %i", (one, other, letters) => {
  expect([distance(one, other), distance(other, one)]).toEqual([letters, letters]);
  // Of names this long three letters may differ.
  const long = (word: string, at: "before" | "behind") => (at === "before" ? `${word}0123456789` : `0123456789${word}`);
  const isFound = letters > 0 && letters <= 3;
  for (const at of ["before", "behind"] as const) {
    if (long(one, at).length < 12 || long(other, at).length < 12) continue;
    expect(similarName(long(one, at), [long(other, at)]) === long(other, at)).toBe(isFound);
    expect(similarName(long(other, at), [long(one, at)]) === long(one, at)).toBe(isFound);
  }
});

test("a name is similar if its distance is within the limit for its length", () => {
  const word = fc.string({ unit: fc.constantFrom(..."abc"), minLength: 3, maxLength: 7 });
  fc.assert(
    fc.property(word, word, (given, known) => {
      const near = given !== known && distance(given, known) <= (given.length < 6 ? 1 : 2);
      expect(similarName(given, [known])).toBe(near ? known : undefined);
    }),
    { numRuns: runs(500) },
  );
});

test("the most similar name is suggested, and never the name itself", () => {
  expect(similarName("loan_amount", ["loan_amounts", "se_loan_amount"])).toBe("loan_amounts");
  expect(similarName("emi", ["emi"])).toBeUndefined();
  expect(similarName("anything", [])).toBeUndefined();
});
