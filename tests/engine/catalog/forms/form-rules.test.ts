import { describe, expect, test } from "vitest";
import { hasChoicesOfBlock } from "../../../../src/engine/catalog/blocks/shown-by.ts";
import { checkForm, checkShared } from "../../../../src/engine/catalog/checks/forms/check-forms.ts";
import { documentOf, findingTexts, smallCatalog } from "../small-catalog.ts";

const THEN = "then";
const LABEL = { "x-label": { en: "A", hi: "अ" } };
const conditionOn = (name: string, value: unknown) => ({ required: [name], properties: { [name]: { const: value } } });

const SHARED = {
  house: {
    definitions: {
      name: { type: "string", ...LABEL },
      bare: { type: "string" },
      again: { $ref: "shared/house#/definitions/name" },
      round: { properties: { x: { $ref: "shared/house#/definitions/round" } } },
      list: { items: { $ref: "shared/house#/definitions/list" } },
      branch: { allOf: [{ if: true, [THEN]: { properties: { x: { $ref: "shared/house#/definitions/branch" } } } }] },
      other: { allOf: [{ if: true, [THEN]: {}, else: { properties: { x: { $ref: "shared/house#/definitions/other" } } } }] },
    },
    facts: [{ name: "yearly", value: { "*": [{ var: "income" }, 12] } }],
  },
};
const OPTIONS = {
  default: {
    lists: {
      work: [
        { code: "JOB", label: LABEL["x-label"] },
        { code: "1", label: LABEL["x-label"] },
      ],
    },
  },
};

/** The findings of a form with these steps, each a schema or a whole step. */
function findingsOf(steps: Record<string, object>, more: object = {}): string[] {
  const whole = Object.entries(steps).map(([id, step]) =>
    "schema" in step ? { id, ...step } : { id, schema: { type: "object", ...step } },
  );
  const catalog = smallCatalog({ form: { loan: { steps: whole, ...more } }, shared: SHARED, options: OPTIONS, consent: { terms: {} } });
  return findingTexts(checkForm(catalog, documentOf(catalog, "forms", "loan"), hasChoicesOfBlock));
}
const field = (name: string, own: object) => findingsOf({ one: { properties: { [name]: own } } });
const PROPERTIES_POINTER = "/steps/0/schema/properties";

