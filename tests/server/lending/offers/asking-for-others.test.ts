import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Asked, Change, Offer, OffersOfApplication, Unmatched } from "../../../../src/contract/customer/lending/offers.ts";
import type { SourceDocument } from "../../../../src/engine/catalog/document.ts";
import { givenConsent, goodAnswers, type SignedInCustomer, signInCustomer } from "../../../support/customer.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";
import { type Applicant, apply, complete, offersOf } from "../lending-server.ts";

/** Who borrows a lot is asked why. */
const REASON_MINIMUM = 900_000;
const withReasonForLargeAmounts = (documents: SourceDocument[]): SourceDocument[] =>
  documents.map((document) => {
    if (document.kind !== "form" || document.id !== "personal-loan") return document;
    const content = structuredClone(document.content) as { steps: { id: string; schema: Record<string, unknown> }[]; consents: object[] };
    const step = content.steps.find(({ id }) => id === "income-and-loan");
    const largeAmount = { required: ["se_loan_amount"], properties: { se_loan_amount: { minimum: REASON_MINIMUM, maximum: 949_999 } } };
    const purpose = { type: "string", maxLength: 40, "x-label": { en: "What is it for?", hi: "यह किसलिए है?" } };
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    const branch = { if: largeAmount, then: { properties: { reason_for_much: purpose }, required: ["reason_for_much"] } };
    if (step) step.schema.allOf = [branch];
    // And beyond, for one more consent.
    content.consents.push({
      id: "communications-more",
      when: { required: ["se_loan_amount"], properties: { se_loan_amount: { minimum: 950_000 } } },
    });
    return { ...document, content };
  });
const withConsentForLargeAmounts = (documents: SourceDocument[]): SourceDocument[] => {
  const known = documents.find(({ kind, id }) => kind === "consent" && id === "communications") as SourceDocument;
  return [...documents, { ...known, id: "communications-more", content: { ...(known.content as object), id: "communications-more" } }];
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ documents: (documents) => withConsentForLargeAmounts(withReasonForLargeAmounts(documents)) });
});
afterAll(() => server.stop());

interface Form {
  form: string;
  consent: string;
  answers: Record<string, unknown>;
}
/** Sends the completed form of a product. */
function completeFor({ token, prospectAppId }: SignedInCustomer, productType: string, { form, consent, answers }: Form) {
  const { first_name, last_name, birth_date, postal_code, email, verified_channel, tin } = goodAnswers();
  const person = { first_name, last_name, birth_date, postal_code, email, verified_channel, ...(form === "credit-card" && { tin }) };
  const consents = [givenConsent(consent)];
  const body = { form, release: server.releases.live().hash, productType, answers: { ...person, ...answers }, consents, complete: true };
  return server.call("PUT", `/api/user/${prospectAppId}`, { token, body });
}
async function applyFor(productType: string, form: Form): Promise<Applicant> {
  const customer = await signInCustomer(server);
  const { status, body } = await completeFor(customer, productType, form);
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...customer, appId: body.appId };
}

const requestOtherAmounts = ({ appId, token }: Pick<Applicant, "appId" | "token">, answers: Record<string, unknown>) =>
  server.call("POST", `/api/offers/${appId}/ask`, { token, body: { answers } });
const valuesOf = ({ asked }: { asked: Asked[] }) => Object.fromEntries(asked.map(({ name, value }) => [name, value]));
const idsOf = ({ offers }: OffersOfApplication) => offers.map(({ id }) => id);
const profileOf = async ({ token, prospectAppId }: Applicant) =>
  (await server.call("GET", `/api/user/${prospectAppId}`, { token })).body.data;

