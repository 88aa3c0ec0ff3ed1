import { expect, test } from "vitest";
import type { StepValidator } from "../../../src/contract/site/slices.ts";
import { compileForServer, compileValidators } from "../../../src/engine/forms/standalone.ts";
import { generateCriteria } from "../../../src/engine/rules/criteria.ts";
import { compiledConditions, conditionCompiler } from "../../../src/engine/rules/logic/compile.ts";
import { interpretCondition } from "../../../src/engine/rules/logic/interpret.ts";
import { validatorRuntime } from "../../../src/engine/values/runtime.ts";
import { cpuTime } from "../../support/cpu-time.ts";

/** Takes about a second on 25 letters in a browser, and an hour on 40. */
const SLOW_PATTERN = "^(a+)+$";
const today = () => "2026-11-21";
const LONG_TEXT = `${"a".repeat(40)}!`;
const field = { type: "string", maxLength: 12, pattern: SLOW_PATTERN } as const;

const step = (properties: object) => ({ steps: [{ id: "one", title: { en: "" }, schema: { type: "object" as const, properties } }] });
/** A form with the field by itself, in a list, in a group, and behind a condition. */
const FORM = step({
  plain: field,
  list: { type: "array", items: { type: "object", properties: { inner: field } } },
  group: { type: "object", properties: { inner: field } },
}) as never;

/** The validator as a browser runs it: the module's own text, with the module's own RegExp. */
function compileForBrowser(form: never): StepValidator {
  const source = compileValidators(form).replace("export default function", "return function");
  const make = new Function(source)() as (require: unknown) => Record<string, StepValidator>;
  return make(validatorRuntime(today)).one as StepValidator;
}

test.each(["plain", "list", "group"])("S26 no pattern runs on a text beyond its maxLength: %s", (name) => {
  const wrap = (text: string) => ({ [name]: name === "plain" ? text : name === "list" ? [{ inner: text }] : { inner: text } });
  for (const validate of [compileForBrowser(FORM), compileForServer(FORM, today).one as StepValidator]) {
    expect(cpuTime(() => expect(validate(wrap(LONG_TEXT))).toBe(false))).toBeLessThan(500);
    expect(validate.errors?.map(({ keyword }) => keyword)).toContain("maxLength");
    expect(validate(wrap("aaa"))).toBe(true);
    expect(validate(wrap("aab"))).toBe(false);
  }
});

test("a text is measured in characters, so that no valid one is refused", () => {
  const form = step({ plain: { type: "string", maxLength: 4, pattern: "^😀+$" } }) as never;
  for (const validate of [compileForBrowser(form), compileForServer(form, today).one as StepValidator]) {
    expect(validate({ plain: "😀😀😀😀" })).toBe(true);
    expect(validate({ plain: "😀😀😀😀😀" })).toBe(false);
  }
});

test("without a maxLength, no pattern runs on more than 4,000 characters", () => {
  const form = step({ plain: { type: "string", pattern: "^a*$" } }) as never;
  const text = (length: number) => ({ plain: "a".repeat(length) });
  for (const validate of [compileForBrowser(form), compileForServer(form, today).one as StepValidator]) {
    expect(validate(text(4_000))).toBe(true);
    expect(validate(text(4_001))).toBe(false);
  }
});

test("S26 the patterns of conditions have the same limits", () => {
  const bounded = { required: ["plain"], properties: { plain: { pattern: SLOW_PATTERN, maxLength: 12 } } };
  expect(cpuTime(() => expect(interpretCondition(bounded, { plain: LONG_TEXT })).toBe(false))).toBeLessThan(500);
  const open = { required: ["plain"], properties: { plain: { pattern: "^a*$" } } };
  const criteria = generateCriteria([{ test: open }], ["failed"], conditionCompiler());
  for (const [length, holds] of [
    [4_000, true],
    [4_001, false],
  ] as const) {
    const facts = { plain: "a".repeat(length) };
    expect(interpretCondition(open, facts)).toBe(holds);
    expect(compiledConditions()(open, facts)).toBe(holds);
    expect(criteria(facts)).toEqual(holds ? [] : ["failed"]);
  }
});

test("a browser uses its own RegExp and not the server's matcher", () => {
  const source = compileValidators(FORM);
  expect(source).toContain('new RegExp("^(a+)+$", "u")');
  expect(source).not.toContain("re2");
});

test("S26 the server matches in linear time up to the maximum length", () => {
  const text = `${"a".repeat(28)}!`;
  const form = step({ plain: { type: "string", maxLength: 4_000, pattern: SLOW_PATTERN } }) as never;
  const validate = compileForServer(form, today).one as StepValidator;
  const condition = { required: ["plain"], properties: { plain: { pattern: SLOW_PATTERN } } };
  const criteria = generateCriteria([{ test: condition }], ["failed"], conditionCompiler());
  for (const fits of [
    () => validate({ plain: text }),
    () => compiledConditions()(condition, { plain: text }),
    () => criteria({ plain: text }).length === 0,
  ])
    expect(cpuTime(() => expect(fits()).toBe(false))).toBeLessThan(500);
});
