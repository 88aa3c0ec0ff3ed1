import { afterAll, beforeAll, expect, test } from "vitest";
import type { LenderDocument } from "../../../../src/contract/documents.gen.ts";
import { stepsOf } from "../../../../src/simulator/behaviours.ts";
import { statementIn } from "../../../../src/simulator/families.ts";
import { givenConsent } from "../../../support/customer.ts";
import { pdf } from "../../../support/file-form.ts";
import { until } from "../../../support/until.ts";
import { upload } from "../../files/file-server.ts";
import {
  type Applicant,
  apply,
  complete,
  type LendingServer,
  offerOf,
  select,
  startLending,
  statusOf,
  transactionOf,
  waitForStatus,
} from "../lending-server.ts";

const LENDER = "amaltas-bank";
let server: LendingServer;
beforeAll(async () => {
  server = await startLending({
    // Long enough to be seen between two tries.
    waits: { retrySeconds: 2 },
    documents: (documents) =>
      documents.map((document) => {
        if (document.kind !== "lender") return document;
        const content = structuredClone(document.content) as LenderDocument;
        if (content.connector.protocol !== "redirect") Object.assign(content.connector, { retries: 2, timeoutSeconds: 5 });
        return { ...document, content };
      }),
  });
});
afterAll(() => server.stop());

/** What waits for retries and for a slow lender begins with the first test, all at once, and is looked at in a test of its own. */
const WAITING: Record<string, () => Promise<void>> = {
  "a slow lender leaves the application submitted until it answers": async () => {
    const webhooks = server.holdWebhooks(LENDER);
    const { applicant } = await choose(103_000);
    await until(async () => (await transactionOf(server, applicant, LENDER)).reference);
    expect(await statusOf(server, applicant, LENDER)).toMatchObject({ status: "SUBMITTED", action: "view", message: null });
    webhooks.letAll();
    await waitForStatus(server, applicant, LENDER, "DISBURSED");
  },
  "a lender that fails twice is tried again, and the customer sees that we go on": async () => {
    const { applicant } = await choose(104_000);
    const row = await until(async () => {
      const now = await statusOf(server, applicant, LENDER);
      return now.message?.includes("We will keep trying") && now;
    });
    expect(row).toMatchObject({ status: "SUBMITTED" });
    await waitForStatus(server, applicant, LENDER, "DISBURSED");
  },
  "a lender that always fails: the customer can send the application again, and it is the same one": async () => {
    const { applicant } = await choose(105_000);
    const row = await waitForStatus(server, applicant, LENDER, "ACTION_NEEDED");
    expect(row).toMatchObject({ action: "resume", message: expect.stringContaining("could not be reached") });
    const hindi = await server.call("GET", `/api/applications/${applicant.appId}/status`, {
      token: applicant.token,
      headers: { cookie: "language=hi" },
    });
    expect(JSON.stringify(hindi.body)).toContain("दोबारा भेजें");
    expect(row.message).toContain(row.lenderName);
    expect(JSON.stringify(hindi.body)).not.toContain("{{");
    const before = await submission(applicant.appId);
    const again = await server.call("POST", `/api/applications/${applicant.appId}/lenders/${LENDER}/submit`, {
      token: applicant.token,
      body: { consents: [] },
    });
    expect(again.status).toBe(200);
    expect((await submission(applicant.appId)).attempt).toBe(before.attempt);
  },
  "S49 a lender that never answers is given up after its time limit, and tried again": async () => {
    const { applicant } = await choose(108_000);
    await until(async () => (await submission(applicant.appId)).tries >= 2);
    const row = await statusOf(server, applicant, LENDER);
    expect(row).toMatchObject({ status: "SUBMITTED", message: expect.stringContaining("We will keep trying") });
  },
};
const stateSetups = new Map<string, Promise<void>>();
beforeAll(() => {
  for (const [title, work] of Object.entries(WAITING)) {
    const running = work();
    running.catch(() => {});
    stateSetups.set(title, running);
  }
});

/** Applies for an amount at the lender and chooses its offer. */
async function choose(amount: number, lender = LENDER) {
  const applicant = await apply(server, { se_loan_amount: amount });
  const offer = await offerOf(server, applicant, lender);
  expect(offer.figures.amount).toBe(amount);
  const { status, body } = await select(server, applicant, offer.id);
  expect(status, JSON.stringify(body)).toBe(200);
  return { applicant, answer: body.data };
}

const statusTexts = async (applicant: Awaited<ReturnType<typeof choose>>["applicant"], lender = LENDER): Promise<string[]> =>
  (await transactionOf(server, applicant, lender)).history.map(({ status }: { status: string }) => status);

