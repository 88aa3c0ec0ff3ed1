import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { givenConsent, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { type Applicant, apply, complete, offerOf, resubmit, select, statusOf, transactionOf } from "./lending-server.ts";

const LENDER = "amaltas-bank";
/** It asks for a consent before it is sent anything. */
const CONSENT_LENDER = "kachnar-finance";
const CONSENT = givenConsent("kachnar-credit-score");
const DAY = 86_400;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const withKey = (key: string) => ({ "idempotency-key": key });

function submit({ appId, token }: Applicant, lender: string, consents: object[]) {
  return server.call("POST", `/api/applications/${appId}/lenders/${lender}/submit`, { token, body: { consents } });
}

/** Signs in again: a session ends before an offer does. */
async function signInAfterDays(applicant: Applicant, days: number): Promise<Applicant> {
  server.clock.pass(days * DAY);
  return { ...applicant, ...(await signInCustomer(server, applicant.mobile)) };
}

function startNew({ token, prospectAppId }: Applicant, key: string) {
  return server.call("POST", "/api/applications", {
    token,
    body: { prospectAppId, productType: "loan", startNew: true },
    headers: withKey(key),
  });
}

test("S66 a choice sends nothing: the lender's screen shows what is sent, and sends it", async () => {
  const one = await apply(server);
  const { id: offerId } = await offerOf(server, one, LENDER);
  const choose = () => server.call("POST", `/api/offers/${one.appId}/select`, { token: one.token, body: { offerId } });
  for (let press = 1; press <= 2; press += 1)
    expect((await choose()).body.data).toEqual({ lender: LENDER, status: "SELECTED", pendingConsents: [], form: null });
  const chosen = await transactionOf(server, one, LENDER);
  expect([chosen.status, chosen.delivery, chosen.link]).toEqual(["SELECTED", "none", null]);
  expect(chosen.shares).toEqual(expect.arrayContaining(["First name", "PAN", "Monthly income"]));
  expect(chosen.shares).not.toContain("Education");
  expect((await submit(one, LENDER, [])).body.data).toEqual({ lender: LENDER, status: "SUBMITTED" });
  expect((await transactionOf(server, one, LENDER)).shares).toEqual([]);
  expect((await choose()).body.data.status).toMatch(/^(?!SELECTED)/);
});

test("S46 two customers with one idempotency key: each gets their own response", async () => {
  const [one, other] = [await apply(server), await apply(server)];
  const answers = [await complete(server, one), await complete(server, other)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  // The same body, so that only the caller differs between the calls.
  const body = { prospectAppId: one.prospectAppId, productType: "loan" };
  const call = (applicant: Applicant) =>
    server.call("POST", "/api/applications", { token: applicant.token, body, headers: withKey("one-key-for-two") });
  expect((await call(one)).body).toEqual({ appId: one.appId });
  expect((await call(other)).status).toBe(404);
  const saved = await Promise.all([one, other].map((applicant) => startNew(applicant, "one-key-for-both")));
  expect(saved.map(({ status }) => status)).toEqual([200, 200]);
  expect(saved[0]?.body.appId).not.toBe(saved[1]?.body.appId);
});

test("S46 one key twenty times at once: one application, one response; another body is refused", async () => {
  const one = await apply(server);
  const answers = await Promise.all(Array.from({ length: 20 }, () => startNew(one, "twenty-at-once")));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ body }) => body.appId)).size).toBe(1);
  const rows = await server.ctx.db
    .selectFrom("applications")
    .innerJoin("prospects", "prospects.customer_id", "applications.customer_id")
    .select("applications.id")
    .where("prospects.id", "=", one.prospectAppId)
    .execute();
  expect(rows).toHaveLength(2);
  const other = await server.call("POST", "/api/applications", {
    token: one.token,
    body: { prospectAppId: one.prospectAppId, productType: "loan" },
    headers: withKey("twenty-at-once"),
  });
  expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_CONFLICT"]);
});

test("an expired offer is not sent: neither by choosing it again nor by its consents", async () => {
  let applicant = await apply(server);
  const offer = await offerOf(server, applicant, CONSENT_LENDER);
  expect((await select(server, applicant, offer.id)).body.data).toMatchObject({ status: "SELECTED" });
  applicant = await signInAfterDays(applicant, 10);
  const submitted = await submit(applicant, CONSENT_LENDER, [CONSENT]);
  expect([submitted.status, submitted.body.code]).toEqual([409, "OFFER_EXPIRED"]);
  const again = await select(server, applicant, offer.id, { consents: [CONSENT] });
  expect([again.status, again.body.code]).toEqual([409, "OFFER_EXPIRED"]);
  expect((await statusOf(server, applicant, CONSENT_LENDER)).status).toBe("EXPIRED");
});

