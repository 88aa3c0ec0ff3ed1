import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { givenConsent } from "../../../support/customer.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";
import { type Applicant, apply, offerOf, resubmit, select, statusOf, transactionOf } from "../lending-server.ts";
import { postWebhook } from "../webhook.ts";

const FLAT_LENDER = "amaltas-bank";
/** Its events have links, and are nested in objects. */
const NESTED_LENDER = "kachnar-finance";
const CONSENT = givenConsent("kachnar-credit-score");
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface AcceptedApplication {
  applicant: Applicant;
  reference: string;
}

/** An application that a lender has taken under a reference. */
async function createAccepted(lender = FLAT_LENDER, reference = `REF-${randomUUID()}`): Promise<AcceptedApplication> {
  const applicant = await apply(server);
  const consents = lender === NESTED_LENDER ? [CONSENT] : [];
  const { body } = await select(server, applicant, (await offerOf(server, applicant, lender)).id, { consents });
  expect(body).toMatchObject({ data: { status: "SUBMITTED" } });
  await server.ctx.db
    .updateTable("lender_applications")
    .set({ reference, delivery: "delivered" })
    .where("application_id", "=", applicant.appId)
    .execute();
  return { applicant, reference };
}

const statusAt = async ({ applicant }: AcceptedApplication, lender = FLAT_LENDER): Promise<string> =>
  (await statusOf(server, applicant, lender)).status;

/** News of a lender, happened so many minutes ago by its clock. */
const statusUpdate = ({ reference }: AcceptedApplication, status: string, minutes?: number, more: object = {}) => ({
  reference,
  status,
  eventId: randomUUID(),
  ...(minutes !== undefined && { at: new Date(server.clock.now().getTime() - minutes * 60_000).toISOString() }),
  ...more,
});

async function sendStatus(accepted: AcceptedApplication, status: string, minutes?: number, more: object = {}): Promise<void> {
  expect((await postWebhook(server, FLAT_LENDER, statusUpdate(accepted, status, minutes, more))).status).toBe(200);
}

test("a lender cannot report on an application at another lender, even with the same reference", async () => {
  const theirs = await createAccepted(NESTED_LENDER);
  expect((await postWebhook(server, FLAT_LENDER, statusUpdate(theirs, "approved"))).status).toBe(404);
  expect(await statusAt(theirs, NESTED_LENDER)).toBe("SUBMITTED");
  const own = await createAccepted(FLAT_LENDER, theirs.reference);
  await sendStatus(own, "approved");
  expect([await statusAt(own), await statusAt(theirs, NESTED_LENDER)]).toEqual(["APPROVED", "SUBMITTED"]);
});

test("an event in the future counts as of now: later reports are not late", async () => {
  const application = await createAccepted();
  await sendStatus(application, "need_more_info", undefined, { at: "2999-01-01T00:00:00Z" });
  await sendStatus(application, "under_review", 0);
  expect(await statusAt(application)).toBe("IN_REVIEW");
  const { history } = await transactionOf(server, application.applicant, FLAT_LENDER);
  for (const { at } of history) expect(Date.parse(at)).toBeLessThanOrEqual(server.clock.now().getTime());
});

