import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteDocument } from "../../../src/contract/documents.gen.ts";
import { retain } from "../../../src/server/features/erasure/retain.ts";
import { givenConsent, goodAnswers, newMobile, newProspect, sendOtp, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) =>
      documents.map((document) => {
        if (document.kind !== "site") return document;
        const { retentionDays: _none, ...content } = document.content as SiteDocument;
        return { ...document, content };
      }),
  });
});
afterAll(() => server.stop());

/** For how many days rows are kept where the site does not say, and by which moment of theirs it is counted. */
const RETENTION: [table: string, column: string, days: number][] = [
  ["rate_windows", "ends_at", 0],
  ["idempotency_keys", "created_at", 1],
  ["otp_codes", "created_at", 1],
  ["known_devices", "last_seen_at", 180],
  ["sessions", "expires_at", 365],
  ["outbox", "created_at", 180],
  ["drafts", "saved_at", 365],
  ["help_requests", "created_at", 365],
  ["merchant_requests", "created_at", 365],
  ["prospects", "created_at", 90],
];

/** One row in each of the tables. The prospect has no signed-in customer and no sent code. */
async function addRows(): Promise<void> {
  const { token, prospectAppId } = await signInCustomer(server);
  const body = { form: "personal-loan", release: server.releases.live().hash, answers: goodAnswers() };
  expect((await server.call("PATCH", `/api/user/${prospectAppId}`, { token, body })).status).toBe(200);
  const help = { contactName: "Meera", email: "meera@example.com", phoneNumber: "9876543210", description: "A question" };
  expect((await server.call("POST", "/api/help", { body: help })).status).toBe(200);
  const headers = { "idempotency-key": randomUUID() };
  const startNew = { prospectAppId, productType: "loan" };
  expect((await server.call("POST", "/api/applications", { token, body: startNew, headers })).status).toBe(200);
  await newProspect(server);
  await sendMerchantEnquiry();
}

function sendMerchantEnquiry(contact: object = {}) {
  const answers = {
    business_name: "Asha Stores",
    tin_any: "ABCCE1234F",
    address1: "12, MG Road",
    postal_code: "560001",
    contact_name: "Asha Rao",
    mobile_phone_number: newMobile(),
    email: "asha@example.com",
    ...contact,
  };
  const consents = [givenConsent("merchant-terms")];
  const body = { form: "merchant-enquiry", release: server.releases.live().hash, answers, consents };
  return server.call("POST", "/api/merchants", { body });
}

const withoutCustomer = "customer_id is null and not exists (select from otp_codes where otp_codes.prospect_id = prospects.id)";
const countRows = async (table: string) => {
  const only = table === "prospects" ? ` where ${withoutCustomer}` : "";
  const { rows } = await server.ctx.database.execute(`select count(*)::int as n from ${table}${only}`);
  return Number(rows[0]?.n);
};

/** Moves all rows of a table so that the given time is that long ago. */
const makeOlder = (table: string, column: string, ms: number) =>
  server.ctx.database.execute(`update ${table} set ${column} = $1`, [new Date(server.clock.now().getTime() - ms).toISOString()]);

test("if the site defines no period, rows are kept for the default days and not longer", async () => {
  await addRows();
  for (const [table, column, days] of RETENTION) {
    const before = await countRows(table);
    expect(before, table).toBeGreaterThan(0);
    await makeOlder(table, column, days * DAY_MS - 60_000);
    await retain(server.ctx);
    expect(await countRows(table), `${table}, a minute before`).toBe(before);
    await makeOlder(table, column, days * DAY_MS + 60_000);
    await retain(server.ctx);
    expect(await countRows(table), `${table}, a minute after`).toBe(0);
  }
});

test("requests with the number of an erased customer are deleted with the customer; those of others, and later ones, stay", async () => {
  const { prospectAppId, mobile } = await signInCustomer(server);
  const others = newMobile();
  for (const [index, phone] of [mobile, others].entries()) {
    const help = { contactName: "Meera", email: `meera${index}@example.com`, phoneNumber: phone, description: "A question" };
    expect((await server.call("POST", "/api/help", { body: help })).status).toBe(200);
    expect((await sendMerchantEnquiry({ mobile_phone_number: phone, email: `asha${index}@example.com` })).status).toBe(200);
  }
  const counts = async () => [await countRows("help_requests"), await countRows("merchant_requests")];
  await retain(server.ctx);
  // A merchant's request is a request for help too.
  expect(await counts()).toEqual([4, 2]);
  server.clock.pass(1);
  await server.ctx.database.execute(
    `insert into erased_contacts (contact, erased_at) select blind_index, $2::timestamptz from customer_identifiers
     where customer_id = (select customer_id from prospects where id = $1)`,
    [prospectAppId, server.clock.now().toISOString()],
  );
  await retain(server.ctx);
  expect(await counts()).toEqual([2, 1]);
  server.clock.pass(1);
  const later = { contactName: "Meera", email: "meera0@example.com", phoneNumber: mobile, description: "Another question" };
  expect((await server.call("POST", "/api/help", { body: later })).status).toBe(200);
  await retain(server.ctx);
  expect(await counts()).toEqual([3, 1]);
  expect(await countRows("erased_contacts")).toBeGreaterThan(0);
  server.clock.pass(86_401);
  await retain(server.ctx);
  expect(await countRows("erased_contacts")).toBe(0);
});

test("a customer's prospect, and one with a recent code, are kept at any age", async () => {
  const { prospectAppId } = await signInCustomer(server);
  const asked = await newProspect(server);
  expect((await sendOtp(server, asked, newMobile())).status).toBe(200);
  await makeOlder("prospects", "created_at", 5_000 * DAY_MS);
  await retain(server.ctx);
  const rows = await server.ctx.db.selectFrom("prospects").select("id").where("id", "in", [prospectAppId, asked]).execute();
  expect(rows).toHaveLength(2);
});
