import { afterAll, beforeAll, expect, test } from "vitest";
import type { FormDocument, LenderDocument, SharedDocument } from "../../../../src/contract/documents.gen.ts";
import { givenConsent, panOf, signInCustomer } from "../../../support/customer.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";
import { type Applicant, apply, complete, offerOf, select } from "../lending-server.ts";

const LENDER = "kachnar-finance";
const CONSENTS = [givenConsent("kachnar-credit-score")];
const DAY = 86_400;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function readSentFacts({ appId }: Applicant) {
  const { customer_id, sealed_body } = await server.ctx.db
    .selectFrom("lender_applications")
    .select(["customer_id", "sealed_body"])
    .where("application_id", "=", appId)
    .where("lender", "=", LENDER)
    .executeTakeFirstOrThrow();
  return JSON.parse(await server.ctx.vault.decrypt(customer_id, sealed_body ?? "", server.ctx.db));
}

const submit = ({ appId, token }: Applicant) =>
  server.call("POST", `/api/applications/${appId}/lenders/${LENDER}/submit`, { token, body: { consents: CONSENTS } });

/** Another release in which the income of a year is thirteen months of it. */
async function publishLongerYears(months: number): Promise<void> {
  const documents = (await server.releases.liveDocuments()).map((document) => {
    const content = structuredClone(document.content) as SharedDocument;
    if (document.kind !== "shared" || !content.facts) return document;
    for (const fact of content.facts)
      if (fact.name === "annual_income") fact.value = { "*": [{ coalesce: [{ var: "monthly_income" }, 0] }, months] };
    return { ...document, content };
  });
  const published = await server.releases.publish(documents, { author: "test", note: "longer years", source: "product" });
  expect(published.ok, JSON.stringify(published.findings)).toBe(true);
}

test("a lender is sent the facts of the decision, independent of the current date and release", async () => {
  const applicant = await apply(server);
  const offer = await offerOf(server, applicant, LENDER);
  expect((await select(server, applicant, offer.id)).body.data.status).toBe("SELECTED");
  await publishLongerYears(13);
  server.clock.pass(DAY);
  const later = { ...applicant, ...(await signInCustomer(server, applicant.mobile)) };
  expect((await submit(later)).status).toBe(200);
  expect(await readSentFacts(applicant)).toMatchObject({
    address: "12, MG Road, Indiranagar",
    income_yearly: 720_000,
    loanAmount: offer.figures.amount,
    months: offer.figures.tenure,
  });
});

test("a resubmission that the lender requested contains the answers completed since", async () => {
  const applicant = await apply(server);
  const offer = await offerOf(server, applicant, LENDER);
  expect((await select(server, applicant, offer.id, { consents: CONSENTS })).body.data.status).toBe("SUBMITTED");
  const first = await readSentFacts(applicant);
  const row = server.ctx.db.updateTable("lender_applications").where("application_id", "=", applicant.appId);
  await row.set({ status: "ACTION_NEEDED", delivery: "delivered" }).execute();
  expect((await submit(applicant)).status).toBe(200);
  expect(await readSentFacts(applicant)).toEqual(first);
  expect((await complete(server, applicant, { address1: "Elsewhere" })).status).toBe(200);
  await row.set({ status: "ACTION_NEEDED", delivery: "delivered" }).execute();
  expect((await submit(applicant)).status).toBe(200);
  expect((await readSentFacts(applicant)).address).toContain("Elsewhere");
});

test("a decision from before facts were stored is sent with recomputed facts", async () => {
  const applicant = await apply(server);
  const offer = await offerOf(server, applicant, LENDER);
  await server.ctx.db.updateTable("decisions").set({ sealed_facts: null }).where("application_id", "=", applicant.appId).execute();
  await select(server, applicant, offer.id, { consents: CONSENTS });
  expect(await readSentFacts(applicant)).toMatchObject({ address: "12, MG Road, Indiranagar", loanAmount: offer.figures.amount });
});

/** Another release in which the first line of the address has another name, which the lender is sent. */
async function publishRenamed(): Promise<void> {
  const documents = (await server.releases.liveDocuments()).map((document) => {
    const text = JSON.stringify(document.content).replaceAll('"address1"', '"street_line"');
    if (document.kind === "lender") return { ...document, content: JSON.parse(text) as LenderDocument };
    if (document.kind !== "form") return document;
    const content = JSON.parse(text) as FormDocument;
    if (text.includes('"street_line"')) content.migrations = [{ id: "street", changes: [{ rename: "address1", to: "street_line" }] }];
    return { ...document, content };
  });
  const published = await server.releases.publish(documents, { author: "test", note: "a field renamed", source: "product" });
  expect(published.ok, JSON.stringify(published.findings)).toBe(true);
}

test("answers from before a field was renamed are sent under its new name, without stored facts and on a resubmission", async () => {
  const [before, again] = [await apply(server), await apply(server)];
  const offers = [await offerOf(server, before, LENDER), await offerOf(server, again, LENDER)];
  await server.ctx.db.updateTable("decisions").set({ sealed_facts: null }).where("application_id", "=", before.appId).execute();
  await select(server, again, offers[1].id, { consents: CONSENTS });
  expect((await complete(server, again, { address1: "Elsewhere" })).status).toBe(200);
  await server.ctx.db
    .updateTable("lender_applications")
    .set({ status: "ACTION_NEEDED", delivery: "delivered" })
    .where("application_id", "=", again.appId)
    .execute();
  const live = await server.releases.liveDocuments();
  await publishRenamed();
  try {
    expect((await select(server, before, offers[0].id, { consents: CONSENTS })).status).toBe(200);
    expect((await readSentFacts(before)).address).toBe("12, MG Road, Indiranagar");
    expect((await submit(again)).status).toBe(200);
    expect((await readSentFacts(again)).address).toContain("Elsewhere");
  } finally {
    await server.releases.publish(live, { author: "test", note: "as before", source: "product" });
  }
});

test("the facts are stored encrypted with the decision", async () => {
  const applicant = await apply(server);
  await offerOf(server, applicant, LENDER);
  const { sealed_facts, release } = await server.ctx.db
    .selectFrom("decisions")
    .select(["sealed_facts", "release"])
    .where("application_id", "=", applicant.appId)
    .executeTakeFirstOrThrow();
  expect(release).toMatch(/^[0-9a-f]{64}$/);
  expect(sealed_facts).not.toContain(panOf(applicant.mobile));
  expect(sealed_facts).not.toBeNull();
});
