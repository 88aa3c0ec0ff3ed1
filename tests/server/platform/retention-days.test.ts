import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SiteDocument } from "../../../src/contract/documents.gen.ts";
import { enforceRetention } from "../../../src/server/features/erasure/enforce-retention.ts";
import { inTransaction } from "../../../src/server/platform/db/transaction.ts";
import { givenConsent, goodAnswers, newMobile, newProspect, sendOtp, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { apply, offerOf, select } from "../lending/lending-server.ts";
import { signInStaff } from "../tables/table-server.ts";

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
    await enforceRetention(server.ctx);
    expect(await countRows(table), `${table}, a minute before`).toBe(before);
    await makeOlder(table, column, days * DAY_MS + 60_000);
    await enforceRetention(server.ctx);
    expect(await countRows(table), `${table}, a minute after`).toBe(0);
  }
});

const STAFF = "(select id from staff limit 1)";
const CUSTOMER = "(select customer_id from lender_applications limit 1)";
const CALLED = `insert into call_events (id, at, customer_id, product, staff_id, outcome)
  values (gen_random_uuid(), now(), ${CUSTOMER}, 'LOAN', ${STAFF}, 'o')`;
const RECIPIENT = `with campaign as (insert into campaigns (id, created_at, name, template, channel, audience, state, made_by)
    values (gen_random_uuid(), now(), 'n', 't', 'sms', '{}', 'done', ${STAFF}) returning id)
  insert into campaign_recipients (id, at, campaign_id, customer_id, message_id, state)
    select gen_random_uuid(), now(), id, ${CUSTOMER}, gen_random_uuid(), 'sent' from campaign`;
const uploaded = (hash: string) =>
  `insert into upload_files (id, name, format, bytes, rows, hash, created_at) values (gen_random_uuid(), 'n', 'csv', 1, 1, ${hash}, now())`;

/** Further rows, each inserted by itself: its table, the column that its age is counted by, the days, and the insert. */
const INSERTED: [table: string, column: `${string}.${string}`, days: number, insert: string][] = [
  [
    "staff_half_sign_ins",
    "staff_half_sign_ins.expires_at",
    0,
    `insert into staff_half_sign_ins (token_hash, staff_id, created_at, expires_at) values ('t', ${STAFF}, now(), now())`,
  ],
  [
    "staff_reset_requests",
    "staff_reset_requests.created_at",
    1,
    "insert into staff_reset_requests values (gen_random_uuid(), 'admin', 's', 'en', now())",
  ],
  ["staff_links", "staff_links.expires_at", 30, `insert into staff_links values ('t', ${STAFF}, 'reset', now(), now())`],
  [
    "criteria_trials",
    "criteria_trials.created_at",
    1,
    `insert into criteria_trials (id, lender, product, made_on, criteria, language, staff_id, state, created_at)
      values (gen_random_uuid(), 'l', 'LOAN', 1, '[]', 'en', ${STAFF}, 'done', now())`,
  ],
  [
    "session_codes",
    "session_codes.expires_at",
    0,
    "insert into session_codes select 'c', customer_id, prospect_id, id, now(), now() from sessions where customer_id is not null limit 1",
  ],
  ["call_events", "call_events.at", 365, CALLED],
  ["campaign_recipients", "campaign_recipients.at", 180, RECIPIENT],
  [
    "lender_status_reads",
    "lender_status_reads.read_at",
    90,
    "insert into lender_status_reads values (gen_random_uuid(), 'amaltas-bank', now(), true, 1, 0, '[]')",
  ],
  [
    "lender_handovers",
    "lender_handovers.expires_at",
    1,
    `insert into lender_handovers (id, created_at, lender_application_id, attempt, state_hash, expires_at)
      select gen_random_uuid(), now(), id, 1, 's', now() from lender_applications`,
  ],
  [
    "lender_file_rows",
    "lender_files.created_at",
    90,
    `with file as (insert into lender_files (id, created_at, lender, release, rows, state)
        select gen_random_uuid(), now(), lender, release, 1, 'delivered' from lender_applications returning id)
      insert into lender_file_rows select file.id, 0, sent.id, customer_id, 's' from file, lender_applications sent`,
  ],
  ["upload_files", "upload_files.created_at", 2 / 24, uploaded("null")],
  ["upload_files", "upload_files.created_at", 30, uploaded("'h'")],
];

const run = (text: string) => server.ctx.database.execute(text);

