import { afterAll, beforeAll, expect, test } from "vitest";
import { givenConsent, panOf } from "../../../support/customer.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";
import { type Applicant, apply, offerOf, resubmit, select } from "../lending-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function bodyFor(applicant: Applicant, lender: string) {
  const { customer_id, sealed_body } = await server.ctx.db
    .selectFrom("lender_applications")
    .select(["customer_id", "sealed_body"])
    .where("application_id", "=", applicant.appId)
    .where("lender", "=", lender)
    .executeTakeFirstOrThrow();
  return JSON.parse(await server.ctx.vault.decrypt(customer_id, sealed_body ?? "", server.ctx.db));
}

test("a lender gets the answers and the chosen offer under its own names, and nothing else", async () => {
  const applicant = await apply(server);
  const offer = await offerOf(server, applicant, "amaltas-bank");
  await select(server, applicant, offer.id);
  expect(await bodyFor(applicant, "amaltas-bank")).toEqual({
    customerName: "Meera Sharma",
    pan: panOf(applicant.mobile),
    dob: "1992-04-17",
    mobile: applicant.mobile,
    emailId: "meera.sharma@example.com",
    pincode: "560001",
    employer: "Acme Traders",
    officePincode: "560001",
    netMonthlyIncome: 60_000,
    existingEmi: 0,
    amount: offer.figures.amount,
    tenureMonths: offer.figures.tenure,
    rate: offer.figures.interestRate,
    bankStatement: null,
  });
  const other = await offerOf(server, applicant, "kachnar-finance");
  const consents = [givenConsent("kachnar-credit-score")];
  await select(server, applicant, other.id, { consents });
  expect(await bodyFor(applicant, "kachnar-finance")).toMatchObject({
    applicant: {
      name: { first: "Meera", last: "Sharma" },
      pan: panOf(applicant.mobile),
      phones: [{ number: `+91${applicant.mobile}`, kind: "mobile" }],
      email: "meera.sharma@example.com",
    },
    gender: "F",
    occupation: "SAL",
    residence: "OWN",
    address: "12, MG Road, Indiranagar",
    income_yearly: 720_000,
    loanAmount: other.figures.amount,
    months: other.figures.tenure,
  });
});

test("a missing answer is null for the lender", async () => {
  const applicant = await apply(server, { employment_status_code: "SALARIED", address2: undefined });
  const offer = await offerOf(server, applicant, "amaltas-bank");
  await server.ctx.db.transaction().execute(async (tx) => {
    const decision = await tx
      .selectFrom("decisions")
      .innerJoin("applications", "applications.id", "decisions.application_id")
      .select(["decisions.id", "decisions.sealed_facts", "applications.customer_id"])
      .where("applications.id", "=", applicant.appId)
      .executeTakeFirstOrThrow();
    const facts = JSON.parse(await server.ctx.vault.decrypt(decision.customer_id, decision.sealed_facts ?? "", tx));
    delete facts.employer_name;
    delete facts.emi;
    const sealed_facts = await server.ctx.vault.encrypt(decision.customer_id, JSON.stringify(facts), tx);
    await tx.updateTable("decisions").set({ sealed_facts }).where("id", "=", decision.id).execute();
  });
  expect((await select(server, applicant, offer.id)).status).toBe(200);
  expect(await bodyFor(applicant, "amaltas-bank")).toMatchObject({ employer: null, existingEmi: null, customerName: "Meera Sharma" });
});

test("a resubmission after a change of answers contains the new ones, as a submission of its own", async () => {
  const applicant = await apply(server);
  await select(server, applicant, (await offerOf(server, applicant, "amaltas-bank")).id);
  const first = await bodyFor(applicant, "amaltas-bank");
  const rows = () =>
    server.ctx.db
      .selectFrom("lender_applications")
      .select(["attempt", "tries", "delivery"])
      .where("application_id", "=", applicant.appId)
      .execute();
  const row = server.ctx.db.updateTable("lender_applications").where("application_id", "=", applicant.appId);
  const submit = () => resubmit(server, applicant, "amaltas-bank");
  await row.set({ status: "ACTION_NEEDED", delivery: "unreachable", tries: 7 }).execute();
  expect((await submit()).status).toBe(200);
  // It never came there, so it is the same once more.
  expect([await rows(), await bodyFor(applicant, "amaltas-bank")]).toEqual([[{ attempt: 1, tries: 0, delivery: "waiting" }], first]);
  await row.set({ status: "ACTION_NEEDED", delivery: "delivered" }).execute();
  expect((await submit()).status).toBe(200);
  expect(await rows()).toEqual([{ attempt: 2, tries: 0, delivery: "waiting" }]);
  const { rows: jobs } = await server.ctx.database.execute(
    "select data->>'attempt' as attempt, retry_limit from pgboss.job where name = 'lender-submit' and data->>'id' in (select id::text from lender_applications where application_id = $1)",
    [applicant.appId],
  );
  expect(jobs.map(({ attempt }) => attempt).sort()).toEqual(["1", "1", "2"]);
  // The document's own count of tries ends it, so the queue has more of them.
  for (const { retry_limit } of jobs) expect(Number(retry_limit)).toBe(6 + 5);
});