test("an offer is sent on its last day, and a sent one stays sent after it expires", async () => {
  let applicant = await apply(server);
  const { id } = await offerOf(server, applicant, LENDER);
  await select(server, applicant, id);
  await server.ctx.db
    .updateTable("lender_applications")
    .set({ status: "ACTION_NEEDED", delivery: "delivered" })
    .where("application_id", "=", applicant.appId)
    .execute();
  applicant = await signInAfterDays(applicant, 10);
  // Answering the lender's questions may take longer than its offer is valid.
  expect((await resubmit(server, applicant, LENDER)).body).toEqual({ data: { lender: LENDER, status: "SUBMITTED" } });
});

test("the message about a submission contains the amount, if the offer has one", async () => {
  for (const [amount, says] of [
    [450_000, "Dear Meera, your application to Amaltas Bank for ₹4,50,000 has been sent."],
    [null, "Dear Meera, your application to Amaltas Bank has been sent."],
  ] as const) {
    const applicant = await apply(server);
    const { id } = await offerOf(server, applicant, LENDER);
    await sql`update offers set amount = ${amount} where id = ${id}`.execute(server.ctx.db);
    expect((await select(server, applicant, id)).body.data.status).toBe("SUBMITTED");
    const { body } = await server.call("GET", `/api/dev/outbox?to=${applicant.mobile}`);
    expect(body.filter((message: { body: string }) => message.body.startsWith(says))).toHaveLength(1);
  }
});

test("a refused consent undoes the choice: nothing is chosen, and no consent stored", async () => {
  const applicant = await apply(server);
  const offer = await offerOf(server, applicant, CONSENT_LENDER);
  const given = () =>
    server.ctx.db
      .selectFrom("consents")
      .select("consent")
      .where("application_id", "=", applicant.appId)
      .where("lender", "=", CONSENT_LENDER)
      .execute();
  for (const wrong of [
    { ...CONSENT, version: 7 },
    { ...CONSENT, id: "no-such-consent" },
  ]) {
    const { status, body } = await select(server, applicant, offer.id, { consents: [wrong] });
    expect([status, body.code]).toEqual([422, "CONSENT_MISSING"]);
    expect((await statusOf(server, applicant, CONSENT_LENDER)).status).toBe("OFFERED");
  }
  // A valid one beside an invalid one is not stored either.
  await select(server, applicant, offer.id, { consents: [CONSENT, { ...CONSENT, id: "no-such-consent" }] });
  expect(await given()).toEqual([]);
  expect((await statusOf(server, applicant, CONSENT_LENDER)).status).toBe("OFFERED");
});

test("a submission that lacks a consent stores none of the others", async () => {
  const applicant = await apply(server);
  const offer = await offerOf(server, applicant, CONSENT_LENDER);
  await select(server, applicant, offer.id);
  const { status } = await submit(applicant, CONSENT_LENDER, [{ ...CONSENT, given: false }]);
  expect(status).toBe(422);
  const rows = await server.ctx.db
    .selectFrom("consents")
    .select("given")
    .where("application_id", "=", applicant.appId)
    .where("lender", "=", CONSENT_LENDER)
    .execute();
  expect(rows).toEqual([]);
});

test("a save whose consents cannot be stored changes nothing", async () => {
  const applicant = await apply(server);
  await server.ctx.database.execute(
    `create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'refused' using errcode = '53100'; end $$;
     create trigger refuse_rows before insert on consents for each row execute function refuse_row();`,
  );
  const profile = async () => (await server.call("GET", `/api/user/${applicant.prospectAppId}`, { token: applicant.token })).body.data;
  const before = await profile();
  expect((await complete(server, applicant, { first_name: "Another" })).status).toBe(503);
  expect(await profile()).toEqual(before);
  await server.ctx.database.execute("drop trigger refuse_rows on consents");
  expect((await complete(server, applicant, { first_name: "Another" })).status).toBe(200);
  expect((await profile()).first_name).toBe("Another");
});