describe("a field", () => {
  test("must refer to an existing definition without recursion", () => {
    expect(field("a", { $ref: "shared/house#/definitions/again" })).toEqual([]);
    expect(field("a", { ...LABEL, $ref: "shared/house#/definitions/nobody" })).toEqual([
      `unknown-reference ${PROPERTIES_POINTER}/a/$ref: There is no shared definition named shared/house#/definitions/nobody.`,
    ]);
    for (const name of ["round", "list", "branch", "other"])
      expect(field("a", { ...LABEL, $ref: `shared/house#/definitions/${name}` })).toEqual([
        `recursive-reference ${PROPERTIES_POINTER}/a/$ref: The reference shared/house#/definitions/${name} leads back to itself.`,
      ]);
  });

  test("with an unknown reference gets a fix with the document's definitions, or the documents", () => {
    const fixes = (ref: string) => {
      const catalog = smallCatalog({
        form: { loan: { steps: [{ id: "one", schema: { properties: { a: { $ref: ref } } } }] } },
        shared: SHARED,
      });
      return checkForm(catalog, documentOf(catalog, "forms", "loan"), hasChoicesOfBlock).map(({ fix }) => fix);
    };
    expect(fixes("shared/house#/definitions/nobody")[0]).toContain("Known: again, bare, branch, list, name, other, round.");
    expect(fixes("shared/nowhere#/definitions/name")[0]).toContain("Known: shared/house.");
  });

  test("must use options of a list of the house", () => {
    expect(field("a", { ...LABEL, "x-options": "work", enum: ["JOB", 1] })).toEqual([]);
    for (const list of ["nothing", "toString"])
      expect(field("a", { ...LABEL, "x-options": list })).toEqual([
        `unknown-reference ${PROPERTIES_POINTER}/a/x-options: There is no option list named ${list}.`,
      ]);
    expect(field("a", { ...LABEL, "x-options": "work", enum: ["JOB", "NONE"] })).toEqual([
      `unknown-reference ${PROPERTIES_POINTER}/a/x-options: There is no option named NONE.`,
    ]);
  });

  test("must have a pattern anchored at both ends", () => {
    expect(field("a", { ...LABEL, pattern: "^a$" })).toEqual([]);
    for (const pattern of ["a", "^a", "a$"])
      expect(field("a", { ...LABEL, pattern })).toEqual([
        `(warning) pattern-not-anchored ${PROPERTIES_POINTER}/a/pattern: The pattern accepts any value that contains a matching part.`,
      ]);
  });

  test("is checked within lists and groups too", () => {
    const wrong = { ...LABEL, minimum: 2, maximum: 1 };
    expect(field("a", { ...LABEL, properties: { b: wrong } })).toEqual([
      `empty-range ${PROPERTIES_POINTER}/a/properties/b: No value fits between the lower limit minimum and the upper limit maximum.`,
    ]);
    expect(field("a", { ...LABEL, items: { ...wrong, properties: { "b/c": wrong } } })).toEqual([
      `empty-range ${PROPERTIES_POINTER}/a/items: No value fits between the lower limit minimum and the upper limit maximum.`,
      `empty-range ${PROPERTIES_POINTER}/a/items/properties/b~1c: No value fits between the lower limit minimum and the upper limit maximum.`,
    ]);
  });

  test("must have a label unless it is hidden, and so must nested fields", () => {
    expect(field("a", {})).toEqual([`field-without-label ${PROPERTIES_POINTER}/a: The field a has no label.`]);
    expect(field("a", { "x-ui": { widget: "hidden" } })).toEqual([]);
    expect(field("a", { $ref: "shared/house#/definitions/bare" })).toEqual([
      `field-without-label ${PROPERTIES_POINTER}/a: The field a has no label.`,
    ]);
    expect(field("a", { ...LABEL, properties: { b: {} } })).toEqual([
      `field-without-label ${PROPERTIES_POINTER}/a/properties/b: The field b has no label.`,
    ]);
    expect(field("a", { ...LABEL, items: { properties: { b: {} } } })).toEqual([
      `field-without-label ${PROPERTIES_POINTER}/a/items/properties/b: The field b has no label.`,
    ]);
  });

  test("shown as a choice must have options", () => {
    const choice = `choice-without-options ${PROPERTIES_POINTER}/a: The field a is shown as a choice, but has no options.`;
    for (const widget of ["select", "radio"]) {
      expect(field("a", { ...LABEL, type: "string", "x-ui": { widget } })).toEqual([choice]);
      expect(field("a", { ...LABEL, type: "string", enum: [], "x-ui": { widget } })).toEqual([choice]);
      expect(field("a", { ...LABEL, type: "string", oneOf: [{ const: "A", title: LABEL["x-label"] }], "x-ui": { widget } })).toEqual([]);
      expect(field("a", { ...LABEL, type: "boolean", "x-ui": { widget } })).toEqual([]);
      expect(field("a", { ...LABEL, type: "string", "x-options": "work", "x-ui": { widget } })).toEqual([]);
    }
    expect(field("a", { ...LABEL, type: "string" })).toEqual([]);
  });

  test("must not have the name of an inherited property", () => {
    for (const name of ["constructor", "toString", "valueOf"])
      expect(field(name, LABEL)).toEqual([`unsafe-name ${PROPERTIES_POINTER}/${name}: The name ${name} is reserved in JavaScript.`]);
  });
});

describe("the steps of a form", () => {
  test("must have unique ids and fields, except in branches of one step", () => {
    const branch = { if: conditionOn("a", 1), [THEN]: { properties: { b: LABEL } }, else: { properties: { b: LABEL } } };
    expect(findingsOf({ one: { properties: { a: LABEL }, allOf: [branch] }, two: { properties: { c: LABEL } } })).toEqual([]);
    expect(
      findingsOf({ one: { properties: { a: LABEL } }, two: { properties: { a: LABEL } }, three: { properties: { a: LABEL } } }),
    ).toEqual([
      "field-in-two-steps /steps/1/schema/properties/a: The field a is already in the step one.",
      "field-in-two-steps /steps/2/schema/properties/a: The field a is already in the step one.",
    ]);
    const twice = [
      { id: "one", schema: {} },
      { id: "two", schema: {} },
      { id: "one", schema: {} },
    ];
    expect(findingsOf({}, { steps: twice })).toEqual(["duplicate-name /steps/2/id: The step one exists twice."]);
  });

  test("must order and style their own fields only, including those of branches", () => {
    const schema = { properties: { a: LABEL }, allOf: [{ if: conditionOn("a", 1), [THEN]: { properties: { b: LABEL } } }] };
    const other = { schema: { properties: { c: LABEL } } };
    expect(findingsOf({ one: { schema, order: ["b", "a"], ui: { b: {} } }, two: other })).toEqual([]);
    expect(findingsOf({ one: { schema, order: ["a", "c"], ui: { c: {}, "d/e": {} } }, two: other })).toEqual([
      "field-not-in-step /steps/0/order/1: The step has no field c.",
      "field-not-in-step /steps/0/ui/c: The step has no field c.",
      "field-not-in-step /steps/0/ui/d~1e: The step has no field d/e.",
    ]);
  });

  test("must require fields of some step only", () => {
    expect(findingsOf({ one: { properties: { a: LABEL }, required: ["a", "b"] }, two: { properties: { b: LABEL } } })).toEqual([]);
    expect(findingsOf({ one: { properties: { a: LABEL }, required: ["a", "c"] } })).toEqual([
      "required-not-a-field /steps/0/schema/required/1: c is listed in required, but there is no field with this name.",
    ]);
  });
});

