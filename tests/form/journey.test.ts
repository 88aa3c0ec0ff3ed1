import { expect, test, vi } from "vitest";
import type { Answers } from "../../src/form/form-store.ts";
import { Journey } from "../../src/screens/form/journey.ts";
import type { Outcome, Submission } from "../../src/screens/form/submission.ts";
import { shippedTerms } from "./shipped-form.ts";

const ENGLISH = shippedTerms("personal-loan", "en");
const HINDI = shippedTerms("personal-loan", "hi");

/** What a salaried customer answers who rents. */
const SALARIED: Answers = {
  verified_channel: "MOBILE",
  first_name: "Asha",
  last_name: "Rao",
  birth_date: "1990-12-31",
  gender: firstCodeOf("gender"),
  email: "asha@rao.in",
  tin: "ABCPE1234F",
  educational_level: firstCodeOf("educational_level"),
  address1: "12 Main Road",
  postal_code: "560001",
  residence_type: "RENTED",
  monthly_rent: 12_000,
  employment_status_code: "SALARIED",
  employer_name: "Acme Works",
  officepincode: "560002",
  salary_mode: firstCodeOf("salary_mode"),
  monthly_income: 60_000,
  emi: 0,
  prefer_net_banking: firstCodeOf("prefer_net_banking"),
  se_loan_amount: 200_000,
};

function firstCodeOf(name: string): unknown {
  for (const { schema } of ENGLISH.slice.steps) {
    const groups = [schema, ...(schema.allOf ?? []).flatMap(({ then, else: otherwise }) => (otherwise ? [then, otherwise] : [then]))];
    const field = groups.map(({ properties }) => properties?.[name]).find(Boolean);
    if (field) return field.enum?.[0];
  }
  throw new Error(`no field ${name}`);
}

let keys = 0;
function startJourney(answers: Answers, step: string | null = null): Journey {
  return new Journey(ENGLISH, { answers, step }, () => `key-${++keys}`);
}

function giveConsents(journey: Journey): void {
  for (const consent of journey.consents()) journey.pick(consent, consent.choices?.[0]?.code ?? true);
}

test("goes through the active steps to the review", () => {
  const journey = startJourney(SALARIED);
  const seen = [journey.state().at];
  while (journey.state().at !== "review" && journey.next()) seen.push(journey.state().at);
  expect(seen).toEqual(["about-you", "address", "work", "income-and-loan", "review"]);
});

test("a change from the review returns to it, through the steps that the change has activated", () => {
  const journey = startJourney(SALARIED, "review");
  journey.change("about-you");
  expect(journey.state()).toMatchObject({ at: "about-you", focus: { field: null, changed: null } });
  expect(journey.next()).toBe(true);
  expect(journey.state()).toMatchObject({ at: "review", focus: { field: null, changed: "about-you" } });
  journey.change("work");
  journey.back();
  expect(journey.state()).toMatchObject({ at: "review", focus: { changed: "work" } });
  journey.change("work");
  journey.store.set("employment_status_code", "SELF_EMPLOYED");
  journey.next();
  expect(journey.state().at).toBe("business");
  for (const name of ["business_registration_type", "business_current_turnover", "business_years", "business_account"])
    journey.store.set(name, firstCodeOf(name));
  journey.next();
  expect(journey.state().at).toBe("review");
  // Who goes back from there goes step by step again.
  journey.back();
  expect(journey.state().at).toBe("income-and-loan");
  journey.back();
  journey.next();
  expect(journey.state().at).toBe("income-and-loan");
});

test("browser history leads to a page only if the answers before it are valid", () => {
  const journey = startJourney(SALARIED, "review");
  journey.revisit("address");
  expect(journey.state().at).toBe("address");
  journey.store.set("postal_code", undefined);
  journey.revisit("review");
  expect(journey.state().at).toBe("address");
  journey.revisit("no-such-page");
  expect(journey.state().at).toBe("address");
  journey.revisit("about-you");
  expect(journey.state().at).toBe("about-you");
});

test("a step is added and removed with its condition", () => {
  const journey = startJourney(SALARIED);
  journey.store.set("employment_status_code", "SELF_EMPLOYED");
  expect(journey.state().pages).toContain("business");
  journey.store.set("employment_status_code", "SALARIED");
  expect(journey.state().pages).not.toContain("business");
});

test("stays on a step with errors: shows them and focuses the first", () => {
  const journey = startJourney({ ...SALARIED, last_name: "B2", tin: undefined });
  expect(journey.next()).toBe(false);
  expect(journey.store.shown().map(({ name, message }) => [name, message])).toEqual([
    ["last_name", "Only alphabets are allowed"],
    ["tin", expect.any(String)],
  ]);
  expect(journey.state().focus).toEqual({ field: "last_name" });
});

