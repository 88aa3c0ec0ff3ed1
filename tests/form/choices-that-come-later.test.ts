import { expect, test } from "vitest";
import type { Answers } from "../../src/form/form-store.ts";
import type { FormTerms } from "../../src/screens/form/form-terms.ts";
import { Journey } from "../../src/screens/form/journey.ts";
import { presentOptionLists } from "../../src/server/features/lookups/option-lists.ts";
import { shippedCatalog, shippedTerms } from "./shipped-form.ts";

/** As the form is drawn before the option lists have come. */
const BUILT_TERMS = shippedTerms("personal-loan", "en");
const HINDI_TERMS = shippedTerms("personal-loan", "hi");
/** The lender that the customer was sent for; its list of salary modes leaves one out. */
const LENDER = "kachnar-finance";
const OMITTED_CODE = "CASH";
const lists = presentOptionLists(shippedCatalog(), "en").data;
const termsForLender = (terms: FormTerms, lender: string | null = LENDER): FormTerms => ({ ...terms, choices: { lists, lender } });

const startJourney = (answers: Answers, terms = BUILT_TERMS) =>
  new Journey(terms, { answers: { employment_status_code: "SALARIED", ...answers } }, () => "key-1");
/** What the step that asks for the salary mode offers. */
const offeredCodes = (journey: Journey) =>
  journey.rulebook.fields(journey.step("work"), journey.store.kept()).get("salary_mode")?.enum as string[] | undefined;

test("a choice made before the lists are loaded stays available, but no others that the lender omits", () => {
  const early = startJourney({});
  expect(offeredCodes(early)).toContain(OMITTED_CODE);
  early.store.set("salary_mode", OMITTED_CODE);
  early.setTerms(termsForLender(BUILT_TERMS));
  expect(offeredCodes(early)).toContain(OMITTED_CODE);
  expect(early.store.answer("salary_mode")).toBe(OMITTED_CODE);

  const undecided = startJourney({});
  undecided.setTerms(termsForLender(BUILT_TERMS));
  expect(offeredCodes(undecided)).toEqual(["BANK", "CHEQUE"]);
});

test("it stays in another language, and a stored choice stays although another was made since", () => {
  const journey = startJourney({});
  journey.store.set("salary_mode", OMITTED_CODE);
  journey.setTerms(termsForLender(BUILT_TERMS));
  journey.setTerms(termsForLender(HINDI_TERMS));
  expect(offeredCodes(journey)).toContain(OMITTED_CODE);

  const returning = startJourney({ salary_mode: OMITTED_CODE }, termsForLender(BUILT_TERMS));
  returning.store.set("salary_mode", "BANK");
  returning.setTerms(termsForLender(HINDI_TERMS));
  expect(offeredCodes(returning)).toContain(OMITTED_CODE);
});

test("a choice made in another tab is available in this one", () => {
  const journey = startJourney({}, termsForLender(BUILT_TERMS));
  expect(offeredCodes(journey)).not.toContain(OMITTED_CODE);
  const before = journey.state();
  journey.takeOver({ employment_status_code: "SALARIED", salary_mode: OMITTED_CODE });
  expect(journey.store.answer("salary_mode")).toBe(OMITTED_CODE);
  expect(offeredCodes(journey)).toContain(OMITTED_CODE);
  expect(journey.state(), "the page is drawn with it").not.toBe(before);
});

test("an unchanged form or step is not rendered again when the lists arrive", () => {
  const nothing = startJourney({});
  const [state, step] = [nothing.state(), nothing.step("work")];
  nothing.setTerms(termsForLender(BUILT_TERMS, null));
  nothing.setTerms(termsForLender(BUILT_TERMS, null));
  expect(nothing.state()).toBe(state);
  expect(nothing.step("work")).toBe(step);

  const some = startJourney({});
  const address = some.step("address");
  some.setTerms(termsForLender(BUILT_TERMS));
  expect(some.step("work")).not.toBe(step);
  expect(some.step("address")).toBe(address);
});

test("typing, an available choice and unchanged lists do not render the form again", () => {
  const journey = startJourney({}, termsForLender(BUILT_TERMS));
  const [state, step] = [journey.state(), journey.step("work")];
  journey.store.set("employer_name", "A");
  journey.store.set("salary_mode", "BANK");
  journey.setTerms(termsForLender(BUILT_TERMS));
  journey.takeOver({ ...journey.store.answers(), employer_name: "Acme" });
  expect(journey.state()).toBe(state);
  expect(journey.step("work")).toBe(step);
});