test("an application is submitted, reviewed, approved and disbursed, as the lender reports", async () => {
  const { applicant, answer } = await choose(200_000);
  expect(answer).toEqual({ lender: LENDER, status: "SUBMITTED", pendingConsents: [], form: null });
  const row = await waitForStatus(server, applicant, LENDER, "DISBURSED");
  expect(row).toMatchObject({ lenderName: "Amaltas Bank", amount: 200_000, action: "view" });
  expect(await statusTexts(applicant)).toEqual(["SELECTED", "SUBMITTED", "IN_REVIEW", "APPROVED", "DISBURSED"]);
  const { reference, offer } = await transactionOf(server, applicant, LENDER);
  expect(reference).toMatch(/^AMA-/);
  expect(offer).toMatchObject({ lender: LENDER, status: "DISBURSED", figures: { amount: 200_000 } });
});

test("a lender declines, with its own message", async () => {
  const { applicant } = await choose(101_000);
  const row = await waitForStatus(server, applicant, LENDER, "DECLINED");
  expect(row.message).toBe("We cannot make you an offer at this time.");
  const other = await statusOf(server, applicant, "kachnar-finance");
  expect(other).toMatchObject({ status: "OFFERED", action: "select", amount: null });
});

test("the profile says how an application ended, until another offer is chosen", async () => {
  const webhooks = server.holdWebhooks(LENDER);
  const { applicant } = await choose(101_000);
  const readEnd = async () => {
    const { body } = await server.call("GET", `/api/user/${applicant.prospectAppId}`, { token: applicant.token });
    return body.data.products.LOAN.ended;
  };
  expect(await readEnd()).toBeNull();
  webhooks.letAll();
  await waitForStatus(server, applicant, LENDER, "DECLINED");
  const { last_event_at: at } = await server.ctx.db
    .selectFrom("lender_applications")
    .select("last_event_at")
    .where("application_id", "=", applicant.appId)
    .executeTakeFirstOrThrow();
  expect(await readEnd()).toEqual({ status: "DECLINED", at: at?.toISOString() });
  await select(server, applicant, (await offerOf(server, applicant, "kachnar-finance")).id);
  expect(await readEnd()).toBeNull();
});

const submitAgain = ({ appId, token }: Applicant, lender: string, answers?: object) =>
  server.call("POST", `/api/applications/${appId}/lenders/${lender}/submit`, {
    token,
    body: { consents: [], ...(answers && { answers }) },
  });

test("a lender requests a bank statement, and continues once the application is submitted again with it", async () => {
  const webhooks = server.holdWebhooks(LENDER);
  const { applicant } = await choose(102_000);
  expect(await transactionOf(server, applicant, LENDER)).toMatchObject({ form: null });
  webhooks.letAll();
  const row = await waitForStatus(server, applicant, LENDER, "ACTION_NEEDED");
  expect(row).toMatchObject({ action: "resume", message: "Please add your latest bank statement." });
  expect(await transactionOf(server, applicant, LENDER)).toMatchObject({ form: "bank-statement", answers: {} });
  for (const answers of [undefined, {}]) {
    const { status, body } = await submitAgain(applicant, LENDER, answers);
    expect([status, body.fields]).toEqual([
      422,
      [{ path: "/answers/bank_statement", keyword: "required", message: "Please add your bank statement" }],
    ]);
  }
  const file = await upload(server, applicant, pdf(), { form: "bank-statement", field: "bank_statement" });
  const again = await submitAgain(applicant, LENDER, { bank_statement: file.body.data.id });
  expect(again.body).toEqual({ data: { lender: LENDER, status: "SUBMITTED" } });
  await waitForStatus(server, applicant, LENDER, "DISBURSED");
});

test("a lender that requests more without a form continues when the application is submitted again unchanged", async () => {
  const applicant = await apply(server, { se_loan_amount: 102_000, loan_tenure: 12 });
  const lender = "kachnar-finance";
  const consents = [givenConsent("kachnar-credit-score")];
  await select(server, applicant, (await offerOf(server, applicant, lender)).id, { consents });
  const row = await waitForStatus(server, applicant, lender, "ACTION_NEEDED");
  expect(row.message).toBe("Please look at your details once more and send them again.");
  expect((await submitAgain(applicant, lender)).status).toBe(200);
  await waitForStatus(server, applicant, lender, "DISBURSED");
});

test("the simulator declines a resubmission without the statement for which it has a field", async () => {
  const bodies = [{ amount: 2_000, statement: null }, { amount: 2_000, file: { bankStatement: { content: "" } } }, { amount: 2_000 }];
  expect(bodies.map(statementIn)).toEqual(["missing", "there", "unknown"]);
  const ends = (incomplete: boolean) => stepsOf("ask", 2, incomplete).map(({ state }) => state);
  expect([ends(true), ends(false)]).toEqual([
    ["review", "declined"],
    ["review", "approved", "disbursed"],
  ]);
});