describe("the rules of a form", () => {
  const one = { one: { properties: { income: LABEL } } };

  test("may read answers, facts and the date; branches answers only", () => {
    for (const name of ["income", "yearly", "today"]) {
      expect(findingsOf({ ...one, two: { schema: {}, when: conditionOn(name, 1) } })).toEqual([]);
      expect(findingsOf(one, { consents: [{ id: "terms", when: conditionOn(name, 1) }] })).toEqual([]);
      expect(findingsOf(one, { computed: [{ name: "sum", step: "one", value: { var: name } }] })).toEqual([]);
    }
    const unknown = "The condition uses nobody, but there is no answer or fact with this name here.";
    expect(findingsOf({ ...one, two: { schema: {}, when: conditionOn("nobody", 1) } })).toEqual([
      `unknown-name-in-condition /steps/1/when: ${unknown}`,
    ]);
    expect(findingsOf(one, { consents: [{ id: "terms", when: conditionOn("nobody", 1) }] })).toEqual([
      `unknown-name-in-condition /consents/0/when: ${unknown}`,
    ]);
    expect(findingsOf({ one: { properties: { income: LABEL }, allOf: [{ if: conditionOn("yearly", 1), [THEN]: {} }] } })).toEqual([
      "unknown-name-in-condition /steps/0/schema/allOf/0/if: The condition uses yearly, but there is no answer or fact with this name here.",
    ]);
  });

  test("must name existing consents, steps and fields, and unique figures", () => {
    expect(findingsOf(one, { consents: [{ id: "terms" }, { id: "other" }] })).toEqual([
      "unknown-reference /consents/1/id: There is no consent named other.",
    ]);
    const computed = [
      { name: "sum", step: "one", value: 1 },
      { name: "income", step: "two", value: 1 },
    ];
    expect(findingsOf(one, { computed })).toEqual([
      "unknown-reference /computed/1/step: There is no step named two.",
      "duplicate-name /computed/1/name: The name income exists twice.",
    ]);
    expect(findingsOf(one, { prefill: { income: { var: "monthly_rent" }, nobody: { frob: 1 } } })).toEqual([
      "unknown-reference /prefill/nobody: There is no field named nobody.",
      "unknown-operator /prefill/nobody: The calculation uses frob, which is not an operator.",
    ]);
    expect(findingsOf(one, { computed: [{ name: "sum", step: "one", value: { "+": [{ var: "nobody" }, { frob: 1 }] } }] })).toEqual([
      "unknown-operator /computed/0/value/+/1: The calculation uses frob, which is not an operator.",
      "unknown-name-in-logic /computed/0/value: The calculation uses nobody, but there is no answer or fact with this name here.",
    ]);
  });

  test("get a warning if they hold for a missing answer", () => {
    const loose = { properties: { income: { const: 1 } } };
    const warning = "The condition is also true if income has no answer.";
    expect(findingsOf({ ...one, two: { schema: {}, when: loose } })).toEqual([
      `(warning) condition-holds-when-absent /steps/1/when: ${warning}`,
    ]);
    expect(findingsOf({ ...one, two: { schema: {}, when: { not: loose } } })).toEqual([]);
    expect(findingsOf({ ...one, two: { schema: {}, when: { required: ["income"], anyOf: [loose] } } })).toEqual([]);
    expect(findingsOf({ ...one, two: { schema: {}, when: { anyOf: [loose] } } })).toHaveLength(1);
    expect(findingsOf({ ...one, two: { schema: {}, when: { properties: { income: true } } } })).toEqual([]);
  });

  test("must not make a field depend on itself, directly or indirectly, unless it is always asked", () => {
    const asks = (name: string, when: object) => ({ if: when, [THEN]: { properties: { [name]: LABEL } } });
    const circle = (...allOf: object[]) =>
      findingsOf({ one: { properties: { income: LABEL }, allOf } }).map((line) => line.replace(/:.*/, ""));
    const place = (index: number, name: string) => `circular-condition /steps/0/schema/allOf/${index}/then/properties/${name}`;
    expect(circle(asks("a", conditionOn("income", 1)), asks("b", conditionOn("a", 1)), asks("c", conditionOn("b", 1)))).toEqual([]);
    expect(circle(asks("a", conditionOn("a", 1)))).toEqual([place(0, "a")]);
    expect(circle(asks("a", conditionOn("b", 1)), asks("b", conditionOn("a", 1)), asks("c", conditionOn("a", 1)))).toEqual([
      place(0, "a"),
      place(1, "b"),
    ]);
    expect(circle(asks("income", conditionOn("income", 1)))).toEqual([]);
    expect(
      findingsOf({ one: { schema: { properties: { income: LABEL } }, when: conditionOn("yearly", 1) } }).map((line) =>
        line.replace(/:.*/, ""),
      ),
    ).toEqual(["circular-condition /steps/0/schema/properties/income"]);
    const both = { one: { allOf: [asks("a", conditionOn("a", 1))] }, two: {} };
    expect(findingsOf(both).map((line) => line.replace(/:.*/, ""))).toEqual([place(0, "a")]);
  });
});

