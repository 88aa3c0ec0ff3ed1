import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { givenConsent } from "../../../support/customer.ts";
import { lenderSecret } from "../../../support/lender-secret.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";
import { type Applicant, apply, offerOf, select, statusOf, transactionOf } from "../lending-server.ts";
import { postWebhook } from "../webhook.ts";

const LENDER = "amaltas-bank";
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** An application that the lender has taken under a reference. */
async function createAccepted(): Promise<{ applicant: Applicant; reference: string }> {
  const applicant = await apply(server);
  const offer = await offerOf(server, applicant, LENDER);
  await select(server, applicant, offer.id);
  const reference = `REF-${randomUUID()}`;
  await server.ctx.db
    .updateTable("lender_applications")
    .set({ reference, delivery: "delivered" })
    .where("application_id", "=", applicant.appId)
    .execute();
  return { applicant, reference };
}

interface WebhookOptions {
  lender?: string;
  secret?: Buffer;
  seconds?: number;
  sent?: string;
}

function post(body: object, { lender = LENDER, secret, seconds = 0, sent }: WebhookOptions = {}) {
  const document = server.releases.live().catalog.lenders.get(LENDER);
  if (document === undefined) throw new Error("no lender");
  const text = JSON.stringify(body);
  const timestamp = String(Math.floor(server.clock.now().getTime() / 1000) + seconds);
  const signature = createHmac("sha256", secret ?? lenderSecret(server.ctx, document))
    .update(`${timestamp}.${text}`)
    .digest("hex");
  return server.call("POST", `/api/webhooks/lenders/${lender}`, {
    body: sent ?? text,
    headers: { "content-type": "application/json", "x-saral-timestamp": timestamp, "x-saral-signature": signature },
  });
}

const event = (reference: string, status: string, more: object = {}) => ({ reference, status, eventId: randomUUID(), ...more });

test("a webhook that is not signed by its lender, or too old, is refused and changes nothing", async () => {
  const { applicant, reference } = await createAccepted();
  const before = await transactionOf(server, applicant, LENDER);
  const body = event(reference, "approved");
  const other = server.releases.live().catalog.lenders.get("kachnar-finance");
  if (other === undefined) throw new Error("no lender");
  const refused = [
    await post(body, { secret: Buffer.alloc(32) }),
    await post(body, { secret: lenderSecret(server.ctx, other) }),
    await post(body, { seconds: -301 }),
    await post(body, { seconds: 301 }),
    await post(body, { sent: JSON.stringify({ ...body, status: "disbursed" }) }),
    await post(body, { lender: "no-such-lender" }),
    await server.call("POST", `/api/webhooks/lenders/${LENDER}`, { body }),
  ];
  expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual(refused.map(() => [401, "NOT_SIGNED_IN"]));
  expect(await transactionOf(server, applicant, LENDER)).toEqual(before);
  expect((await post(body, { seconds: -290 })).status).toBe(200);
  expect((await statusOf(server, applicant, LENDER)).status).toBe("APPROVED");
});

test("a replayed webhook counts once, also many at once", async () => {
  const { applicant, reference } = await createAccepted();
  const body = event(reference, "under_review");
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(body)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await post(event(reference, "need_more_info"));
  await post(body);
  expect((await statusOf(server, applicant, LENDER)).status).toBe("ACTION_NEEDED");
  const rows = await server.ctx.db.selectFrom("lender_events").select("event").where("event", "=", body.eventId).execute();
  expect(rows).toHaveLength(1);
});

