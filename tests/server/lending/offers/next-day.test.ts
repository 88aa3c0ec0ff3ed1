import { afterAll, beforeAll, expect, test } from "vitest";
import { signInCustomer } from "../../../support/customer.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";
import { type Applicant, apply, complete, offersOf } from "../lending-server.ts";

const DAY = 86_400;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const decisionsOf = async ({ appId }: Applicant) =>
  (await server.ctx.db.selectFrom("decisions").select(["facts_hash", "decided_at"]).where("application_id", "=", appId).execute()).length;

/** The same customer, signed in again a day later. */
async function signInNextDay(applicant: Applicant): Promise<Applicant> {
  server.clock.pass(DAY);
  return { ...applicant, ...(await signInCustomer(server, applicant.mobile)) };
}

test("the same answers submitted the next day have the same decision: offers, numbers and receipt", async () => {
  const applicant = await apply(server);
  const first = await offersOf(server, applicant);
  expect(await decisionsOf(applicant)).toBe(1);
  const nextDay = await signInNextDay(applicant);
  expect((await complete(server, nextDay)).status).toBe(200);
  expect(await offersOf(server, nextDay)).toEqual(first);
  expect(await decisionsOf(applicant)).toBe(1);
});

test("a day that changes a fact, such as a birthday, leads to a new decision", async () => {
  const tomorrow = new Date(server.clock.now().getTime() + DAY * 1000 + 330 * 60_000).toISOString().slice(5, 10);
  const birth_date = `1990-${tomorrow === "02-29" ? "03-01" : tomorrow}`;
  const applicant = await apply(server, { birth_date });
  const first = await offersOf(server, applicant);
  const older = await signInNextDay(applicant);
  expect((await complete(server, older, { birth_date })).status).toBe(200);
  const second = await offersOf(server, older);
  expect(second.receipt.facts).not.toBe(first.receipt.facts);
  expect(await decisionsOf(applicant)).toBe(2);
});
