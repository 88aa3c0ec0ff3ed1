import { describe, expect, test } from "vitest";
import type { FieldSlice, GroupSlice, StepSlice } from "../../src/contract/site/slices.ts";
import { criteriaUi } from "../../src/form/mui/criteria-ui.ts";
import { withSlots } from "../../src/form/mui/slots.ts";
import { tidyAnswer } from "../../src/form/nested-answers.ts";
import { pathTitle } from "../../src/form/path-title.ts";
import { problemsOf, type Translate } from "../../src/form/problems.ts";
import { itemTitle } from "../../src/form/templates/item-title.ts";
import { nestedNames, uiSchemaOf, widgetOf } from "../../src/form/ui-schema.ts";
import { choicesOf } from "../../src/form/widgets/choices.ts";
import { describedBy, pathOf, uiOf } from "../../src/form/widgets/field-parts.ts";

const THEN = "then";
const translate: Translate = (key, values = {}) => `${key}(${Object.values(values).join()})`;

test.each<[string, FieldSlice, string]>([
  ["with a widget in the document", { type: "boolean", "x-ui": { widget: "switch" } }, "switch"],
  ["with three choices", { enum: ["A", "B", "C"] }, "radio"],
  ["with four choices", { enum: ["A", "B", "C", "D"] }, "select"],
  ["of type boolean", { type: "boolean" }, "checkbox"],
  ["with the format date", { type: "string", format: "date" }, "date"],
  ["with the format email", { type: "string", format: "email" }, "email"],
  ["with another format", { type: "string", format: "uuid" }, "text"],
  ["of type integer", { type: "integer" }, "integer"],
  ["of type number", { type: "number" }, "number"],
  ["of type integer or null", { type: ["null", "integer"] }, "integer"],
  ["of type boolean or null", { type: ["boolean", "null"] }, "checkbox"],
  ["with the format time", { type: "string", format: "time" }, "time"],
  ["of type string", { type: "string" }, "text"],
] as [string, FieldSlice, string][])("the widget of a field %s", (_name, field, widget) => {
  expect(widgetOf(field)).toBe(widget);
});

const GROUP = {
  properties: {
    plain: { type: "string" },
    group: { properties: { a: { type: "integer" } } },
    hidden: { properties: { a: {} }, "x-ui": { widget: "hidden" } },
    list: { items: { properties: { b: { type: "boolean" } } } },
    several: { items: { enum: [1, 2] }, uniqueItems: true },
    labelled: { items: { enum: ["A"], "x-labels": ["Eh"] }, uniqueItems: true },
    repeated: { items: { enum: ["A"] } },
  },
  allOf: [{ if: true, [THEN]: { properties: { branch: { allOf: [] } } } }],
} as unknown as GroupSlice;

test("the widgets of a step are passed to rjsf, for lists and groups too", () => {
  const step = { id: "one", title: "", schema: { type: "object", ...GROUP }, order: ["list", "plain"] } as StepSlice;
  expect(uiSchemaOf(step)).toEqual({
    plain: { "ui:widget": "text" },
    group: { a: { "ui:widget": "integer" } },
    hidden: { "ui:widget": "hidden" },
    list: { items: { b: { "ui:widget": "checkbox" } } },
    several: { "ui:widget": "choices", "ui:enumNames": ["1", "2"] },
    labelled: { "ui:widget": "choices", "ui:enumNames": ["Eh"] },
    repeated: { items: { "ui:widget": "radio" } },
    branch: {},
  });
  expect(uiSchemaOf({ id: "one", title: "", schema: { type: "object" } })).toEqual({});
  expect(nestedNames(step)).toEqual(["group", "hidden", "list", "several", "labelled", "repeated", "branch"]);
});