test.each(Object.keys(WAITING))("%s", (title) => stateSetups.get(title));

test("a submission that the lender refuses is not declined: the customer may correct it and submit again", async () => {
  const { applicant } = await choose(107_000);
  const row = await waitForStatus(server, applicant, LENDER, "ACTION_NEEDED");
  expect(row.message).toContain("could not accept the application as it stands");
  expect((await submission(applicant.appId)).tries).toBe(1);
});

test("duplicate and reordered webhooks count once and never revert the status", async () => {
  // No webhook of another application comes beside those that are counted.
  await Promise.all(stateSetups.values());
  let answered = 0;
  server.app.server.on("request", (request, response) => {
    if (request.url?.startsWith("/api/webhooks/")) response.on("finish", () => (answered += 1));
  });
  const { applicant } = await choose(106_000);
  await waitForStatus(server, applicant, LENDER, "DISBURSED");
  // In review, twice; approved; disbursed; and once more approved and in review.
  await until(() => answered >= 6);
  expect((await statusOf(server, applicant, LENDER)).status).toBe("DISBURSED");
  expect(await statusTexts(applicant)).toEqual(["SELECTED", "SUBMITTED", "IN_REVIEW", "APPROVED", "DISBURSED"]);
});

test("a status word that the lender's document does not map is stored and changes nothing", async () => {
  const { applicant } = await choose(109_000);
  await waitForStatus(server, applicant, LENDER, "DISBURSED");
  expect(await statusTexts(applicant)).toEqual(["SELECTED", "SUBMITTED", "APPROVED", "DISBURSED"]);
  const rows = await server.ctx.db.selectFrom("lender_events").select(["word", "status", "counted"]).where("word", "=", "parked").execute();
  expect(rows).toEqual([{ word: "parked", status: null, counted: false }]);
});

test("a lender with a nested body, and which requires a consent first", async () => {
  const lender = "kachnar-finance";
  const { applicant, answer } = await choose(210_000, lender);
  expect(answer).toEqual({ lender, status: "SELECTED", pendingConsents: ["kachnar-credit-score"], form: null });
  expect(await statusOf(server, applicant, lender)).toMatchObject({ status: "SELECTED", action: "resume", amount: 210_000 });
  const submit = (consents: object[]) =>
    server.call("POST", `/api/applications/${applicant.appId}/lenders/${lender}/submit`, { token: applicant.token, body: { consents } });
  const consent = givenConsent("kachnar-credit-score");
  expect((await submit([])).body).toMatchObject({
    code: "CONSENT_MISSING",
    fields: [{ path: "/consents/kachnar-credit-score", keyword: "required" }],
  });
  expect((await submit([{ ...consent, given: false }])).body.code).toBe("CONSENT_MISSING");
  expect((await submit([{ ...consent, version: 7 }])).body.fields).toMatchObject([{ keyword: "version" }]);
  expect((await submit([{ ...consent, id: "no-such-consent" }])).body.fields).toMatchObject([{ keyword: "unknown" }]);
  const webhooks = server.holdWebhooks(lender);
  expect((await submit([consent])).body).toEqual({ data: { lender, status: "SUBMITTED" } });
  // In review, then approved.
  await webhooks.letOne();
  await webhooks.letOne();
  expect(await transactionOf(server, applicant, lender)).toMatchObject({
    status: "APPROVED",
    link: expect.stringMatching(/^https:\/\/kachnar-finance\.example\//),
  });
  webhooks.letAll();
  const row = await waitForStatus(server, applicant, lender, "DISBURSED");
  expect(row.amount).toBe(210_000);
  expect((await submit([consent])).status).toBe(409);
  const given = await server.ctx.db
    .selectFrom("consents")
    .selectAll()
    .where("application_id", "=", applicant.appId)
    .where("lender", "=", lender)
    .execute();
  expect(given.map(({ consent: id, given: yes }) => [id, yes])).toEqual([["kachnar-credit-score", true]]);
});

test("the answers can be changed while a lender decides; its application continues", async () => {
  const webhooks = server.holdWebhooks(LENDER);
  const { applicant } = await choose(200_000);
  const saved = await complete(server, applicant, { se_loan_amount: 150_000 });
  expect(saved.body.appId).toBe(applicant.appId);
  const offer = await offerOf(server, applicant, "kachnar-finance");
  expect(offer.figures.amount).toBe(150_000);
  webhooks.letAll();
  await waitForStatus(server, applicant, LENDER, "DISBURSED");
  expect((await transactionOf(server, applicant, LENDER)).offer.figures.amount).toBe(200_000);
});

function submission(appId: string) {
  return server.ctx.db
    .selectFrom("lender_applications")
    .select(["attempt", "tries", "delivery"])
    .where("application_id", "=", appId)
    .executeTakeFirstOrThrow();
}