test("a late event never reverts the status; every event is stored, and the history shows those that counted", async () => {
  const { applicant, reference } = await createAccepted();
  const minutesAgo = (minutes: number) => ({ at: new Date(server.clock.now().getTime() - minutes * 60_000).toISOString() });
  await post(event(reference, "need_more_info", minutesAgo(1)));
  await post(event(reference, "under_review", minutesAgo(5)));
  expect((await statusOf(server, applicant, LENDER)).status).toBe("ACTION_NEEDED");
  await post(event(reference, "approved", { amount: 150_000 }));
  await post(event(reference, "under_review"));
  expect(await statusOf(server, applicant, LENDER)).toMatchObject({ status: "APPROVED", amount: 150_000 });
  const { token, prospectAppId } = applicant;
  const disbursed = async () => (await server.call("GET", `/api/user/${prospectAppId}`, { token })).body.data.products.LOAN.disbursed;
  expect(await disbursed()).toBe(0);
  await post(event(reference, "disbursed"));
  await post(event(reference, "declined"));
  expect((await statusOf(server, applicant, LENDER)).status).toBe("DISBURSED");
  expect(await disbursed()).toBe(1);
  const rows = await server.ctx.db
    .selectFrom("lender_events")
    .innerJoin("lender_applications", "lender_applications.id", "lender_events.lender_application_id")
    .select(["lender_events.word", "lender_events.status", "lender_events.counted"])
    .where("lender_applications.application_id", "=", applicant.appId)
    .orderBy("lender_events.received_at")
    .execute();
  expect(rows.map(({ word, status, counted }) => [word, status, counted])).toEqual([
    [null, "SELECTED", true],
    [null, "SUBMITTED", true],
    ["need_more_info", "ACTION_NEEDED", true],
    ["under_review", "IN_REVIEW", false],
    ["approved", "APPROVED", true],
    ["under_review", "IN_REVIEW", false],
    ["disbursed", "DISBURSED", true],
    ["declined", "DECLINED", false],
  ]);
  const { history } = await transactionOf(server, applicant, LENDER);
  const statuses = history.map(({ status }: { status: string }) => status);
  expect(statuses).toEqual(["SELECTED", "SUBMITTED", "ACTION_NEEDED", "APPROVED", "DISBURSED"]);
});

const historyOf = async (applicant: Applicant): Promise<{ status: string; at: string; message: string | null }[]> =>
  (await transactionOf(server, applicant, LENDER)).history;

test.each([
  ["approved", "declined", "disbursed"],
  ["declined", "disbursed", "approved"],
  ["disbursed", "declined", "under_review"],
])("S59 reported %s, %s and %s in any order by the lender's clock: the history ends with the current status", async (...words) => {
  for (const direction of [1, -1]) {
    const { applicant, reference } = await createAccepted();
    for (const [index, word] of words.entries()) {
      const at = new Date(server.clock.now().getTime() - (10 + direction * index) * 60_000).toISOString();
      await post(event(reference, word, { at }));
    }
    const history = await historyOf(applicant);
    expect(history.at(-1)?.status).toBe((await statusOf(server, applicant, LENDER)).status);
    expect(new Set(history.map(({ status }) => status)).size).toBe(history.length);
  }
});

test("S59 a hundred events of an application that has ended are stored and not shown", async () => {
  const { applicant, reference } = await createAccepted();
  await post(event(reference, "disbursed"));
  const before = await historyOf(applicant);
  for (let time = 0; time < 100; time++) await post(event(reference, time % 2 ? "under_review" : "need_more_info", { message: `${time}` }));
  expect(await historyOf(applicant)).toEqual(before);
  expect(before.map(({ status }) => status)).toEqual(["SELECTED", "SUBMITTED", "DISBURSED"]);
  const stored = await server.ctx.db
    .selectFrom("lender_events")
    .innerJoin("lender_applications", "lender_applications.id", "lender_events.lender_application_id")
    .select("event")
    .where("application_id", "=", applicant.appId)
    .execute();
  expect(stored).toHaveLength(103);
});

test("S59 if a lender alternates endlessly, the first and the latest events are shown", async () => {
  const { applicant, reference } = await createAccepted();
  for (let time = 1; time <= 61; time++) await post(event(reference, time % 2 ? "under_review" : "need_more_info", { message: `${time}` }));
  const history = await historyOf(applicant);
  expect(history).toHaveLength(51);
  expect([history[0]?.status, history[1]?.message, history.at(-1)?.message]).toEqual(["SELECTED", "12", "61"]);
});

