import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Context } from "../../../../src/server/platform/context.ts";
import { SUBMIT_GIVEN_UP_JOB, SUBMIT_JOB } from "../../../../src/server/platform/jobs/queues.ts";
import type { TestServer } from "../../../support/server.ts";
import { until } from "../../../support/until.ts";
import { type Applicant, apply, offerOf, resubmit, select, statusOf, transactionOf } from "../lending-server.ts";
import { type LenderHandler, type MockLender, respondWith, startMockLender } from "../mock-lender.ts";
import { postWebhook } from "../webhook.ts";

const LENDER = "amaltas-bank";
const USED_REFERENCE = `REF-${randomUUID()}`;

/** Answers that leave nothing to go on with. */
const INVALID_RESPONSES: Record<string, LenderHandler> = {
  "an empty object": respondWith(201, {}),
  "no reference": respondWith(201, { status: "approved", eventId: "1" }),
  "an empty reference": respondWith(201, { reference: " ", status: "received" }),
  "a reference that is an object": respondWith(201, { reference: { id: "REF" }, status: "received" }),
  "a reference with NUL": respondWith(201, { reference: "REF-\0-1", status: "received" }),
  "a reference that is too long": respondWith(201, { reference: "R".repeat(5_000), status: "received" }),
  "a reference that JSON cannot hold": respondWith(201, '{"reference": 12345678901234567890, "status": "received"}'),
  "a reference that was given before": respondWith(201, { reference: USED_REFERENCE, status: "received", eventId: "1" }),
  null: respondWith(201, "null"),
  "a list": respondWith(201, "[]"),
  "a number": respondWith(201, "1"),
  "no JSON": respondWith(201, "<html>Welcome</html>"),
  "brackets without end": respondWith(201, "[".repeat(200_000)),
  nothing: respondWith(201, ""),
  "no content": (_request, response) => response.writeHead(204).end(),
  "a redirect to itself": (request, response) => response.writeHead(302, { location: request.url }).end(),
  "more than we read": respondWith(201, JSON.stringify({ reference: "REF", status: "received", more: "x".repeat(1_000_000) })),
  "a body that never ends": (_request, response) =>
    response.writeHead(201, { "content-type": "application/json" }).write('{"reference": "REF'),
  "a connection that breaks": (request) => request.socket.destroy(),
  "a fault of its own": respondWith(503, { error: "later" }),
  "a refusal without words": respondWith(422, "null"),
};

/** Responses that are odd, but contain the reference under which the application was received. */
const UNUSUAL_BODIES: Record<string, (reference: string) => unknown> = {
  "a word with NUL": (reference) => ({ reference, status: "approved\0", eventId: "1" }),
  "a word that is a list": (reference) => ({ reference, status: ["approved"], eventId: "1" }),
  "the name of a method": (reference) => ({ reference, status: "constructor", eventId: "1" }),
  "an event id with NUL": (reference) => ({ reference, status: "received", eventId: "1\0" }),
  "an event id that is too long": (reference) => ({ reference, status: "received", eventId: "e".repeat(9_000) }),
  "a message with NUL and half a character": (reference) => ({ reference, status: "received", message: "a\0b\ud800", eventId: "1" }),
  "a date of 200,000 BC": (reference) => ({ reference, status: "received", at: "-200000-01-01T00:00:00Z", eventId: "1" }),
  "a date of the year 275,000": (reference) => ({ reference, status: "received", at: "+275000-01-01T00:00:00Z", eventId: "1" }),
  "a date that is none": (reference) => ({ reference, status: "received", at: "yesterday", eventId: "1" }),
  "an amount beyond all bounds": (reference) => ({ reference, status: "received", amount: "1e309", eventId: "1" }),
  "objects wherever they may be": (reference) => ({ reference, status: {}, amount: {}, message: {}, eventId: {}, at: {} }),
};

