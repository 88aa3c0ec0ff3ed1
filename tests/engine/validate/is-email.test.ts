import { expect, test } from "vitest";
import { isEmail } from "../../../src/engine/validate/is-email.ts";
import { cpuTime } from "../../support/cpu-time.ts";

test.each(["a.b_c%d+e-f@x.co", "x@y.com", "a_@x.co", "_a__b@mail.example.in"])("%s is an email", (text) =>
  expect(isEmail(text)).toBe(true),
);

test.each(["x@y.c", "x@y.info", "@y.com", "a..b@y.com", "a b@y.com", "x@y"])("%s is none", (text) => expect(isEmail(text)).toBe(false));

test("a hostile text is judged at once", () => {
  expect(cpuTime(() => expect(isEmail(`${"a_".repeat(60)}!`)).toBe(false))).toBeLessThan(200);
});