test("facts must be unique, hide no field, and read answers, the date and each other without a cycle", () => {
  const facts = (...all: { name: string; value: unknown }[]) => {
    const form = { loan: { steps: [{ id: "one", schema: { properties: { income: LABEL } } }] } };
    const catalog = smallCatalog({ form, shared: { rules: { facts: all } } });
    return findingTexts(checkShared(catalog, documentOf(catalog, "shared", "rules")));
  };
  const reads = (name: string, of: string) => ({ name, value: { var: of } });
  expect(facts(reads("a", "income"), reads("b", "a"), reads("c", "today"))).toEqual([]);
  const unknown = (index: number, name: string) =>
    `unknown-name-in-logic /facts/${index}/value: The calculation uses ${name}, but there is no answer or fact with this name here.`;
  expect(facts(reads("a", "b"), reads("b", "income"))).toEqual([]);
  expect(facts(reads("a", "b"), reads("b", "b"), reads("c", "d"))).toEqual([unknown(1, "b"), unknown(2, "d")]);
  expect(facts(reads("a", "b"), reads("b", "c"), reads("c", "a"), reads("d", "a"))).toEqual([
    "circular-fact /facts/2/value: The facts c and a depend on each other, directly or through other facts, so neither can be calculated.",
  ]);
  expect(facts(reads("a", "today"), reads("a", "today"))).toEqual([
    "duplicate-name /facts/0/value: The fact a exists twice.",
    "duplicate-name /facts/1/value: The fact a exists twice.",
  ]);
  expect(facts(reads("income", "today"))).toEqual(["fact-hides-field /facts/0/name: The fact income has the same name as a field."]);
  const wrong = smallCatalog({ shared: { rules: { definitions: { a: { minLength: 2, maxLength: 1 } } } } });
  expect(findingTexts(checkShared(wrong, documentOf(wrong, "shared", "rules")))).toEqual([
    "empty-range /definitions/a: No value fits between the lower limit minLength and the upper limit maxLength.",
  ]);
});

describe("a field with more than one type or list", () => {
  test("must have one type, with null at most, or enumerated values of several", () => {
    for (const type of ["integer", ["integer"], ["integer", "null"], ["null", "string"]])
      expect(field("a", { type, ...LABEL })).toEqual([]);
    for (const own of [
      { enum: ["A", 1], "x-ui": { widget: "hidden" } },
      { const: 1 },
      { oneOf: [{ const: "A", title: LABEL["x-label"] }] },
    ])
      expect(field("a", { type: ["string", "integer"], ...own, ...LABEL })).toEqual([]);
    expect(field("a", { type: ["string", "integer", "null"], ...LABEL })).toEqual([
      `several-types ${PROPERTIES_POINTER}/a/type: The field a accepts values of several types, but its widget produces only one type.`,
    ]);
  });

  test("must have titles for its choices, in lists and groups too, unless these are not shown", () => {
    const untitled = (where: string) =>
      `(warning) choices-without-titles ${PROPERTIES_POINTER}/${where}/enum: The options of the field a have no titles, so customers would see the stored values.`;
    expect(field("a", { ...LABEL, enum: ["A_B", "C_D"] })).toEqual([untitled("a")]);
    expect(field("a", { ...LABEL, type: "array", items: { type: "string", enum: ["A_B"] } })).toEqual([untitled("a/items")]);
    expect(field("b", { ...LABEL, properties: { a: { ...LABEL, enum: [1, 2] } } })).toEqual([untitled("b/properties/a")]);
    const title = LABEL["x-label"];
    for (const own of [
      { oneOf: [{ const: "A_B", title }] },
      { "x-options": "work", enum: ["JOB"] },
      { enum: [1, 0], "x-ui": { widget: "checkbox" } },
    ])
      expect(field("a", { ...LABEL, ...own })).toEqual([]);
  });

  test("must have one list of choices, without duplicates", () => {
    const title = LABEL["x-label"];
    expect(field("a", { ...LABEL, oneOf: [{ const: 1, title }], enum: [1] })).toEqual([
      `two-choice-lists ${PROPERTIES_POINTER}/a/oneOf: The field a has two lists of options.`,
    ]);
    expect(field("a", { ...LABEL, oneOf: [{ const: "JOB", title }], "x-options": "work" })).toEqual([
      `two-choice-lists ${PROPERTIES_POINTER}/a/oneOf: The field a has two lists of options.`,
    ]);
    expect(field("a", { ...LABEL, oneOf: [1, "1", 1].map((one) => ({ const: one, title })) })).toEqual([
      `duplicate-name ${PROPERTIES_POINTER}/a/oneOf/2/const: The choice 1 exists twice.`,
    ]);
    expect(field("a", { ...LABEL, oneOf: [{ const: 1, title }], "x-ui": { widget: "select" } })).toEqual([]);
  });
});