test.each([
  ["31/02", "Please enter a valid birth date"],
  [undefined, "Please enter a valid birth date"],
  ["1990-02-31", "Invalid date"],
  ["1990-13-01", "Invalid date"],
  ["0990-01-01", "Invalid year"],
  ["3000-01-01", "Invalid year"],
  ["2010-01-01", "Your age doesn't match the required age criteria"],
  ["1940-01-01", "Your age doesn't match the required age criteria"],
])("R5.16-19 birth date %s: %s", (birth_date, message) => {
  const journey = startJourney({ ...SALARIED, birth_date });
  journey.next();
  expect(journey.store.shown().map((problem) => problem.message)).toEqual([message]);
});

test("a draft is resumed at its step, but not past an invalid one", () => {
  expect(startJourney(SALARIED, "income-and-loan").state().at).toBe("income-and-loan");
  expect(startJourney({ ...SALARIED, postal_code: "12345" }, "income-and-loan").state().at).toBe("address");
  expect(startJourney(SALARIED, "gone").state().at).toBe("about-you");
});

test("a change of language keeps the answers and the page, and translates the shown errors", () => {
  const journey = startJourney({ ...SALARIED, first_name: "A1" });
  journey.next();
  journey.setTerms(HINDI);
  expect(journey.store.shown()[0]?.message).toBe("केवल अंग्रेज़ी अक्षर लिखें");
  expect(journey.store.answers().first_name).toBe("A1");
  expect(journey.state().at).toBe("about-you");
});

test("another release keeps the answers, gives new fields their defaults and checks shown errors again", () => {
  const journey = startJourney({ ...SALARIED, first_name: "A1", last_name: "B2", se_loan_amount: undefined });
  journey.next();
  const { slice, validators } = ENGLISH;
  const answers = { ...journey.store.answers() };
  const changed = slice.steps.map((step) => {
    const { last_name: _, ...properties } = { ...step.schema.properties };
    const more = step.id === "about-you" && { nickname: { type: "string", "x-default": "Ash" } };
    return { ...step, schema: { ...step.schema, properties: { ...properties, ...more } } };
  });
  const about = Object.assign(() => false, {
    errors: [{ keyword: "maxLength", instancePath: "/first_name", schemaPath: "", params: { limit: 1 } }],
  });
  journey.setTerms({ ...ENGLISH, slice: { ...slice, steps: changed }, validators: { ...validators, "about-you": about } });
  expect(journey.store.answers()).toEqual({ ...answers, nickname: "Ash" });
  expect(journey.store.shown().map(({ name, keyword }) => `${name} ${keyword}`)).toEqual(["first_name maxLength"]);
  // Removed by the customer: a later change of language does not restore it.
  journey.store.set("nickname", undefined);
  journey.setTerms({ ...journey.terms, translate: (key) => key });
  expect(journey.store.answer("nickname")).toBeUndefined();
});

test("when another release removes the current page, the customer is on the page before it, with every answer and the focus", () => {
  const journey = startJourney(SALARIED, "work");
  journey.store.set("employer_name", "Acme Traders");
  const answers = { ...journey.store.answers() };
  const { slice } = ENGLISH;
  const steps = slice.steps.filter(({ id }) => id !== "work");
  const withoutWork = { ...ENGLISH, slice: { ...slice, steps } };
  journey.setTerms(withoutWork);
  expect(journey.state()).toMatchObject({
    at: "address",
    pages: ["about-you", "address", "income-and-loan", "review"],
    focus: { field: null },
  });
  expect(journey.store.answers()).toEqual(answers);
  expect(journey.next()).toBe(true);
  expect(journey.state().at).toBe("income-and-loan");
  // The first page has none before it.
  journey.go("about-you");
  journey.setTerms({ ...withoutWork, slice: { ...slice, steps: steps.filter(({ id }) => id !== "about-you") } });
  expect(journey.state()).toMatchObject({ at: "address", pages: ["address", "income-and-loan", "review"] });
});

test("a draft whose page the release does not have starts on the first page", () => {
  expect(startJourney(SALARIED, "removed").state().at).toBe("about-you");
});

test("a draft on a step that its answers no longer need starts on the page before it", () => {
  expect(startJourney(SALARIED, "business").state().at).toBe("work");
});

