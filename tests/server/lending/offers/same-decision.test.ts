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

/** A customer whose age does not change for months. */
const sixMonthsFromNow = () => {
  const now = server.clock.now();
  return new Date(Date.UTC(now.getUTCFullYear() - 35, now.getUTCMonth() + 6, 15)).toISOString().slice(0, 10);
};
const decisions = async ({ appId }: Applicant) =>
  (await server.ctx.db.selectFrom("decisions").select("id").where("application_id", "=", appId).execute()).length;

/** A day passes; a returning customer signs in again. */
async function signInNextDay(applicant: Applicant): Promise<Applicant> {
  server.clock.pass(DAY);
  return { ...applicant, ...(await signInCustomer(server, applicant.mobile)) };
}

/** A moment whose next day is a working day, so that no offer ends with it. */
function waitForMonday(): void {
  while (new Date(server.clock.now().getTime() + 330 * 60_000).getUTCDay() !== 1) server.clock.pass(DAY);
}

test("other answers have another decision, and the first ones return to theirs", async () => {
  waitForMonday();
  const birth_date = sixMonthsFromNow();
  const applicant = await apply(server, { birth_date });
  const first = await offersOf(server, applicant);
  await complete(server, applicant, { birth_date, se_loan_amount: 120_000 });
  const second = await offersOf(server, applicant);
  expect(second.offers.map(({ id }: { id: string }) => id)).not.toEqual(first.offers.map(({ id }: { id: string }) => id));
  await complete(server, applicant, { birth_date });
  expect(await offersOf(server, applicant)).toEqual(first);
  expect(await decisions(applicant)).toBe(2);
});

test("a decision without offers is made again after a working day, and not before", async () => {
  waitForMonday();
  const birth_date = sixMonthsFromNow();
  const nothing = { birth_date, monthly_income: 25_100, emi: 25_000, salary_mode: "CASH" };
  const applicant = await apply(server, nothing);
  const first = await offersOf(server, applicant);
  expect(first.offers).toEqual([]);
  expect(first.unmatched.length).toBe(first.receipt.lendersConsidered);
  const tuesday = await signInNextDay(applicant);
  expect(await offersOf(server, tuesday)).toEqual(first);
  const wednesday = await signInNextDay(tuesday);
  expect((await offersOf(server, wednesday)).receipt.decidedAt).not.toBe(first.receipt.decidedAt);
  expect(await decisions(applicant)).toBe(2);
});