test("rjsf's values of lists and groups are normalised: empty means no answer, a new item is an empty group or a gap", () => {
  const group = { properties: { a: {}, in: { properties: { b: {} } } } } as unknown as FieldSlice;
  expect(tidyAnswer(group, {})).toBeUndefined();
  expect(tidyAnswer(group, { a: undefined, in: {} })).toBeUndefined();
  expect(tidyAnswer(group, { a: 1, in: { b: undefined } })).toEqual({ a: 1 });
  expect(tidyAnswer(group, { other: 1 })).toEqual({ other: 1 });
  const list = (items: object, more: object = {}) => ({ items, ...more }) as unknown as FieldSlice;
  expect(tidyAnswer(list(group), [{}, undefined, { a: 1 }])).toEqual([{}, {}, { a: 1 }]);
  expect(tidyAnswer(list({ allOf: [] }), [undefined])).toEqual([{}]);
  expect(tidyAnswer(list({ type: "string" }), [undefined, "x"])).toEqual([null, "x"]);
  expect(tidyAnswer(list({ type: "string" }), [])).toEqual([]);
  expect(tidyAnswer(list({ type: "string" }, { minItems: 0 }), [])).toEqual([]);
  expect(tidyAnswer(list({ type: "string" }, { minItems: 1 }), [])).toBeUndefined();
  expect(tidyAnswer({} as FieldSlice, [undefined])).toEqual([undefined]);
  const begun = { properties: { a: { "x-default": 1 }, b: {} } };
  expect(tidyAnswer(list(begun), [undefined, { b: 2 }])).toEqual([{ a: 1 }, { b: 2 }]);
  expect(tidyAnswer(list({ type: "string", "x-default": "x" }), [undefined, "y"])).toEqual(["x", "y"]);
  for (const value of ["text", 0, null, undefined]) expect(tidyAnswer(group, value)).toBe(value);
});

test("a nested answer is named by its path", () => {
  const emi = { title: "EMI" };
  const fields = new Map(
    Object.entries({
      plain: { title: "Plain" },
      loans: { title: "Loans", items: { title: "Loan", properties: { emi } } },
      tags: { title: "Tags", items: {} },
      office: { title: "Office", properties: { city: { title: "City" } } },
    }),
  ) as unknown as ReadonlyMap<string, FieldSlice>;
  const title = (path: string) => pathTitle(fields, path, translate);
  expect(title("plain")).toBe("Plain");
  expect(title("loans/1")).toBe("form.nested.item(Loan,2)");
  expect(title("loans/1/emi")).toBe("form.nested.within(form.nested.item(Loan,2),EMI)");
  expect(title("tags/0")).toBe("form.nested.item(Tags,1)");
  expect(title("office/city")).toBe("form.nested.within(Office,City)");
  expect(["other", "office/other", ""].map(title)).toEqual([null, null, null]);
});

test("the title of an item has its number in place of rjsf's", () => {
  expect(itemTitle(["a"], "Own", "given", translate)).toBe("Own");
  expect(itemTitle(["a"], undefined, "given", translate)).toBe("given");
  expect(itemTitle(["a", 0], "Own", "a-1", translate)).toBe("form.nested.item(Own,1)");
  expect(itemTitle(["a", 1], undefined, "My-list-2", translate)).toBe("form.nested.item(My-list,2)");
});

test("choices have the document's labels, or else their values", () => {
  expect(choicesOf({ enum: [1, "B"], "x-labels": ["One"] })).toEqual([
    { value: 1, label: "One" },
    { value: "B", label: "B" },
  ]);
  expect(choicesOf({})).toEqual([]);
});

test("an input is described by its help and its error, as far as they exist", () => {
  const problem = { name: "a", keyword: "required", message: "" };
  expect(describedBy("a", "Help", problem)).toBe("a-help a-problem");
  expect(describedBy("a", undefined, problem)).toBe("a-problem");
  expect(describedBy("a", "Help", undefined)).toBe("a-help");
  expect(describedBy("a", "", undefined)).toBeUndefined();
  expect(uiOf({ "x-ui": { rows: 2 } })).toEqual({ rows: 2 });
  expect([uiOf({}), uiOf({ "x-ui": undefined })]).toEqual([{}, {}]);
  expect([pathOf({ htmlName: "a/b", name: "b" } as never), pathOf({ name: "b" } as never)]).toEqual(["a/b", "b"]);
});