describe("a default", () => {
  const refused = (own: object) => field("a", { ...LABEL, ...own }).map((findingTexts) => findingTexts.replace(/:.*/, ""));
  test.each<[string, object, boolean]>([
    ["within its range is accepted", { type: "integer", minimum: 1, default: 1 }, true],
    ["below its minimum is reported", { type: "integer", minimum: 1, default: 0 }, false],
    ["of another type is reported", { type: "integer", default: "1" }, false],
    ["of null is accepted if the field may be null", { type: ["integer", "null"], default: null }, true],
    ["among the choices is accepted", { oneOf: [{ const: "A", title: LABEL["x-label"] }], default: "A" }, true],
    ["not among the choices is reported", { oneOf: [{ const: "A", title: LABEL["x-label"] }], default: "B" }, false],
    ["on its option list is accepted", { type: "string", "x-options": "work", default: "JOB" }, true],
    ["not on its option list is reported", { type: "string", "x-options": "work", default: "NONE" }, false],
    [
      "with a valid date is accepted",
      { type: "string", format: "date", ageBetween: [21, 60], yearsBack: 100, default: "1990-02-28" },
      true,
    ],
    ["with an invalid date is reported", { type: "string", format: "date", default: "1990-02-30" }, false],
    ["that is a decimal multiple is accepted", { type: "number", multipleOf: 0.01, default: 10.99 }, true],
    ["refused by the definition is reported", { $ref: "shared/house#/definitions/name", default: 1 }, false],
  ])("%s", (_name, own, taken) => {
    expect(refused(own)).toEqual(taken ? [] : [`invalid-default ${PROPERTIES_POINTER}/a`]);
  });

  test("that is refused is reported with the reason", () => {
    expect(field("a", { ...LABEL, type: "integer", default: "1" })).toEqual([
      `invalid-default ${PROPERTIES_POINTER}/a: The default of the field a is not a valid value of the field: it must be integer.`,
    ]);
  });

  test("must be visible to the customer before it is sent", () => {
    const hidden = { "x-ui": { widget: "hidden" }, default: "A" };
    expect(field("a", { type: "string", ...hidden })).toEqual([
      `default-not-shown ${PROPERTIES_POINTER}/a: The field a is hidden, so a customer would submit its default without seeing it.`,
    ]);
    expect(field("a", { ...LABEL, properties: { b: { type: "string", ...LABEL, default: "A" } } })).toEqual([
      `default-not-shown ${PROPERTIES_POINTER}/a/properties/b: The field b is in a group, so a customer would submit its default without seeing it.`,
    ]);
    expect(field("a", { ...LABEL, items: { type: "string" }, default: [] })).toEqual([
      `default-not-shown ${PROPERTIES_POINTER}/a: The field a is a list or a group, so a customer would submit its default without seeing it.`,
    ]);
    expect(field("a", { ...LABEL, items: { properties: { b: { type: "string", ...LABEL, default: "A" } } } })).toEqual([]);
    const step = { schema: { properties: { a: { type: "string", default: "A", ...LABEL } } }, ui: { a: { widget: "hidden" } } };
    expect(findingsOf({ one: step })).toEqual([
      `default-not-shown ${PROPERTIES_POINTER}/a: The field a is hidden, so a customer would submit its default without seeing it.`,
    ]);
  });
});
