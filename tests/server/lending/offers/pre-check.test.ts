import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Offer } from "../../../../src/contract/customer/lending/offers.ts";
import { type PreCheckResult, preCheck as preCheckEndpoint } from "../../../../src/contract/customer/pre-check.ts";
import { lendingOf } from "../../../../src/engine/rules/lender-products.ts";
import { goodAnswers } from "../../../support/customer.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";
import { apply, offersOf } from "../lending-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Each test comes from a network of its own. */
let network = 0;
const otherNetwork = () => ({ from: `10.7.${network++}.1` });

const ANSWERS = {
  se_loan_amount: 100_000,
  loan_tenure: 24,
  employment_status_code: "SALARIED",
  monthly_income: 60_000,
  emi: 5000,
  age: 34,
  postal_code: "560034",
};

const requestPreCheck = (answers: Record<string, unknown> = {}, { productType = "LOAN", language = "en" } = {}) =>
  server.call("POST", preCheckEndpoint.path, {
    body: { productType, answers: { ...ANSWERS, ...answers } },
    headers: { "accept-language": language },
    ...otherNetwork(),
  });

async function preCheckResult(answers: Record<string, unknown> = {}): Promise<PreCheckResult> {
  const { status, body } = await requestPreCheck(answers);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

describe("the anonymous pre-check", () => {
  test("counts the lenders of the later offers, within the ranges that it returns", async () => {
    const applicant = await apply(server, { se_loan_amount: 100_000, loan_tenure: 24 });
    const { offers } = (await offersOf(server, applicant)) as { offers: Offer[] };
    const { employment_status_code, monthly_income, emi, monthly_rent, postal_code } = goodAnswers() as Record<string, never>;
    const same = { employment_status_code, monthly_income, emi, postal_code, ...(monthly_rent !== undefined && { monthly_rent }) };
    const result = await preCheckResult(same);
    // A field that was not asked can only cause a refusal later.
    expect(result.fitting).toBeGreaterThanOrEqual(offers.length);
    expect(offers.length).toBeGreaterThan(1);
    for (const { figures } of offers) {
      expect(Number(figures.interestRate)).toBeGreaterThanOrEqual(result.rate?.from ?? Number.NaN);
      expect(Number(figures.interestRate)).toBeLessThanOrEqual(result.rate?.to ?? Number.NaN);
      if (figures.amount === 100_000 && figures.tenure === 24) {
        expect(Number(figures.emi)).toBeGreaterThanOrEqual(result.emi?.from ?? Number.NaN);
        expect(Number(figures.emi)).toBeLessThanOrEqual(result.emi?.to ?? Number.NaN);
      }
    }
  });

  test("describes the failed criteria and how many lenders have them, without names and limits", async () => {
    const { fitting, considered, inTheWay, rate, emi } = await preCheckResult({ age: 19 });
    expect([fitting, rate, emi]).toEqual([0, null, null]);
    // Every lender of the product asks for at least 21 years.
    expect(inTheWay[0]).toEqual({ name: "age", label: "Age", lenders: considered });
    const { body } = await requestPreCheck({ monthly_income: 9000, emi: 8000 });
    const lenders = [...server.releases.live().catalog.lenders.keys()];
    for (const lender of lenders) expect(JSON.stringify(body)).not.toContain(lender);
    expect(body.data.inTheWay.map(({ label }: { label: string }) => label)).toContain("Share of income that EMIs and rent take");
    for (const { label } of body.data.inTheWay) expect(label).not.toMatch(/₹|\d\d/);
  });

  test("is in the reader's language", async () => {
    const { body } = await requestPreCheck({ age: 19 }, { language: "hi" });
    expect(body.data.inTheWay[0].label).toBe("उम्र");
  });

  test("treats an unpaid rent as none, and includes a paid one", async () => {
    const without = await preCheckResult({ monthly_income: 30_000, emi: 0 });
    const withRent = await preCheckResult({ monthly_income: 30_000, emi: 0, monthly_rent: 25_000 });
    expect(withRent.fitting).toBeLessThan(without.fitting);
  });

  test("refuses unexpected answers, and values that no field accepts, naming each", async () => {
    for (const [answers, path] of [
      [{ tin: "ABCPE1234F" }, "/answers"],
      [{ monthly_income: "60000" }, "/answers/monthly_income"],
      [{ age: 12 }, "/answers/age"],
      [{ employment_status_code: "PIRATE" }, "/answers/employment_status_code"],
      [{ postal_code: "56003" }, "/answers/postal_code"],
      [{ age: undefined }, "/answers/age"],
    ] as const) {
      const { status, body } = await requestPreCheck(answers);
      expect([status, body.code, body.fields[0].path], JSON.stringify(answers)).toEqual([422, "INVALID_ANSWERS", path]);
    }
    expect((await requestPreCheck({}, { productType: "NO_SUCH" })).status).toBe(404);
  });

  test("stores nothing: no table has another row", async () => {
    const { db } = server.app.context;
    const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
    const counts = () =>
      Promise.all(
        tables.map(async ({ name }) => (await sql<{ n: unknown }>`select count(*) as n from ${sql.table(name)}`.execute(db)).rows[0]?.n),
      );
    const before = await counts();
    expect(before.length).toBeGreaterThan(20);
    await preCheckResult();
    expect(await counts()).toEqual(before);
  });

  /** Answers with which one lender or all are in the way, of each product beside the loan. */
  const OF_PRODUCTS: [code: string, answers: Record<string, unknown>, worse: Record<string, unknown>, inTheWay: string][] = [
    [
      "GOLD_LOAN",
      {
        gold_loan_amount: 100_000,
        gold_tenure: 12,
        pledge: "ORNAMENTS",
        ornaments_in_22: 40,
        coins_in_22: 0,
        gold_owner: true,
        gold_loans_outstanding: 0,
        age: 34,
        postal_code: "560034",
      },
      { gold_owner: false },
      "Whose gold it is",
    ],
    [
      "BUSINESS_LOAN",
      {
        business_loan_amount: 200_000,
        business_tenure: 12,
        business_registration_type: "UDYAM",
        business_years: "GT_5Y",
        business_current_turnover: "40L_1CR",
        business_gross_profit: "GT_10L",
        business_account: "CURRENT",
        business_emi: 0,
        age: 34,
        postal_code: "560034",
      },
      { business_years: "LT_1Y" },
      "How long your business has been running",
    ],
    ["SECURED_CARD", { deposit_offered: 25_000, age: 34 }, { deposit_offered: 5000 }, "The fixed deposit"],
    ["CREDIT_CARD", { employment_status_code: "SALARIED", monthly_income: 60_000, age: 34 }, { age: 18 }, "Age"],
    [
      "INSURANCE",
      { sum_insured_wanted: 500_000, insured_members: 2, cover_term: 1, uses_tobacco: false, under_treatment: false, age: 34 },
      { under_treatment: true },
      "A long illness under treatment",
    ],
  ];
  test.each(OF_PRODUCTS)(
    "%s has one, whose answers show which lenders match and which criteria fail",
    async (productType, answers, worse, label) => {
      const check = async (more: object) => {
        const body = { productType, answers: { ...answers, ...more } };
        const answer = await server.call("POST", preCheckEndpoint.path, { body, headers: { "accept-language": "en" }, ...otherNetwork() });
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        return answer.body.data as PreCheckResult;
      };
      const fits = await check({});
      expect(fits.fitting).toBeGreaterThan(1);
      const less = await check(worse);
      expect(less.fitting).toBeLessThan(fits.fitting);
      expect(less.inTheWay.map((way) => way.label)).toContain(label);
    },
  );

  test("every product with a lender has one", () => {
    const { catalog } = server.releases.live();
    const lendingProducts = [...catalog.products.values()].filter((product) =>
      [...catalog.lenders.values()].some((lender) => lendingOf(lender, product)?.eligibility.length),
    );
    expect(lendingProducts.length).toBeGreaterThan(6);
    expect(lendingProducts.filter(({ preCheck }) => preCheck === undefined).map(({ code }) => code)).toEqual([]);
  });

  test("existing gold loans reduce the loan on the gold's value", async () => {
    const [, answers] = OF_PRODUCTS[0] ?? [];
    const most = async (gold_loans_outstanding: number) => {
      const body = { productType: "GOLD_LOAN", answers: { ...answers, gold_loan_amount: 10_000_000, gold_loans_outstanding } };
      return (await server.call("POST", preCheckEndpoint.path, { body, ...otherNetwork() })).body.data.amount.to;
    };
    // 40 g at ₹11,615: 80 % up to ₹5 lakh in all, 75 % above.
    expect([await most(0), await most(200_000)]).toEqual([371_500, 348_000]);
  });

  test("is rate-limited by address", async () => {
    const from = otherNetwork();
    const call = () => server.call("POST", preCheckEndpoint.path, { body: { productType: "LOAN", answers: ANSWERS }, ...from });
    const statuses = [];
    for (let turn = 0; turn < 25; turn++) statuses.push((await call()).status);
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
    expect(statuses).toContain(429);
    expect((await requestPreCheck()).status).toBe(200);
  });
});