test.each(["-200000-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "+275000-01-01T00:00:00Z"])(
  "an event of the year %s counts as of now",
  async (at) => {
    const application = await createAccepted();
    const before = server.clock.now().getTime();
    await sendStatus(application, "need_more_info", undefined, { at });
    expect(await statusAt(application)).toBe("ACTION_NEEDED");
    const { history } = await transactionOf(server, application.applicant, FLAT_LENDER);
    for (const event of history) expect(Math.abs(Date.parse(event.at) - before)).toBeLessThan(600_000);
  },
);

test.each([
  ["under_review", "need_more_info", "ACTION_NEEDED"],
  ["need_more_info", "approved", "APPROVED"],
  ["approved", "need_more_info", "ACTION_NEEDED"],
  ["approved", "disbursed", "DISBURSED"],
])("%s, then %s: the reverse order has the same result", async (earlier, later, status) => {
  const inOrder = await createAccepted();
  const reversed = await createAccepted();
  await sendStatus(inOrder, earlier, 20);
  await sendStatus(inOrder, later, 10);
  await sendStatus(reversed, later, 10);
  await sendStatus(reversed, earlier, 20);
  expect([await statusAt(inOrder), await statusAt(reversed)]).toEqual([status, status]);
});

test("reports without a time do not make those with a time late", async () => {
  const application = await createAccepted();
  await sendStatus(application, "need_more_info");
  await sendStatus(application, "approved", 10);
  expect(await statusAt(application)).toBe("APPROVED");
});

test("an earlier request of a lender is not repeated after the application was submitted again", async () => {
  const application = await createAccepted();
  await sendStatus(application, "need_more_info", 10);
  expect((await resubmit(server, application.applicant, FLAT_LENDER)).status).toBe(200);
  await sendStatus(application, "need_more_info", 20);
  await sendStatus(application, "under_review", 15);
  expect(await statusAt(application)).toBe("SUBMITTED");
});

test("a report without an id counts again after a resubmission, and otherwise once", async () => {
  const application = await createAccepted();
  const body = { reference: application.reference, status: "need_more_info" };
  await postWebhook(server, FLAT_LENDER, body);
  await postWebhook(server, FLAT_LENDER, body);
  const rows = () => server.ctx.db.selectFrom("lender_events").select("id").where("word", "=", "need_more_info").execute();
  const before = (await rows()).length;
  await postWebhook(server, FLAT_LENDER, body);
  expect(await rows()).toHaveLength(before);
  expect((await resubmit(server, application.applicant, FLAT_LENDER)).status).toBe(200);
  await postWebhook(server, FLAT_LENDER, body);
  expect(await statusAt(application)).toBe("ACTION_NEEDED");
});

test.each([
  ["with the scheme javascript", "javascript:alert(1)"],
  ["without https", "http://kachnar-finance.example/"],
  ["with the scheme data", "data:text/html,hello"],
  ["without a protocol", "//kachnar-finance.example"],
  ["that is too long", `https://kachnar-finance.example/${"a".repeat(2_000)}`],
  ["that is a number", 7],
  ["that is an object", {}],
])("a link %s is not shown, an https link is", async (_, link) => {
  const { applicant, reference } = await createAccepted(NESTED_LENDER);
  const say = (next: unknown, state: string) =>
    postWebhook(server, NESTED_LENDER, { application: { id: reference, state, next }, event: { id: randomUUID() } });
  expect((await say(link, "PENDING_CUSTOMER")).status).toBe(200);
  expect(await transactionOf(server, applicant, NESTED_LENDER)).toMatchObject({ status: "ACTION_NEEDED", link: null });
  expect((await say("https://kachnar-finance.example/continue?a=1", "SANCTIONED")).status).toBe(200);
  expect(await transactionOf(server, applicant, NESTED_LENDER)).toMatchObject({
    status: "APPROVED",
    link: "https://kachnar-finance.example/continue?a=1",
  });
});

test("S59 no webhook gets 5xx, whatever it contains", async () => {
  const application = await createAccepted();
  const { reference } = application;
  const odd: unknown[] = ["\0", "\ud800", "x".repeat(100_000), -0, 1e300, [], {}, null, true, ["a"], { "": 1 }, "__proto__", "1e309"];
  const bodies: string[] = [];
  for (const value of odd) {
    for (const field of ["reference", "status", "eventId", "amount", "message", "at"])
      bodies.push(JSON.stringify({ reference, status: "under_review", eventId: randomUUID(), [field]: value }));
  }
  bodies.push(
    "",
    "null",
    "[]",
    "1",
    "{",
    '"text"',
    `{"reference": "${reference}", "amount": 1e309}`,
    '{"__proto__": {}}',
    "[".repeat(100_000),
  );
  const statuses: number[] = [];
  for (const body of bodies) statuses.push((await postWebhook(server, FLAT_LENDER, body)).status);
  expect(statuses.filter((status) => ![200, 400, 404].includes(status))).toEqual([]);
  await sendStatus(application, "approved");
  expect(await statusAt(application)).toBe("APPROVED");
});

test("reports that are too long are truncated, and direction controls are removed", async () => {
  const application = await createAccepted();
  const hostile = "Add\0 a \u202estate\u2066ment\ud800.";
  await sendStatus(application, "need_more_info", undefined, { message: `${hostile} ${"x".repeat(5_000)}` });
  const { message } = await statusOf(server, application.applicant, FLAT_LENDER);
  expect(message).toMatch(/^Add a statement\ufffd\. x+$/);
  expect(message).toHaveLength(497);
});

test("S59 signed reports are accepted with additional properties that no form of ours would accept", async () => {
  const beside = [
    '"note": "a\\u0000b \\u202e \\ud800"',
    '"score": 1e309',
    `"list": [${"1,".repeat(300)}1]`,
    `"rows": [${"[1,2],".repeat(1_500)}[]]`,
    `"${"n".repeat(300)}": 1`,
    '"\\u00e9": 1, "e\\u0301": 2',
    `"marks": "a${"\u0301".repeat(40)}"`,
  ];
  // As many customers as come from one address at once have come before.
  server.clock.pass(300);
  for (const more of beside) {
    const application = await createAccepted();
    const text = JSON.stringify(statusUpdate(application, "approved"));
    expect((await postWebhook(server, FLAT_LENDER, `${text.slice(0, -1)}, ${more}}`)).status, more.slice(0, 40)).toBe(200);
    expect(await statusAt(application)).toBe("APPROVED");
  }
  const deep = await createAccepted();
  const text = JSON.stringify(statusUpdate(deep, "approved"));
  expect((await postWebhook(server, FLAT_LENDER, `${text.slice(0, -1)}, "deep": ${"[".repeat(50)}${"]".repeat(50)}}`)).status).toBe(400);
});
