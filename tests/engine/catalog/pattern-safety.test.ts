import { describe, expect, test } from "vitest";
import { patternDanger } from "../../../src/engine/catalog/pattern-safety.ts";
import { cpuTime } from "../../support/cpu-time.ts";

const ENDLESS = [
  "^(a|a)*$",
  "(a+)+",
  "(a*)*$",
  "(a?b?)*",
  "^(\\w+\\s?)*$",
  "(x{1,30}){1,30}",
  "^(?=(a+)+b)a*$",
  "(.*)*",
  "^((ab)*|(a|b)*)*$",
  "([a-z]|\\w)+$",
];
const HARMLESS = [
  "^[A-Za-z]+(?:['-][A-Za-z]+)*(?: [A-Za-z]+(?:['-][A-Za-z]+)*)+$",
  "^(?!.*[.]{2})[A-Za-z0-9_][A-Za-z0-9_.%+-]*@[A-Za-z0-9][A-Za-z0-9.-]*[.][A-Za-z]{2,3}$",
  "^(19|68255|744|79)",
  "^([0-9]{4} )*[0-9]{4}$",
  "(?:a|b)*",
  "[\\]a-]+",
  "^(?<year>[0-9]{4})-\\u0041\\x41$",
];

describe("S26 patterns that can take endless time", () => {
  test.each(ENDLESS)("%s is refused", (pattern) => expect(patternDanger(pattern)).not.toBeNull());
  test.each(HARMLESS)("%s is taken", (pattern) => expect(patternDanger(pattern)).toBeNull());
  test("what cannot be judged is refused", () => {
    expect(patternDanger("(a)\\1")).not.toBeNull();
    expect(patternDanger(`^(([a-c]{9}d){9}e){9}$`)).not.toBeNull();
  });
  test("a pattern that is taken answers quickly on a long value that does not fit", () => {
    for (const pattern of HARMLESS) {
      expect(cpuTime(() => new RegExp(pattern, "u").test(`${"a".repeat(4000)}!`))).toBeLessThan(500);
    }
  });
});