describe("rows that features insert for a time", () => {
  beforeAll(async () => {
    await signInStaff(server, { area: "admin", roleId: 1 });
    const applicant = await apply(server);
    await select(server, applicant, (await offerOf(server, applicant, "amaltas-bank")).id);
  });

  test.each(INSERTED)("%s are deleted by %s after %d days, and not before", async (table, by, days, insert) => {
    await run(insert);
    const [aged = "", column = ""] = by.split(".");
    await makeOlder(aged, column, days * DAY_MS - 60_000);
    await enforceRetention(server.ctx);
    expect(await countRows(table)).toBe(1);
    await makeOlder(aged, column, days * DAY_MS + 60_000);
    await enforceRetention(server.ctx);
    expect(await countRows(table)).toBe(0);
  });

  test("a row that another transaction has locked does not delay the others, and is deleted by the next run", async () => {
    await run("insert into staff_reset_requests select gen_random_uuid(), 'admin', 's', 'en', now() from generate_series(1, 2)");
    await makeOlder("staff_reset_requests", "created_at", 2 * DAY_MS);
    await inTransaction(server.ctx, async (tx) => {
      await tx.selectFrom("staff_reset_requests").select("id").limit(1).forUpdate().execute();
      await enforceRetention(server.ctx);
      expect(await countRows("staff_reset_requests")).toBe(1);
    });
    await enforceRetention(server.ctx);
    expect(await countRows("staff_reset_requests")).toBe(0);
  });

  test("the file of an upload and its foreseen rows stay while its job waits or runs", async () => {
    for (const state of ["waiting", "running", "done", "cancelled", "failed"])
      await run(`with file as (${uploaded("'h'")} returning id),
        job as (insert into upload_jobs (id, upload, file_id, file_name, file_hash, dry_run, staff_id, state, total, report, created_at, ended_at)
          select gen_random_uuid(), 'u', id, 'n', '${state}', false, ${STAFF}, '${state}', 1, '{}', now(),
            case when '${state}' in ('waiting', 'running') then null else now() end from file returning id)
        insert into upload_foreseen select id, 'n', '{}' from job`);
    await makeOlder("upload_files", "created_at", 31 * DAY_MS);
    await enforceRetention(server.ctx);
    const { rows } =
      await run(`select state, file_id is not null as file, exists (select from upload_foreseen where job_id = upload_jobs.id) as foreseen
      from upload_jobs where file_id is not null or exists (select from upload_foreseen where job_id = upload_jobs.id) order by state`);
    expect(rows).toEqual([
      { state: "running", file: true, foreseen: true },
      { state: "waiting", file: true, foreseen: true },
    ]);
  });

  test("rows inserted while their customer was erased are deleted", async () => {
    await run(CALLED);
    await run(RECIPIENT);
    await run(`insert into help_requests (id, created_at, sealed_request, contacts, customer_id)
      values (gen_random_uuid(), now(), 's', '{}', ${CUSTOMER})`);
    const tables = ["call_events", "campaign_recipients", "help_requests"];
    const counts = () => Promise.all(tables.map((table) => countRows(table)));
    const before = await counts();
    await enforceRetention(server.ctx);
    expect(await counts()).toEqual(before);
    await run(`update customers set sealed_key = null where id = ${CUSTOMER}`);
    await enforceRetention(server.ctx);
    expect(await counts()).toEqual(before.map((count) => count - 1));
  });
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
  await enforceRetention(server.ctx);
  // A merchant's request is a request for help too.
  expect(await counts()).toEqual([4, 2]);
  server.clock.pass(1);
  await server.ctx.database.execute(
    `insert into erased_contacts (contact, erased_at) select blind_index, $2::timestamptz from customer_identifiers
     where customer_id = (select customer_id from prospects where id = $1)`,
    [prospectAppId, server.clock.now().toISOString()],
  );
  await enforceRetention(server.ctx);
  expect(await counts()).toEqual([2, 1]);
  server.clock.pass(1);
  const later = { contactName: "Meera", email: "meera0@example.com", phoneNumber: mobile, description: "Another question" };
  expect((await server.call("POST", "/api/help", { body: later })).status).toBe(200);
  await enforceRetention(server.ctx);
  expect(await counts()).toEqual([3, 1]);
  expect(await countRows("erased_contacts")).toBeGreaterThan(0);
  server.clock.pass(86_401);
  await enforceRetention(server.ctx);
  expect(await countRows("erased_contacts")).toBe(0);
});

test("a customer's prospect, and one with a recent code, are kept at any age", async () => {
  const { prospectAppId } = await signInCustomer(server);
  const asked = await newProspect(server);
  expect((await sendOtp(server, asked, newMobile())).status).toBe(200);
  await makeOlder("prospects", "created_at", 5_000 * DAY_MS);
  await enforceRetention(server.ctx);
  const rows = await server.ctx.db.selectFrom("prospects").select("id").where("id", "in", [prospectAppId, asked]).execute();
  expect(rows).toHaveLength(2);
});