/** Sends amounts of one application, each with an event that counts. Returns what the status table shows after each. */
async function shownAmounts(amounts: readonly unknown[]): Promise<unknown[]> {
  const { applicant, reference } = await createAccepted();
  const shown: unknown[] = [];
  for (const [index, amount] of amounts.entries()) {
    const word = index % 2 ? "under_review" : "need_more_info";
    expect((await post(event(reference, word, { amount }))).status).toBe(200);
    const row = await statusOf(server, applicant, LENDER);
    expect(row.status).toBe(index % 2 ? "IN_REVIEW" : "ACTION_NEEDED");
    shown.push(row.amount);
  }
  return shown;
}

test("S59 an unreadable amount is stored as none, and its event counts", async () => {
  const odd = [0.001, 99999999999.999, "99999999999.995", 1e11, -1, 1e-7, "1e3", "0x10", "1,000", true, "1.234", {}];
  expect(await shownAmounts(odd)).toEqual(odd.map(() => null));
});

test("if a lender reports no amount, the last one stays", async () => {
  expect(await shownAmounts(["", null, undefined, 150_000, " ", 0, "0.00"])).toEqual([
    200_000, 200_000, 200_000, 150_000, 150_000, 150_000, 150_000,
  ]);
});

test("an amount is stored to the paisa", async () => {
  expect(await shownAmounts([150_000.5, "99999999999.99", "150000.500", " 0.07 "])).toEqual([
    150_000.5, 99_999_999_999.99, 150_000.5, 0.07,
  ]);
});

test("an unknown reference is not found, a body without one is refused, and odd values are harmless", async () => {
  expect((await post(event("no-such-reference", "approved"))).status).toBe(404);
  expect((await post({ status: "approved" })).status).toBe(400);
  const { applicant, reference } = await createAccepted();
  expect((await post(event(reference, "approved", { amount: "a lot", message: { deep: true }, at: "yesterday" }))).status).toBe(200);
  expect(await statusOf(server, applicant, LENDER)).toMatchObject({ status: "APPROVED", amount: null, message: null });
  expect((await post(event(reference, "__proto__"))).status).toBe(200);
});

test("the profile says that an application ended when its end was reported, also by a lender that gives no time for it", async () => {
  const { applicant, reference } = await createAccepted();
  const reviewed = server.clock.now().toISOString();
  expect((await post(event(reference, "under_review", { at: reviewed }))).status).toBe(200);
  server.clock.pass(600);
  const declined = server.clock.now().toISOString();
  expect((await post(event(reference, "declined"))).status).toBe(200);
  const { body } = await server.call("GET", `/api/user/${applicant.prospectAppId}`, { token: applicant.token });
  const { ended } = body.data.products.LOAN;
  expect(ended.status).toBe("DECLINED");
  expect(ended.at >= declined, `${ended.at} is not before ${declined}`).toBe(true);
});

test("the profile names the end that was reported last, once every chosen lender has ended the application", async () => {
  const { applicant, reference } = await createAccepted();
  const other = "kachnar-finance";
  const consents = [givenConsent("kachnar-credit-score")];
  expect((await select(server, applicant, (await offerOf(server, applicant, other)).id, { consents })).status).toBe(200);
  const id = `REF-${randomUUID()}`;
  await server.ctx.db
    .updateTable("lender_applications")
    .set({ reference: id, delivery: "delivered" })
    .where("application_id", "=", applicant.appId)
    .where("lender", "=", other)
    .execute();
  const readEnd = async () => {
    const { body } = await server.call("GET", `/api/user/${applicant.prospectAppId}`, { token: applicant.token });
    return body.data.products.LOAN.ended;
  };
  expect((await post(event(reference, "declined"))).status).toBe(200);
  expect(await readEnd()).toBeNull();
  server.clock.pass(60);
  const lapsed = { application: { id, state: "LAPSED" }, event: { id: randomUUID() } };
  expect((await postWebhook(server, other, lapsed)).status).toBe(200);
  expect(await readEnd()).toMatchObject({ status: "EXPIRED" });
});
