import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RETENTION_JOB } from "../../../src/server/platform/jobs/queues.ts";
import { goodAnswers, goodConsents, newMobile, newProspect, sendOtp, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

const DAY = 86_400;
const TABLES = [
  "rate_windows",
  "idempotency_keys",
  "otp_codes",
  "known_devices",
  "sessions",
  "outbox",
  "drafts",
  "help_requests",
  "prospects",
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    workers: true,
    schedules: true,
    documents: (documents) =>
      documents.map((document) =>
        document.kind === "site"
          ? { ...document, content: { ...(document.content as object), retentionDays: { messages: 40, prospects: 10 } } }
          : document,
      ),
  });
});
afterAll(() => server.stop());

async function countRows(table: string): Promise<number> {
  const { rows } = await server.ctx.database.execute(`select count(*)::int as n from ${table}`);
  return Number(rows[0]?.n);
}

/** Lets time pass and the job run to its end. Returns how many rows each table has then. */
async function countAfterDays(days: number): Promise<Record<string, number>> {
  server.clock.pass(days * DAY);
  await server.ctx.jobs.send(RETENTION_JOB, {}, { tx: null });
  const done = async () => {
    const { rows } = await server.ctx.database.execute(
      `select count(*) filter (where state = 'completed')::int as done, count(*)::int as sent from pgboss.job where name = '${RETENTION_JOB}'`,
    );
    return rows[0]?.done === rows[0]?.sent;
  };
  await expect.poll(done, { timeout: 30_000 }).toBe(true);
  const counts = await Promise.all(TABLES.map(async (table) => [table, await countRows(table)] as const));
  return Object.fromEntries(counts);
}

test("expired rows are deleted by a scheduled job; consents and applications stay", async () => {
  const customer = await signInCustomer(server);
  const { token, prospectAppId } = customer;
  const body = { form: "personal-loan", release: server.releases.live().hash, answers: goodAnswers(), consents: goodConsents() };
  const headers = { "idempotency-key": randomUUID() };
  const url = `/api/user/${prospectAppId}`;
  expect((await server.call("PUT", url, { token, headers, body: { ...body, complete: true } })).status).toBe(200);
  const { consents: _, ...draft } = body;
  expect((await server.call("PATCH", url, { token, body: draft })).status).toBe(200);
  const help = { contactName: "Meera", email: "meera@example.com", phoneNumber: "9876543210", description: "A question of mine" };
  expect((await server.call("POST", "/api/help", { body: help })).status).toBe(200);
  const left = await newProspect(server);
  // More than one batch, some of them with a code that is still new.
  await server.ctx.database.execute("insert into prospects (id, created_at) select gen_random_uuid(), $1 from generate_series(1, 1200)", [
    server.clock.now().toISOString(),
  ]);
  await sendOtp(server, left, newMobile());

  const { rows: schedules } = await server.ctx.database.execute("select name, cron from pgboss.schedule");
  expect(schedules).toContainEqual({ name: RETENTION_JOB, cron: "17 * * * *" });
  // It runs when the test says, and not at that minute too.
  await server.ctx.database.execute("delete from pgboss.schedule");
  const first = await countAfterDays(0);
  expect(first).toMatchObject({ prospects: 1202, sessions: 1, outbox: 2, drafts: 1, help_requests: 1, idempotency_keys: 1, otp_codes: 2 });
  const day = await countAfterDays(1.5);
  expect(day).toMatchObject({ prospects: 1202, sessions: 1, outbox: 2, drafts: 1, idempotency_keys: 0, otp_codes: 0, known_devices: 1 });
  expect(day.rate_windows).toBe(0);

  server.clock.pass(9 * DAY);
  // A code for an old prospect is newer than the prospect.
  expect((await sendOtp(server, left, newMobile())).status).toBe(200);
  expect(await countAfterDays(0)).toMatchObject({ prospects: 2, outbox: 3 });
  expect(await countAfterDays(2)).toMatchObject({ prospects: 1, outbox: 3, otp_codes: 0 });
  expect(await countAfterDays(40)).toMatchObject({ prospects: 1, outbox: 0, sessions: 1, drafts: 1, help_requests: 1 });
  expect(await countAfterDays(320)).toMatchObject({ prospects: 1, sessions: 0, drafts: 0, help_requests: 0 });
  expect(await Promise.all(["consents", "applications", "customers", "customer_identifiers"].map(countRows))).toEqual([2, 1, 1, 1]);
});
