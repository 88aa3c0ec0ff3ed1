import { expect, test } from "vitest";
import type { Answers } from "../../src/form/form-store.ts";
import type { FormTerms } from "../../src/screens/form/form-terms.ts";
import { Journey } from "../../src/screens/form/journey.ts";
import { presentOptionLists } from "../../src/server/features/lookups/option-lists.ts";
import { shippedCatalog, shippedTerms } from "./shipped-form.ts";

/** As the form is drawn before the option lists have come. */
const BUILT = shippedTerms("personal-loan", "en");
const HINDI = shippedTerms("personal-loan", "hi");
/** The lender that the customer was sent for; its list of salary modes leaves one out. */
const LENDER = "kachnar-finance";
const LEFT_OUT = "CASH";
const lists = presentOptionLists(shippedCatalog(), "en").data;
const sentFor = (terms: FormTerms, lender: string | null = LENDER): FormTerms => ({ ...terms, choices: { lists, lender } });

const begin = (answers: Answers, terms = BUILT) =>
  new Journey(terms, { answers: { employment_status_code: "SALARIED", ...answers } }, () => "key-1");
/** What the step that asks for the salary mode offers. */
const offered = (journey: Journey) =>
  journey.rulebook.fields(journey.step("work"), journey.store.kept()).get("salary_mode")?.enum as string[] | undefined;

test("a choice made before the lists are loaded stays available, but no others that the lender omits", () => {
  const early = begin({});
  expect(offered(early)).toContain(LEFT_OUT);
  early.store.set("salary_mode", LEFT_OUT);
  early.setTerms(sentFor(BUILT));
  expect(offered(early)).toContain(LEFT_OUT);
  expect(early.store.answer("salary_mode")).toBe(LEFT_OUT);

  const undecided = begin({});
  undecided.setTerms(sentFor(BUILT));
  expect(offered(undecided)).toEqual(["BANK", "CHEQUE"]);
});

test("it stays in another language, and a stored choice stays although another was made since", () => {
  const journey = begin({});
  journey.store.set("salary_mode", LEFT_OUT);
  journey.setTerms(sentFor(BUILT));
  journey.setTerms(sentFor(HINDI));
  expect(offered(journey)).toContain(LEFT_OUT);

  const returning = begin({ salary_mode: LEFT_OUT }, sentFor(BUILT));
  returning.store.set("salary_mode", "BANK");
  returning.setTerms(sentFor(HINDI));
  expect(offered(returning)).toContain(LEFT_OUT);
});

test("a choice made in another tab is available in this one", () => {
  const journey = begin({}, sentFor(BUILT));
  expect(offered(journey)).not.toContain(LEFT_OUT);
  const before = journey.state();
  journey.takeOver({ employment_status_code: "SALARIED", salary_mode: LEFT_OUT });
  expect(journey.store.answer("salary_mode")).toBe(LEFT_OUT);
  expect(offered(journey)).toContain(LEFT_OUT);
  expect(journey.state(), "the page is drawn with it").not.toBe(before);
});

test("an unchanged form or step is not rendered again when the lists arrive", () => {
  const nothing = begin({});
  const [state, step] = [nothing.state(), nothing.step("work")];
  nothing.setTerms(sentFor(BUILT, null));
  nothing.setTerms(sentFor(BUILT, null));
  expect(nothing.state()).toBe(state);
  expect(nothing.step("work")).toBe(step);

  const some = begin({});
  const address = some.step("address");
  some.setTerms(sentFor(BUILT));
  expect(some.step("work")).not.toBe(step);
  expect(some.step("address")).toBe(address);
});

test("typing, an available choice and unchanged lists do not render the form again", () => {
  const journey = begin({}, sentFor(BUILT));
  const [state, step] = [journey.state(), journey.step("work")];
  journey.store.set("employer_name", "A");
  journey.store.set("salary_mode", "BANK");
  journey.setTerms(sentFor(BUILT));
  journey.takeOver({ ...journey.store.answers(), employer_name: "Acme" });
  expect(journey.state()).toBe(state);
  expect(journey.step("work")).toBe(step);
});