test("an incomplete date and a gap in a list are reported as missing; other errors unchanged", () => {
  const fields = new Map(
    Object.entries({
      born: { format: "date", "x-messages": { required: "Enter it", format: "No such day" } },
      name: { "x-messages": { type: "Wrong" } },
      "tags/0": { title: "Tag" },
      office: {},
      "office/since": { format: "date", title: "Since" },
    }),
  ) as unknown as ReadonlyMap<string, FieldSlice>;
  const problemTexts = (answers: Record<string, unknown>, ...errors: [path: string, keyword: string][]) =>
    problemsOf(
      errors.map(([instancePath, keyword]) => ({ instancePath, keyword, params: { limit: 3 } })) as never,
      fields,
      answers,
      translate,
    ).map(({ name, keyword, message }) => `${name} ${keyword} ${message}`);
  expect(problemTexts({ born: "31/12" }, ["/born", "format"])).toEqual(["born required Enter it"]);
  for (const born of ["1990-02-31", 5]) expect(problemTexts({ born }, ["/born", "format"])).toEqual(["born format No such day"]);
  expect(problemTexts({ born: "x1990-02-31" }, ["/born", "format"])).toEqual(["born required Enter it"]);
  expect(problemTexts({ name: "31/12" }, ["/name", "type"])).toEqual(["name type Wrong"]);
  expect(problemTexts({ tags: [null] }, ["/tags/0", "type"])).toEqual(["tags/0 required errors.field.required(0,Tag)"]);
  expect(problemTexts({ office: { since: "31" } }, ["/office/since", "format"])).toEqual([
    "office/since required errors.field.required(since,Since)",
  ]);
  expect(problemTexts({ name: 1, born: "1990-02-31" }, ["/name", "type"], ["/born", "format"], ["/other", "type"])).toEqual([
    "born format No such day",
    "name type Wrong",
  ]);
  expect(problemTexts({ name: "x" }, ["/name", "maxLength"])).toEqual(["name maxLength errors.field.maxLength(3,name)"]);
});

test("titles of lists and groups are headings by their depth, and the document's options stay", () => {
  const title = (depth: number) => withSlots(undefined, depth)["ui:options"] as { mui: { rjsfSlotProps: { titleTypography: object } } };
  expect([1, 2, 5, 6, 9].map((depth) => title(depth).mui.rjsfSlotProps.titleTypography)).toMatchObject([
    { component: "h2", variant: "h6" },
    { component: "h3", variant: "subtitle1" },
    { component: "h6" },
    { component: "h6" },
    { component: "h6" },
  ]);
  const dressed = withSlots({ "ui:order": ["a"], "ui:options": { addable: false } }, 1, { itemTitle: "Loan" });
  expect(dressed).toMatchObject({ "ui:order": ["a"], "ui:options": { addable: false, itemTitle: "Loan", mui: {} } });
});

describe("the list of values in a criterion", () => {
  const facts = [
    { name: "owns", label: "Owns", kind: "boolean" },
    { name: "work", label: "Work", kind: "text", values: [{ value: "A", label: "Salaried" }] },
    { name: "town", label: "Town", kind: "text" },
    { name: "income", label: "Income", kind: "number" },
  ] as const;
  const texts = { say: (key: string) => key, facts: new Map(facts.map((fact) => [fact.name, fact])) } as never;
  const looksOf = (clause: object) => {
    const ui = criteriaUi(texts, [], []) as never as { items: (criterion: object, index: number) => never };
    const { test: part } = ui.items({}, 0) as { test: { items: (clause: object, index: number) => Record<string, object> } };
    return part.items(clause, 0).among;
  };
  const hidden = { "ui:widget": "hidden" };
  const choice = (choices: object[]) => ({ "ui:title": "staff.eligibility.among", "ui:widget": "choice", "ui:options": { choices } });

  test("offers the known values of a fact, and is a text input if these are unknown", () => {
    const yesOrNo = ["yes", "no"].map((word) => ({ value: String(word === "yes"), label: `staff.eligibility.words.${word}` }));
    expect(looksOf({ fact: "owns" })).toEqual(choice(yesOrNo));
    expect(looksOf({ fact: "work" })).toEqual(choice([{ value: "A", label: "Salaried" }]));
    for (const fact of ["town", "income"]) {
      expect(looksOf({ fact })).toEqual(hidden);
      const typed = looksOf({ fact, among: ["x"] });
      expect(typed).toMatchObject({
        "ui:options": { add: "staff.eligibility.addValue" },
        items: { "ui:title": "staff.eligibility.value" },
      });
      expect(typed).not.toHaveProperty("ui:widget");
    }
    expect(looksOf({})).toEqual(hidden);
  });
});