let lenders: MockLender;
let server: TestServer;
let ctx: Context;
/** By the name of the answer: whose application got it. */
const applicants = new Map<string, Applicant>();

/** Cases are distinguished by the requested amount. */
const amountOf = (index: number) => 100_000 + 5_000 * index;

beforeAll(async () => {
  lenders = await startMockLender();
  ({ server } = lenders);
  ({ ctx } = server);
  lenders.setHandler(respondWith(201, { reference: USED_REFERENCE, status: "received", eventId: "first" }));
  const first = await chooseOffer(50_000);
  await until(async () => (await transactionOf(server, first, LENDER)).reference);
  const unusualResponses = Object.entries(UNUSUAL_BODIES).map(([name, body]): [string, LenderHandler] => [
    name,
    (request, response, sent) =>
      respondWith(201, body(referenceOf(String(request.headers["x-saral-application"]))))(request, response, sent),
  ]);
  const cases = [...Object.entries(INVALID_RESPONSES), ...unusualResponses];
  lenders.setHandler((request, response, body) => cases[(Number(body.amount) - amountOf(0)) / 5_000]?.[1](request, response, body));
  for (const [index, [name]] of cases.entries()) applicants.set(name, await chooseOffer(amountOf(index)));
});
afterAll(() => lenders.stop());

const referenceOf = (id: string) => `REF-${id}`;

/** Answers each application with a reference of its own: one that an earlier test has sent again may still arrive, and must not take another's. */
const respondByReference =
  (answer: object, prefix = "REF"): LenderHandler =>
  (request, response) =>
    respondWith(201, { reference: `${prefix}-${request.headers["x-saral-application"]}`, ...answer })(request, response, {});

/** A customer whose application for an amount is on its way to the lender. */
async function chooseOffer(amount: number): Promise<Applicant> {
  const applicant = await apply(server, { se_loan_amount: amount });
  const { status, body } = await select(server, applicant, (await offerOf(server, applicant, LENDER)).id);
  expect(body).toMatchObject({ data: { status: "SUBMITTED" } });
  expect(status).toBe(200);
  return applicant;
}

function rowOf({ appId }: Applicant) {
  return ctx.db.selectFrom("lender_applications").selectAll().where("application_id", "=", appId).executeTakeFirstOrThrow();
}

const waitForDelivery = (applicant: Applicant) => until(async () => (await rowOf(applicant)).delivery === "delivered");

/** The customer sees that something is to be done, reads why, and can send the application once more. */
async function expectRetryPossible(applicant: Applicant): Promise<void> {
  await until(async () => (await statusOf(server, applicant, LENDER)).status === "ACTION_NEEDED");
  const row = await statusOf(server, applicant, LENDER);
  expect(row).toMatchObject({ action: "resume", message: expect.stringMatching(/send it again|could not accept/) });
  expect((await resubmit(server, applicant, LENDER)).body).toEqual({ data: { lender: LENDER, status: "SUBMITTED" } });
}

test.each(Object.keys(INVALID_RESPONSES))("S59 a lender responds with %s: the customer is notified and can submit again", async (name) => {
  await expectRetryPossible(applicants.get(name) as Applicant);
});

test.each(Object.keys(UNUSUAL_BODIES))(
  "S59 a lender responds with %s: the application is received, and continues with the next report",
  async (name) => {
    const applicant = applicants.get(name) as Applicant;
    await waitForDelivery(applicant);
    const { id, reference } = await rowOf(applicant);
    expect(reference).toBe(referenceOf(id));
    expect((await statusOf(server, applicant, LENDER)).status).toBe("SUBMITTED");
    const { history } = await transactionOf(server, applicant, LENDER);
    for (const { at } of history) expect(Math.abs(server.clock.now().getTime() - Date.parse(at))).toBeLessThan(600_000);
    expect((await postWebhook(server, LENDER, { reference, status: "approved", eventId: "2" })).status).toBe(200);
    expect(await statusOf(server, applicant, LENDER)).toMatchObject({ status: "APPROVED" });
  },
);

