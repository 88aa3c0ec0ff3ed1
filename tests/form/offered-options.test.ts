import { expect, test } from "vitest";
import type { FieldSlice } from "../../src/contract/slices.ts";
import { allFields } from "../../src/engine/validate/active.ts";
import { withOptions } from "../../src/screens/form/offered-options.ts";
import { presentOptionLists } from "../../src/server/services/option-lists.ts";
import { shippedCatalog, shippedTerms } from "./shipped-form.ts";

const LISTS = presentOptionLists(shippedCatalog(), "en").data;
const FORM = shippedTerms("personal-loan", "en").slice;
/** A lender whose list of salary modes leaves one out, and says the others in its own words. */
const LENDER = "kachnar-finance";

const fieldsOf = (form: typeof FORM): Map<string, FieldSlice> => new Map(form.steps.flatMap(({ schema }) => [...allFields(schema)]));
const shown = (form: typeof FORM, name: string) => {
  const field = fieldsOf(form).get(name);
  return Object.fromEntries((field?.enum ?? []).map((code, index) => [code, field?.["x-labels"]?.[index]]));
};

test("a form stays the one it is while the lists say what it was built with", () => {
  expect(withOptions(FORM, { lists: LISTS, lender: null, answers: {} })).toBe(FORM);
  expect(withOptions(FORM, { lists: {}, lender: null, answers: {} })).toBe(FORM);
  expect(withOptions(FORM, { lists: LISTS, lender: "a-lender-without-lists", answers: {} })).toBe(FORM);
});

test("a label that the house has changed since is shown", () => {
  const { default: house } = LISTS;
  const gender = (house?.gender ?? []).map((option) => (option.code === "OTHER" ? { ...option, label: "Another" } : option));
  const form = withOptions(FORM, { lists: { default: { ...house, gender } }, lender: null, answers: {} });
  expect(shown(form, "gender")).toEqual({ ...shown(FORM, "gender"), OTHER: "Another" });
});

test("who was sent for a lender sees what that lender takes, in its words, and what was answered before", () => {
  expect(shown(FORM, "salary_mode")).toHaveProperty("CASH");
  const form = withOptions(FORM, { lists: LISTS, lender: LENDER, answers: {} });
  expect(shown(form, "salary_mode")).toEqual({ BANK: "Bank transfer", CHEQUE: "Cheque" });
  expect(shown(form, "educational_level"), "a list that the lender does not have").toEqual(shown(FORM, "educational_level"));
  const answered = withOptions(FORM, { lists: LISTS, lender: LENDER, answers: { salary_mode: "CASH" } });
  expect(Object.keys(shown(answered, "salary_mode")).sort()).toEqual(["BANK", "CASH", "CHEQUE"]);
});