test("S28 hidden answers are not submitted, nor are those of inactive steps", async () => {
  const journey = startJourney({ ...SALARIED, business_years: firstCodeOf("business_years"), residence_type: "OWNED" }, "review");
  giveConsents(journey);
  const send = vi.fn(async (_: Submission): Promise<Outcome> => ({ kind: "done" }));
  expect(await journey.submit(send)).toBe(true);
  const sent = send.mock.lastCall?.[0].answers ?? {};
  expect(Object.keys(sent)).not.toContain("monthly_rent");
  expect(Object.keys(sent)).not.toContain("business_years");
  expect(journey.store.answers().monthly_rent).toBe(12_000);
});

test("no consent is given by default, and required ones are requested", async () => {
  const journey = startJourney(SALARIED, "review");
  const send = vi.fn(async (_: Submission): Promise<Outcome> => ({ kind: "done" }));
  expect(await journey.submit(send)).toBe(false);
  expect(send).not.toHaveBeenCalled();
  expect(journey.state().consents.missing).toEqual(
    journey
      .consents()
      .filter(({ required }) => required)
      .map(({ id }) => id),
  );
  for (const consent of journey.consents()) if (consent.required) journey.pick(consent, consent.choices?.[0]?.code ?? true);
  expect(await journey.submit(send)).toBe(true);
  for (const { id, given } of send.mock.lastCall?.[0].consents ?? []) {
    expect(given).toBe(journey.consents().find((consent) => consent.id === id)?.required);
  }
});

test("a consent is requested only if its condition holds", () => {
  const asked = (monthly_income: number) =>
    startJourney({ ...SALARIED, monthly_income }, "review")
      .consents()
      .map(({ id }) => id);
  expect(asked(20_000)).toContain("household-income");
  expect(asked(60_000)).not.toContain("household-income");
});

test("a refused answer opens its step; nothing is lost", async () => {
  const journey = startJourney(SALARIED, "review");
  giveConsents(journey);
  const fields = [{ path: "/postal_code", keyword: "const", message: "We do not know this pincode" }];
  expect(await journey.submit(async () => ({ kind: "refused", fields, message: "" }))).toBe(false);
  expect(journey.state().at).toBe("address");
  expect(journey.state().focus).toEqual({ field: "postal_code" });
  expect(journey.store.problem("postal_code")?.message).toBe("We do not know this pincode");
  expect(journey.store.answers()).toMatchObject(SALARIED);
});

test("an error that only the server can find, as for a wrong masked PAN, has the form's own message", async () => {
  const journey = startJourney({ ...SALARIED, tin: "ABCP******" }, "review");
  giveConsents(journey);
  const fields = [{ path: "/answers/tin", keyword: "pattern", message: "This value is not in the right form" }];
  expect(await journey.submit(async () => ({ kind: "refused", fields, message: "" }))).toBe(false);
  expect(journey.store.problem("tin")?.message).toBe("Invalid PAN");
});

test("the same content has the same idempotency key, other content another", async () => {
  const journey = startJourney(SALARIED, "review");
  giveConsents(journey);
  const used: string[] = [];
  const fail = async ({ idempotencyKey }: Submission): Promise<Outcome> => {
    used.push(idempotencyKey);
    return { kind: "failed", message: "busy" };
  };
  await journey.submit(fail);
  await journey.submit(fail);
  expect(journey.state().failure).toBe("busy");
  journey.store.set("monthly_income", 61_000);
  await journey.submit(fail);
  expect(used[0]).toBe(used[1]);
  expect(used[2]).not.toBe(used[0]);
});

test("concurrent submits send once", async () => {
  const journey = startJourney(SALARIED, "review");
  giveConsents(journey);
  const send = vi.fn(async (_: Submission): Promise<Outcome> => ({ kind: "done" }));
  await Promise.all([journey.submit(send), journey.submit(send)]);
  expect(send).toHaveBeenCalledTimes(1);
});

test.each<[stored: string | undefined, typed: string, right: boolean]>([
  [undefined, "ABCP******", false],
  [undefined, "ABCPE1234F", true],
  ["ABCP******", "ABCP******", true],
  ["ABCP******", "abcp******", true],
  ["ABCP******", "ABXP******", false],
  ["ABCP******", "ABXPE1234F", true],
])("with the stored PAN %s, the typed %s is valid on leaving the field: %s, as for the server", (stored, tin, right) => {
  const known = stored === undefined ? {} : { tin: stored };
  const journey = new Journey({ ...ENGLISH, known }, { answers: { ...SALARIED, tin } }, () => `key-${++keys}`);
  journey.store.leave("tin");
  expect(journey.store.shown()).toEqual(right ? [] : [{ name: "tin", keyword: "pattern", message: "Invalid PAN" }]);
  expect(journey.next()).toBe(right);
});
