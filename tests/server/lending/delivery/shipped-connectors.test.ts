import { afterAll, beforeAll, expect, test } from "vitest";
import { readStatusFile } from "../../../../src/server/features/lenders/files/status-file.ts";
import { FILES_DUE_JOB } from "../../../../src/server/platform/jobs/queues.ts";
import { givenConsent, panOf, signInCustomer } from "../../../support/customer.ts";
import { until } from "../../../support/until.ts";
import { followReturnLink, sessionOf } from "../lender-page.ts";
import {
  type Applicant,
  type LendingServer,
  offerOf,
  select,
  startLending,
  statusOf,
  transactionOf,
  waitForStatus,
} from "../lending-server.ts";

let server: LendingServer;
beforeAll(async () => {
  server = await startLending({ waits: { retrySeconds: 1 } });
});
afterAll(() => server.stop());

const PERSON = {
  first_name: "Meera",
  last_name: "Sharma",
  birth_date: "1990-03-05",
  gender: "FEMALE",
  verified_channel: "MOBILE",
  email: "meera@example.com",
  address1: "12-B Lake View",
  postal_code: "560034",
};
const gold = {
  form: "gold-loan",
  consent: "gold-loan-terms",
  answers: {
    pledge: "ORNAMENTS",
    ornaments: [{ kind: "CHAIN", weight_grams: 40, carat: 22 }],
    gold_loans_outstanding: 0,
    gold_owner: true,
    gold_loan_amount: 200_000,
    gold_tenure: 12,
  },
};
const business = {
  form: "business-loan",
  consent: "business-loan-terms",
  answers: {
    company_name: "Sharma Stores",
    business_registration_type: "UDYAM",
    udyam: "UDYAM-KR-01-1234567",
    business_pan: "AAPFU0939F",
    business_nature: "TRADING",
    profession_type: "BUSINESS",
    business_years: "GT_5Y",
    business_current_turnover: "40L_1CR",
    business_gross_profit: "GT_10L",
    business_account: "CURRENT",
    business_emi: 0,
    business_loan_amount: 200_000,
    business_tenure: 12,
  },
};
const home = {
  form: "affordable-housing-loan",
  consent: "housing-loan-terms",
  answers: {
    property_type: "FLAT",
    house_value: 2_000_000,
    housing_loan_amount: 1_200_000,
    housing_tenure: 240,
    household_yearly_income: 480_000,
    has_pucca_house: false,
    employment_status_code: "SALARIED",
    monthly_income: 40_000,
    emi: 0,
  },
};

/** A customer who has completed a form and chosen the lender's offer, with all consents that it asks for. */
async function chooseOffer({ form, consent, answers }: typeof gold | typeof business | typeof home, lender: string): Promise<Applicant> {
  const customer = await signInCustomer(server);
  const body = {
    form,
    release: server.releases.live().hash,
    answers: { ...PERSON, tin: panOf(customer.mobile), ...answers },
    consents: [givenConsent(consent)],
    complete: true,
  };
  const saved = await server.call("PUT", `/api/user/${customer.prospectAppId}`, { token: customer.token, body });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const applicant = { ...customer, appId: saved.body.appId };
  const offer = await offerOf(server, applicant, lender);
  const consents = offer.consents.map((id: string) =>
    id === "household-income" ? { ...givenConsent(id), choice: "AT_LEAST_300000" } : givenConsent(id),
  );
  const chosen = await select(server, applicant, offer.id, { consents });
  expect(chosen.body.data, JSON.stringify(chosen.body)).toMatchObject({ lender, pendingConsents: [] });
  return applicant;
}

test.each([
  ["palash-gold", gold],
  ["sheesham-finance", business],
  ["khejri-bank", business],
  ["deodar-home-finance", home],
  ["mahua-housing", home],
] as const)("%s accepts an application over its own connector and reports the disbursal", async (lender, product) => {
  const applicant = await chooseOffer(product, lender);
  await waitForStatus(server, applicant, lender, "DISBURSED");
});

test.each([
  ["kesar-gold", gold],
  ["tendu-bank", home],
] as const)("%s gets its customer on its page, by a signed link, and returns an approval", async (lender, product) => {
  const applicant = await chooseOffer(product, lender);
  const { link } = await transactionOf(server, applicant, lender);
  expect(link).toMatch(new RegExp(`/redirect/${lender}/apply`));
  const page = await fetch(link);
  expect(page.status).toBe(200);
  const html = (await page.text()).replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
  const approved = /<a href="([^"]*)">Apply, and be approved at once</.exec(html)?.[1];
  expect(await followReturnLink(new URL(approved ?? ""), sessionOf(applicant))).toContain(`/user/lenders-transaction/${lender}`);
  expect(await statusOf(server, applicant, lender)).toMatchObject({ status: "APPROVED" });
});

test("imli-credit gets its applications as a file at the scheduled time, and responds in its status file", async () => {
  const small = { ...business, answers: { ...business.answers, business_loan_amount: 100_000 } };
  const applicant = await chooseOffer(small, "imli-credit");
  await server.ctx.database.execute("delete from lender_runs");
  await server.ctx.jobs.send(FILES_DUE_JOB, {}, { tx: null });
  await until(async () => {
    const files = await server.ctx.db.selectFrom("lender_files").select("state").where("lender", "=", "imli-credit").execute();
    return files.length > 0 && files.every(({ state }) => state === "delivered");
  });
  await readStatusFile(server.ctx, "imli-credit");
  expect((await statusOf(server, applicant, "imli-credit")).status).toBe("APPROVED");
});
