import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { patternsIn } from "../../../src/engine/catalog/schemas-in.ts";
import { linearPattern } from "../../../src/engine/values/linear-pattern.ts";
import { PatternError, readPattern } from "../../../src/engine/values/pattern-syntax.ts";
import { METAS, shippedCatalog } from "../../schemas/checkout.ts";
import { cpuTime } from "../../support/cpu-time.ts";
import { runs } from "../../support/long.ts";

/** The patterns of all shipped documents, and those that the meta-schemas hold documents to. */
const SHIPPED = new Set([...patternsIn(shippedCatalog()).map(({ pattern }) => pattern), ...patternsOf(METAS)]);

/** Where RE2 and JavaScript say the same thing differently, or different things in the same way. */
const EDGE_CASES = [
  ..."a$ ^$ a.b ^.{0,5}$ \\s+x [\\s-] ^\\S+\\W\\D$ [^\\S] \\u0041 \\u{1F600}+ \\uD83D\\uDE00 [\\uD83D\\uDE00a] \\ud800".split(" "),
  ..."\\cA [] [^] a[]|b (?<n>a)b \\p{Letter} \\p{Script=Devanagari}+$ \\P{L} [^\\p{L}\\d] \\0 [\\b] \\/ a{2,}?b \\bab\\b".split(" "),
  ..."\\Ba [a-] [\\]a-]+ [\\w.-]+ a||b (?:)* x{0}y (?:^a|b$)+ \\p{Lu}{2} (a?b??)*$ (?:a|ab)(?:c|bcd)(?:d*)$ [[:alpha:]".split(" "),
  ..."^\\x41bc$ [\\x41-\\x5aF] ^\\u0041bc$".split(" "),
];
const HOSTILE = ["^([a-z]{2,10} ?){1,12}$", "^(?:[a-z]{0,12}){12}!$", "^a*a*a*b$", "^\\d*\\d*\\d*\\d*x$", "^(a|a)*$", "^(\\w+\\s?)*$"];

function patternsOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([key, part]) => (key === "pattern" && typeof part === "string" ? [part] : patternsOf(part)));
}

/** Texts made of what a pattern is written with, texts that fit it, and any text at all, halves of characters among them. */
function almostMatchingTexts(pattern: string): fc.Arbitrary<string> {
  const signs = [
    ...pattern,
    ..."abcdAZ09 -.@\n\r\t\\/",
    "\u2028",
    "\u00a0",
    "\ufeff",
    "é",
    "क",
    "😀",
    "\ud83d",
    "\ude00",
    "\u0001",
    "\b",
    "\0",
  ];
  const near = fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 });
  const arbitraries = [near, fc.string({ unit: "binary", maxLength: 12 }), fc.string({ unit: "grapheme", maxLength: 12 })];
  const fitting = matchingTexts(pattern);
  return fc.oneof(...arbitraries, ...(fitting ? [fitting, fc.tuple(fitting, near).map((parts) => parts.join(""))] : []));
}

/** Null for what fast-check cannot make texts of. */
function matchingTexts(pattern: string): fc.Arbitrary<string> | null {
  try {
    return fc.stringMatching(new RegExp(pattern, "u"), { maxLength: 200 });
  } catch {
    return null;
  }
}

/** The same pattern with more ways through it than the server leaves to a RegExp. */
const withAmbiguity = (pattern: string) => `(?:${pattern})[^\\s\\S]*`;

test.each([...SHIPPED, ...EDGE_CASES])("the server's matcher and the RegExp of browsers agree on %s", (pattern) => {
  const browser = new RegExp(pattern, "u");
  const [server, automaton] = [linearPattern(pattern), linearPattern(withAmbiguity(pattern))];
  expect(automaton).not.toBeInstanceOf(RegExp);
  fc.assert(
    fc.property(almostMatchingTexts(pattern), (text) => {
      expect([server.test(text), automaton.test(text)]).toEqual(Array(2).fill(browser.test(text)));
    }),
    { numRuns: runs(400) },
  );
});

