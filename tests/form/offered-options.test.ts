import { expect, test } from "vitest";
import type { FieldSlice } from "../../src/contract/site/slices.ts";
import { allFields } from "../../src/engine/validate/active.ts";
import { withOfferedOptions } from "../../src/screens/form/offered-options.ts";
import { presentOptionLists } from "../../src/server/features/lookups/option-lists.ts";
import { shippedCatalog, shippedTerms } from "./shipped-form.ts";

/** As the server responds in English; it includes the labels of all languages. */
const LISTS = presentOptionLists(shippedCatalog(), "en").data;
const FORM = shippedTerms("personal-loan", "en").slice;
/** A lender whose list of salary modes leaves one out, and says the others in its own words. */
const LENDER = "kachnar-finance";

const fieldsOf = (form: typeof FORM): Map<string, FieldSlice> => new Map(form.steps.flatMap(({ schema }) => [...allFields(schema)]));
const shownOptions = (form: typeof FORM, name: string) => {
  const field = fieldsOf(form).get(name);
  return Object.fromEntries((field?.enum ?? []).map((code, index) => [code, field?.["x-labels"]?.[index]]));
};

test("a form is the same object while the lists contain what it was built with", () => {
  expect(withOfferedOptions(FORM, { lists: LISTS, language: "en", lender: null, answers: [] })).toBe(FORM);
  expect(withOfferedOptions(FORM, { lists: {}, language: "en", lender: null, answers: [] })).toBe(FORM);
  expect(withOfferedOptions(FORM, { lists: LISTS, language: "en", lender: "a-lender-without-lists", answers: [] })).toBe(FORM);
});

test("a changed label of the house is shown", () => {
  const { default: house } = LISTS;
  const gender = (house?.gender ?? []).map((option) =>
    option.code === "OTHER" ? { ...option, labels: { ...option.labels, en: "Another" } } : option,
  );
  const form = withOfferedOptions(FORM, { lists: { default: { ...house, gender } }, language: "en", lender: null, answers: [] });
  expect(shownOptions(form, "gender")).toEqual({ ...shownOptions(FORM, "gender"), OTHER: "Another" });
});

test("a visitor with a lender marker sees that lender's options and labels, and existing answers", () => {
  expect(shownOptions(FORM, "salary_mode")).toHaveProperty("CASH");
  const form = withOfferedOptions(FORM, { lists: LISTS, language: "en", lender: LENDER, answers: [] });
  expect(shownOptions(form, "salary_mode")).toEqual({ BANK: "Bank transfer", CHEQUE: "Cheque" });
  expect(shownOptions(form, "educational_level"), "a list that the lender does not have").toEqual(shownOptions(FORM, "educational_level"));
  const answered = withOfferedOptions(FORM, { lists: LISTS, language: "en", lender: LENDER, answers: [{ salary_mode: "CASH" }] });
  expect(Object.keys(shownOptions(answered, "salary_mode")).sort()).toEqual(["BANK", "CASH", "CHEQUE"]);
});

test("the labels are in the language of the screen, whatever language the response has", () => {
  const hindi = shippedTerms("personal-loan", "hi").slice;
  expect(withOfferedOptions(hindi, { lists: LISTS, language: "hi", lender: null, answers: [] })).toBe(hindi);
  const form = withOfferedOptions(hindi, { lists: LISTS, language: "hi", lender: LENDER, answers: [] });
  expect(shownOptions(form, "salary_mode")).toEqual({ BANK: "बैंक खाते में", CHEQUE: "चेक से" });
});

test("fields within groups and lists have the options too, and each keeps its own choice", () => {
  const salaryMode = fieldsOf(FORM).get("salary_mode") as FieldSlice;
  const job = { type: "object", properties: { mode: salaryMode } };
  const [step] = FORM.steps;
  if (!step) throw new Error("no step");
  const nested = {
    ...FORM,
    steps: [{ ...step, schema: { type: "object" as const, properties: { job, jobs: { type: "array", items: job } } } }],
  };
  const answers = [{ jobs: [{ mode: "CASH" }] }];
  const { properties } = withOfferedOptions(nested, { lists: LISTS, language: "en", lender: LENDER, answers }).steps[0]?.schema ?? {};
  expect(properties?.job?.properties?.mode?.enum).not.toContain("CASH");
  expect(properties?.jobs?.items?.properties?.mode?.enum).toEqual(salaryMode.enum);
});