test("S59 a lender that numbers its events per application: each application gets its own", async () => {
  lenders.setHandler(respondByReference({ status: "received", eventId: "1" }));
  for (const applicant of [await chooseOffer(50_000), await chooseOffer(50_000)]) {
    await waitForDelivery(applicant);
    const { reference } = await rowOf(applicant);
    expect((await postWebhook(server, LENDER, { reference, status: "approved", eventId: "2" })).status).toBe(200);
    expect((await statusOf(server, applicant, LENDER)).status).toBe("APPROVED");
  }
});

test("S59 a lender repeats its response to a resubmission: the customer sees it again", async () => {
  lenders.setHandler(respondByReference({ status: "need_more_info", message: "A statement" }));
  const applicant = await chooseOffer(50_000);
  for (let round = 0; round < 3; round++) {
    await until(async () => (await statusOf(server, applicant, LENDER)).status === "ACTION_NEEDED");
    expect((await statusOf(server, applicant, LENDER)).message).toBe("A statement");
    expect((await resubmit(server, applicant, LENDER)).status).toBe(200);
  }
});

test("S59 a lender gives a resubmission a new reference, and its reports under that are accepted", async () => {
  lenders.setHandler(respondByReference({ status: "need_more_info", eventId: "1" }));
  const applicant = await chooseOffer(50_000);
  await until(async () => (await statusOf(server, applicant, LENDER)).status === "ACTION_NEEDED");
  const reference = `NEW-${(await rowOf(applicant)).id}`;
  lenders.setHandler(respondByReference({ status: "received", eventId: "2" }, "NEW"));
  await resubmit(server, applicant, LENDER);
  await waitForDelivery(applicant);
  expect((await postWebhook(server, LENDER, { reference, status: "approved", eventId: "3" })).status).toBe(200);
  expect((await statusOf(server, applicant, LENDER)).status).toBe("APPROVED");
});

test("S59 an internal error on every attempt: the customer is notified and can submit again", async () => {
  // While the first try is under way, what is to be sent is spoilt, so that no later one can open it.
  lenders.setHandler((request, response) => {
    const id = request.headers["x-saral-application"];
    // A question after the status of an earlier test's application.
    if (typeof id !== "string") return respondWith(503, {})(request, response, {});
    const corrupted = ctx.db.updateTable("lender_applications").set({ sealed_body: "c1.AAAA" }).where("id", "=", id).execute();
    corrupted.then(() => response.writeHead(500).end());
  });
  const applicant = await chooseOffer(50_000);
  await expectRetryPossible(applicant);
  const { id } = await rowOf(applicant);
  expect(lenders.calls.filter((called) => called === id)).toHaveLength(1);
});

test("S59 the queue gives up a job because nothing could be recorded: the customer can submit again", async () => {
  const jobs = async (name: string) =>
    (await ctx.database.execute("select state::text as state from pgboss.job where name = $1", [name])).rows;
  lenders.setHandler(respondWith(500, {}));
  await ctx.database.execute(
    `create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'refused' using errcode = '22P02'; end $$;
     create trigger refuse_rows before update on lender_applications for each row when (new.tries > 0) execute function refuse_row();`,
  );
  const applicant = await chooseOffer(50_000);
  await ctx.database.execute("update pgboss.job set retry_limit = 0 where name = $1 and state in ('created', 'retry', 'active')", [
    SUBMIT_JOB,
  ]);
  await until(async () => (await jobs(SUBMIT_GIVEN_UP_JOB)).length > 0);
  // Whether the status says so already is up to the job that was made by now.
  expect(await rowOf(applicant)).toMatchObject({ tries: 0 });
  await ctx.database.execute("drop trigger refuse_rows on lender_applications");
  await expectRetryPossible(applicant);
});