test.each(["\\s", "\\S", "\\d", "\\D", "\\w", "\\W", ".", "[^\\s\\d]", "[\\W\\d]"])(
  "%s matches the same characters as in a RegExp",
  (written) => {
    const node = readPattern(written);
    const ranges = node.kind === "set" ? node.ranges : [];
    const browsers = [new RegExp(`^${written}$`, "u"), new RegExp(`^${written}$`)];
    const differing: number[] = [];
    for (let code = 0; code <= 0xffff; code++) {
      const matches = ranges.some(([from, to]) => from <= code && code <= to);
      if (browsers.some((browser) => browser.test(String.fromCharCode(code)) !== matches)) differing.push(code);
    }
    expect(differing).toEqual([]);
    expect(ranges.filter(([from, to]) => from > to)).toEqual([]);
  },
);

test.each([
  ["^[1-9][0-9]{5}$", true],
  ["^(19|68255|744|79)", true],
  ["^[A-Z]{2}[ -]?[0-9]{1,2}$", true],
  ["^[a-z]{0,199}$", true],
  ["^[a-z]{0,200}$", false],
  ["^(?:a|b|c){4}$", true],
  ["^(?:a|b|c){5}$", false],
  ["^(?:a?){7}$", true],
  ["^(?:a?){8}$", false],
  ["^(?:a|b){0,6}$", true],
  ["^(?:a|b){0,7}$", false],
  ["^a+$", false],
])("%s is matched by a RegExp if it has few alternatives: %s", (pattern, few) => {
  expect(linearPattern(pattern) instanceof RegExp).toBe(few);
});

test("S26 any pattern matches a long text quickly", () => {
  for (const pattern of HOSTILE) {
    const server = linearPattern(pattern);
    for (const text of [`${"a".repeat(3_300)}!`, "0".repeat(4_000), `${"ab ".repeat(1_300)}!`]) {
      expect(
        cpuTime(() => server.test(text)),
        pattern,
      ).toBeLessThan(500);
    }
  }
  expect(linearPattern("^([a-z]{2,10} ?){1,12}$").test("asha rao")).toBe(true);
});

describe("an unsupported pattern is refused, naming the unsupported part", () => {
  test.each([
    ["^[A-Z$", "unreadable", /class/],
    ["*", "unreadable", /repeat/],
    ["\\-", "unreadable", /escape/],
    ["^(?=.* )a", "lookaround", /^\(\?=$/],
    ["(?<!a)b", "lookaround", /^\(\?<!$/],
    ["(a)\\1", "backreference", /^\\1$/],
    ["(?<n>a)\\k<n>", "backreference", /^\\k<n>$/],
    ["(?i:a)", "has-modifiers", /^\(\?i:$/],
    ["a{1001}", "repeats-too-often", /1001/],
    ["^(([a-c]{50}d){50}e){9}$", "repeats-too-often", /./],
  ])("%s: %s", (pattern, fault, message) => {
    expect(() => linearPattern(pattern)).toThrow(expect.objectContaining({ fault, message: expect.stringMatching(message) }));
  });

  test("S60 any text is accepted or refused as a pattern, without another error", () => {
    const signs = fc.constantFrom(..."()[]{}|*+?^$\\.-,:=!<>abk019pPuxcdwsDL", "\\p{L}", "{2,3}", "(?", "😀", "\ud800");
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 14 }), fc.string({ maxLength: 8 }), (pattern, text) => {
        let browser: RegExp | null = null;
        try {
          browser = new RegExp(pattern, "u");
        } catch {}
        try {
          for (const one of [pattern, withAmbiguity(pattern)]) expect(linearPattern(one).test(text)).toBe(browser?.test(text));
        } catch (error) {
          if (!(error instanceof PatternError)) throw error;
          expect(error.fault === "unreadable").toBe(browser === null);
        }
      }),
      { numRuns: 4_000 },
    );
  });
});
