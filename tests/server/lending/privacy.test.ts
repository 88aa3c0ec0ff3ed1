import { afterAll, beforeAll, expect, test } from "vitest";
import { goodConsents } from "../../support/customer.ts";
import { apply, type LendingServer, offerOf, select, startLending, waitForStatus } from "./lending-server.ts";

const LENDER = "amaltas-bank";
const PAN = "ZZQPX9371K";
const EMAIL = "canary.lending@example.com";
let server: LendingServer;
beforeAll(async () => {
  server = await startLending();
});
afterAll(() => server.stop());

test("S50 neither PAN nor phone nor email nor name is in a job or in any table of lending, and the customer is notified", async () => {
  const consents = goodConsents().map((consent) => ({ ...consent, given: true }));
  const answers = {
    tin: PAN,
    email: EMAIL,
    first_name: "Canaryfirst",
    last_name: "Canarylast",
    birth_date: "1987-03-29",
    se_loan_amount: 104_000,
  };
  const applicant = await apply(server, answers, consents);
  const offer = await offerOf(server, applicant, LENDER);
  expect((await select(server, applicant, offer.id)).status).toBe(200);
  await waitForStatus(server, applicant, LENDER, "DISBURSED");
  const { body: messages } = await server.call("GET", `/api/dev/outbox?to=${applicant.mobile}`);
  const statusMessages = messages.filter(({ template }: { template: string }) => template === "lender-status-changed");
  expect(statusMessages.map(({ params }: { params: { status: string } }) => params.status)).toEqual(["Disbursed", "Approved", "In review"]);
  expect(statusMessages[0].body).toContain("Canaryfirst");

  const { rows: tables } = await server.ctx.database.execute(
    "select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'",
  );
  expect(tables.length).toBeGreaterThan(20);
  let jobs = 0;
  for (const { name } of tables) {
    const { rows } = await server.ctx.database.execute(`select row_to_json(t)::text as text from ${String(name)} t`);
    if (String(name).startsWith("pgboss.job")) jobs += rows.length;
    const text = rows.map((row) => String(row.text)).join("\n");
    for (const canary of [PAN, applicant.mobile, EMAIL, "Canaryfirst", "Canarylast", "1987-03-29"]) {
      expect(text.includes(canary), `${canary} in ${String(name)}`).toBe(false);
    }
  }
  expect(jobs).toBeGreaterThan(3);
});

test("a customer without consent to messages still gets those about their own application, on the verified channel only", async () => {
  const applicant = await apply(server, { email: "unverified@example.com" });
  const offer = await offerOf(server, applicant, LENDER);
  await select(server, applicant, offer.id);
  await waitForStatus(server, applicant, LENDER, "DISBURSED");
  const { body } = await server.call("GET", `/api/dev/outbox?to=${applicant.mobile}`);
  const templates = body.map(({ template }: { template: string }) => template);
  expect(templates).toEqual([...Array(3).fill("lender-status-changed"), "application-submitted", "otp"]);
  expect(body[3].body).toMatch(/₹[\d,]+/);
  expect((await server.call("GET", "/api/dev/outbox?to=unverified@example.com")).body).toEqual([]);
});