describe("requesting another amount or tenure on the offers page", () => {
  test("recomputes all offers, and restores the same ones when changed back", async () => {
    const applicant = await apply(server, { se_loan_amount: 100_000 });
    const first: OffersOfApplication = await offersOf(server, applicant);
    expect(first.asked).toMatchObject([
      { name: "se_loan_amount", format: "rupees", value: 100_000, minimum: 1000, maximum: 1_000_000, choices: null },
      { name: "loan_tenure", format: "months", value: 24, choices: expect.arrayContaining([{ value: 36, label: "36 months" }]) },
    ]);
    const { status, body } = await requestOtherAmounts(applicant, { se_loan_amount: 60_000, loan_tenure: 36 });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(valuesOf(body.data)).toEqual({ se_loan_amount: 60_000, loan_tenure: 36 });
    expect(body.data.offers.length).toBeGreaterThan(0);
    for (const { figures } of body.data.offers) expect(figures.amount).toBe(60_000);
    // Of those that lend for so long.
    expect(body.data.offers.map(({ figures }: Offer) => figures.tenure)).toContain(36);
    expect(idsOf(await offersOf(server, applicant))).toEqual(idsOf(body.data));
    expect(await profileOf(applicant)).toMatchObject({ se_loan_amount: 60_000, monthly_income: 60_000, pl_completed: 1 });
    const returnLinks = await requestOtherAmounts(applicant, { se_loan_amount: 100_000, loan_tenure: 24 });
    // The tenure is an answer now, which it was not at first, so the decision is another; its offers say the same.
    const figuresOf = (data: OffersOfApplication) => data.offers.map(({ lender, figures }) => ({ lender, figures }));
    expect(figuresOf(returnLinks.body.data)).toEqual(figuresOf(first));
    expect(idsOf((await requestOtherAmounts(applicant, { se_loan_amount: 60_000, loan_tenure: 36 })).body.data)).toEqual(idsOf(body.data));
  });

  test("is refused for other answers, values beyond the bounds, and another customer's application", async () => {
    const applicant = await apply(server);
    const before = await offersOf(server, applicant);
    const other = await apply(server);
    const refused = async (answers: Record<string, unknown>) => {
      const { status, body } = await requestOtherAmounts(applicant, answers);
      return [status, ...(body.fields ?? []).map(({ path, keyword }: { path: string; keyword: string }) => `${path} ${keyword}`)];
    };
    expect(await refused({ monthly_income: 900_000 })).toEqual([400, "/answers/monthly_income unknownField"]);
    expect(await refused({ se_loan_amount: 999 })).toEqual([422, "/answers/se_loan_amount minimum"]);
    expect(await refused({ se_loan_amount: 1_000_001 })).toEqual([422, "/answers/se_loan_amount maximum"]);
    expect(await refused({ loan_tenure: 25, se_loan_amount: 50_000 })).toEqual([422, "/answers/loan_tenure enum"]);
    expect((await refused({ se_loan_amount: "50000" }))[0]).toBe(400);
    expect((await refused({}))[0]).toBe(400);
    expect((await requestOtherAmounts({ appId: applicant.appId, token: other.token }, { se_loan_amount: 50_000 })).status).toBe(404);
    expect(await offersOf(server, applicant)).toEqual(before);
  });

  test("requires the form if it needs further answers, or is being edited", async () => {
    const applicant = await apply(server);
    expect((await requestOtherAmounts(applicant, { se_loan_amount: REASON_MINIMUM - 1000 })).status).toBe(200);
    expect(await requestOtherAmounts(applicant, { se_loan_amount: REASON_MINIMUM })).toMatchObject({
      status: 409,
      body: { code: "STEP_SKIPPED" },
    });
    expect(await requestOtherAmounts(applicant, { se_loan_amount: 950_000 })).toMatchObject({
      status: 409,
      body: { code: "STEP_SKIPPED" },
    });
    expect(valuesOf(await offersOf(server, applicant))).toMatchObject({ se_loan_amount: REASON_MINIMUM - 1000 });
    const draft = {
      form: "personal-loan",
      release: server.releases.live().hash,
      productType: "LOAN",
      answers: { emi: 500 },
      consents: [],
      complete: false,
    };
    const saved = await server.call("PUT", `/api/user/${applicant.prospectAppId}`, { token: applicant.token, body: draft });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(await requestOtherAmounts(applicant, { se_loan_amount: 50_000 })).toMatchObject({ status: 409, body: { code: "STEP_SKIPPED" } });
  });

  test("updates an unfinished draft, and nothing else", async () => {
    const applicant = await apply(server);
    const path = `/api/user/${applicant.prospectAppId}`;
    const answers = { emi: 500, se_loan_amount: 77_000 };
    const release = server.releases.live().hash;
    const { token } = applicant;
    await server.call("PATCH", path, { token, body: { form: "personal-loan", release, productType: "LOAN", answers } });
    expect((await requestOtherAmounts(applicant, { se_loan_amount: 50_000, loan_tenure: 12 })).status).toBe(200);
    const { body } = await server.call("GET", `${path}/draft?form=personal-loan&productType=LOAN`, { token });
    expect(body.data).toMatchObject({ answers: { emi: 500, se_loan_amount: 50_000 } });
    expect(body.data.answers).not.toHaveProperty("loan_tenure");
  });

  test("of two tabs at once both are accepted, in some order", async () => {
    const applicant = await apply(server);
    const wanted = [40_000, 50_000, 60_000, 70_000];
    const answers = await Promise.all(wanted.map((se_loan_amount) => requestOtherAmounts(applicant, { se_loan_amount })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { se_loan_amount } = valuesOf(await offersOf(server, applicant));
    expect(wanted).toContain(se_loan_amount);
    expect((await profileOf(applicant)).se_loan_amount).toBe(se_loan_amount);
  });

  test("of two tabs with different requests at once neither reverts the other's", async () => {
    const applicant = await apply(server, { se_loan_amount: 100_000 });
    const answers = await Promise.all([
      requestOtherAmounts(applicant, { se_loan_amount: 60_000 }),
      requestOtherAmounts(applicant, { loan_tenure: 36 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(valuesOf(await offersOf(server, applicant))).toEqual({ se_loan_amount: 60_000, loan_tenure: 36 });
  });
});

describe("alternatives for a customer without a lender", () => {
  const nextFor = ({ appId, token }: Pick<Applicant, "appId" | "token">) => server.call("GET", `/api/offers/${appId}/next`, { token });

  test("receives the products that the document names, unless the answers rule them out", async () => {
    const indebted = await apply(server, { emi: 58_000 });
    expect((await offersOf(server, indebted)).offers).toEqual([]);
    const { status, body } = await nextFor(indebted);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.products).toEqual([
      { product: "GOLD_LOAN", considered: 2, fitting: 2 },
      { product: "SECURED_CARD", considered: 2, fitting: 2 },
    ]);
    // One of the two lends on gold up to an age of 65.
    const older = await apply(server, { emi: 58_000, birth_date: "1959-01-01" });
    expect((await nextFor(older)).body.data.products).toEqual([
      { product: "GOLD_LOAN", considered: 2, fitting: 1 },
      { product: "SECURED_CARD", considered: 2, fitting: 2 },
    ]);
  });

  test("an empty field rules out no product", async () => {
    const student = {
      form: "credit-card",
      consent: "card-application",
      answers: { employment_status_code: "STUDENT", monthly_income: 5000 },
    };
    const applicant = await applyFor("Unsecured Cards", student);
    expect((await offersOf(server, applicant)).offers).toEqual([]);
    expect((await nextFor(applicant)).body.data.products).toContainEqual({ product: "SECURED_CARD", considered: 2, fitting: 2 });
    const little = { ...student, answers: { ...student.answers, deposit_offered: 12_000 } };
    await completeFor(applicant, "Unsecured Cards", little);
    expect((await nextFor(applicant)).body.data.products).toContainEqual({ product: "SECURED_CARD", considered: 2, fitting: 1 });
  });

  test("every product names alternatives", () => {
    const products = [...server.releases.live().catalog.products.values()];
    expect(products.filter(({ next = [] }) => next.length === 0).map(({ code }) => code)).toEqual([]);
  });

  test("is visible to the customer only", async () => {
    const [applicant, other] = [await apply(server), await apply(server)];
    expect((await nextFor({ appId: applicant.appId, token: other.token })).status).toBe(404);
  });
});

describe("changes that would make a lender match", () => {
  const changesFor = async ({ appId, token }: Pick<Applicant, "appId" | "token">, lender: string) =>
    server.call("GET", `/api/offers/${appId}/lenders/${lender}/changes`, { token });

  test("are found by the rules: each change, once made, makes the lender match, and a smaller one does not", async () => {
    const answers = { monthly_income: 40_000, emi: 21_000, se_loan_amount: 890_000 };
    const applicant = await apply(server, answers);
    const { unmatched } = await offersOf(server, applicant);
    expect(unmatched.length).toBeGreaterThan(0);
    let tried = 0;
    const save = (own: object) => complete(server, applicant, { ...answers, ...own });
    for (const { lender } of unmatched as Unmatched[]) {
      await save({});
      const { status, body } = await changesFor(applicant, lender);
      expect(status).toBe(200);
      for (const { name, from, to, says } of body.data.changes as Change[]) {
        expect(from).toBe({ ...answers, loan_tenure: 24 }[name]);
        expect(says).toContain("{to}");
        const matches = async (value: number) => {
          expect((await save({ [name]: value })).status).toBe(200);
          const now: OffersOfApplication = await offersOf(server, applicant);
          return now.offers.some((offer) => offer.lender === lender);
        };
        expect(await matches(to), `${lender} ${name} ${to}`).toBe(true);
        if (name === "emi") expect(await matches(to + 500), `${lender} ${name} a step less`).toBe(false);
        tried++;
      }
    }
    expect(tried).toBeGreaterThan(1);
  });

  const CARD = {
    form: "credit-card",
    consent: "card-application",
    answers: { employment_status_code: "SALARIED", monthly_income: 60_000 },
  };
  const COVER = {
    form: "health-insurance",
    consent: "insurance-proposal",
    answers: { sum_insured_wanted: 500_000, insured_members: 6, cover_term: 3, uses_tobacco: false, under_treatment: false },
  };
  const DEPOSIT = ["deposit_offered", 0];
  test.each([
    ["Secured Cards", CARD, "devdar-bank", [[...DEPOSIT, 10_000]]],
    ["Secured Cards", CARD, "chinar-bank", [[...DEPOSIT, 25_000]]],
    ["credit-card", CARD, "chinar-bank", [[...DEPOSIT, 25_000]]],
    ["insurance", COVER, "malti-assurance", [["insured_members", 6, 4]]],
    ["Unsecured Cards", { ...CARD, answers: { ...CARD.answers, monthly_income: 22_000 } }, "jamun-bank", []],
  ] as const)("%s: all changeable fields are tried, and no others", async (productType, product, lender, changes) => {
    const applicant = await applyFor(productType, product);
    const { body } = await changesFor(applicant, lender);
    expect((body.data.changes as Change[]).map(({ name, from, to }) => [name, from, to])).toEqual(changes);
    for (const [name, , to] of changes) {
      const matches = async (value: unknown) => {
        expect(
          (await completeFor(applicant, productType, { ...product, answers: { ...product.answers, [String(name)]: value } })).status,
        ).toBe(200);
        const now: OffersOfApplication = await offersOf(server, applicant);
        return now.offers.some((offer) => offer.lender === lender);
      };
      expect(await matches(to)).toBe(true);
      expect(await matches(Number(to) + (name === "insured_members" ? 1 : -1000))).toBe(false);
    }
  });

  test("never names identity, and returns nothing if no change helps", async () => {
    const applicant = await apply(server, { birth_date: "2005-01-01", monthly_income: 26_000, emi: 0 });
    const { unmatched } = await offersOf(server, applicant);
    const tooYoung = (unmatched as Unmatched[]).filter(({ reasons }) => reasons.some(({ criterion }) => criterion === "age"));
    expect(tooYoung.length).toBeGreaterThan(0);
    for (const { lender } of tooYoung) expect((await changesFor(applicant, lender)).body.data.changes).toEqual([]);
  });

  test("is visible to the customer only, for known lenders", async () => {
    const [applicant, other] = [await apply(server), await apply(server)];
    const { offers } = await offersOf(server, applicant);
    expect((await changesFor(applicant, "no-such-lender")).status).toBe(404);
    expect((await changesFor({ appId: applicant.appId, token: other.token }, offers[0].lender)).status).toBe(404);
  });
});

describe("the receipt, recomputed", () => {
  const check = ({ appId, token }: Pick<Applicant, "appId" | "token">) =>
    server.call("POST", `/api/offers/${appId}/receipt/check`, { token });

  test("returns the same result; a manipulated row is detected", async () => {
    const [applicant, other] = [await apply(server), await apply(server)];
    const { offers, receipt } = await offersOf(server, applicant);
    const same = await check(applicant);
    expect(same).toMatchObject({ status: 200, body: { data: { same: true, receipt } } });
    expect(same.body.data.offers).toEqual(offers.map(({ lender }: { lender: string }) => lender));
    expect((await check({ appId: applicant.appId, token: other.token })).status).toBe(404);
    const { id } = offers[0];
    const { figures } = await server.ctx.db.selectFrom("offers").select("figures").where("id", "=", id).executeTakeFirstOrThrow();
    const raised = JSON.stringify({ ...figures, emi: Number(figures.emi) + 0.01 });
    await server.ctx.db.updateTable("offers").set({ figures: raised }).where("id", "=", id).execute();
    expect((await check(applicant)).body.data.same).toBe(false);
    await server.ctx.db
      .updateTable("offers")
      .set({ figures: JSON.stringify(figures), rank: 99 })
      .where("id", "=", id)
      .execute();
    expect((await check(applicant)).body.data.same).toBe(offers.length === 1);
  });
});
