import { describe, expect, test } from "vitest";
import type { FieldSlice, FormSlice } from "../../../src/contract/site/slices.ts";
import { compileForServer } from "../../../src/engine/forms/standalone.ts";
import { interpretCondition } from "../../../src/engine/rules/logic/interpret.ts";
import { personsFor } from "../../../src/engine/trial/persons.ts";
import { activeStepsAndFields } from "../../../src/engine/validate/answers.ts";
import { activeFiles, fileRuleAt } from "../../../src/engine/validate/files.ts";
import { hasFiles } from "../../../src/form/file-fields.ts";
import { nestedNames, uiSchemaOf } from "../../../src/form/ui-schema.ts";

const rule = (type: string) => ({ types: [type], maxBytes: 2_048 });
const file = (type: string): FieldSlice => ({ type: "string", format: "file", "x-file": rule(type) });
const THEN = "then";
const ID = "0e9d8e5c-6f1e-4f6c-9d3f-0d8f6f1f2a3b";

const form = {
  steps: [
    {
      id: "one",
      title: "",
      schema: {
        type: "object",
        properties: {
          owns: { type: "boolean" },
          photo: file("image/jpeg"),
          slips: { type: "array", maxItems: 3, items: file("application/pdf") },
          loans: { type: "array", items: { type: "object", properties: { bank: { type: "string" }, letter: file("image/png") } } },
          home: { type: "object", properties: { deed: file("image/webp") } },
        },
        allOf: [
          { if: { required: ["owns"], properties: { owns: { const: true } } }, [THEN]: { properties: { title: file("image/heic") } } },
        ],
      },
    },
  ],
} as unknown as FormSlice;

describe("the paths of file fields", () => {
  test.each([
    ["photo", "image/jpeg"],
    ["slips", "application/pdf"],
    ["slips/2", "application/pdf"],
    ["loans/0/letter", "image/png"],
    ["home/deed", "image/webp"],
    ["title", "image/heic"],
  ])("%s", (path, type) => expect(fileRuleAt(form, path)).toEqual(rule(type)));

  test.each([
    "owns",
    "loans",
    "loans/0",
    "loans/0/bank",
    "loans/x/letter",
    "loans/x0/letter",
    "loans/0x/letter",
    "loans/1000/letter",
    "loans//letter",
    "home",
    "photo/0",
    "toString",
    "",
    "loans/0/letter/0",
  ])("do not include %s", (path) => expect(fileRuleAt(form, path)).toBeNull());

  test("the files of answers are those of active fields", () => {
    const answers = { photo: ID, slips: [ID, ID], loans: [{ bank: ID }, { letter: ID }], home: { deed: ID }, title: ID };
    const paths = (given: object) =>
      activeFiles(
        activeStepsAndFields(form, given as never, () => ({}), interpretCondition),
        given as never,
        interpretCondition,
      ).map(({ path }) => path);
    expect(paths(answers)).toEqual(["photo", "slips/0", "slips/1", "loans/1/letter", "home/deed"]);
    expect(paths({ ...answers, owns: true })).toContain("title");
    expect(paths({ photo: 5, slips: "x" })).toEqual([]);
  });
});

test("an answer is an id, wherever the field is", () => {
  const validate = compileForServer(form as never, () => "2026-11-22").one;
  const verdict = (answers: object) => validate?.(answers);
  expect([verdict({ photo: ID }), verdict({ slips: [ID] }), verdict({ photo: "slip.pdf" }), verdict({ slips: [ID, ""] })]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(verdict({ slips: [ID, ID, ID, ID] })).toBe(false);
});

test("generated persons have files too", () => {
  const [, person] = personsFor(form);
  expect(compileForServer(form as never, () => "2026-11-22").one?.(person)).toBe(true);
  expect(person?.photo).toMatch(/^[\da-f-]{36}$/);
});

test("a list of files is one field, and not rendered as a list", () => {
  const [step] = form.steps;
  if (!step) throw new Error("no step");
  expect(nestedNames(step)).toEqual(["loans", "home"]);
  expect(uiSchemaOf(step)).toMatchObject({
    photo: { "ui:widget": "file" },
    slips: { "ui:widget": "file" },
    home: { deed: { "ui:widget": "file" } },
  });
});

test("a form with a file field at any depth is detected", () => {
  const asking = (properties: Record<string, FieldSlice>) =>
    hasFiles({ steps: [{ id: "one", title: "", schema: { type: "object", properties } }] } as never);
  const [step] = form.steps;
  const { photo, slips, loans, home, owns } = step?.schema.properties ?? {};
  for (const field of [photo, slips, loans, home]) expect(asking({ field: field as FieldSlice })).toBe(true);
  expect(asking({ owns: owns as FieldSlice, names: { type: "array", items: { type: "string" } } })).toBe(false);
});
