import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OwnApplication, Step } from "../../../src/contract/customer/rights.ts";
import { givenConsent, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { type Applicant, apply, complete, offerOf, offersOf, select } from "../lending/lending-server.ts";
import { postWebhook } from "../lending/webhook.ts";
import { withdraw } from "./rights-server.ts";

/** Takes an application at once, and asks for no consent. */
const LENDER = "amaltas-bank";
const CONSENT_LENDER = "kachnar-finance";
const CONSENT = givenConsent("kachnar-credit-score");

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function timeline({ appId, token }: Applicant): Promise<Step[]> {
  const { status, body } = await server.call("GET", `/api/applications/${appId}/timeline`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

async function applications({ token }: { token: string }): Promise<OwnApplication[]> {
  return (await server.call("GET", "/api/my/applications", { token })).body.data;
}

const stepLines = (steps: Step[]) => steps.map(({ kind, status, lender }) => [kind, status, lender?.id].filter(Boolean).join(" "));

test("lists events in order, with the lender's message attributed to the lender", async () => {
  const applicant = await apply(server);
  server.clock.pass(1);
  const offer = await offerOf(server, applicant, LENDER);
  server.clock.pass(1);
  await select(server, applicant, offer.id);
  server.clock.pass(1);
  const reference = `REF-${randomUUID()}`;
  await server.ctx.db
    .updateTable("lender_applications")
    .set({ reference, delivery: "delivered" })
    .where("application_id", "=", applicant.appId)
    .execute();
  const statusUpdate = { reference, status: "under_review", eventId: randomUUID(), message: "We look at your payslip." };
  expect((await postWebhook(server, LENDER, statusUpdate)).status).toBe(200);
  const steps = await timeline(applicant);
  expect(stepLines(steps)).toEqual([
    "started",
    "completed",
    "consent",
    "offers",
    `status SELECTED ${LENDER}`,
    `status SUBMITTED ${LENDER}`,
    "message",
    `status IN_REVIEW ${LENDER}`,
    "message",
  ]);
  expect(steps.map(({ at }) => at)).toEqual(steps.map(({ at }) => at).toSorted());
  expect(steps.find(({ kind }) => kind === "offers")?.count).toBeGreaterThan(1);
  const fromLender = steps.filter(({ saidByLender }) => saidByLender);
  expect(fromLender.map(({ status }) => status)).toEqual(["IN_REVIEW"]);
  expect(steps.filter(({ kind }) => kind === "message").map(({ text }) => text)).toEqual([
    expect.stringContaining("Amaltas Bank"),
    expect.stringContaining("Amaltas Bank"),
  ]);
});

test("lists consents once, and their withdrawal", async () => {
  const applicant = await apply(server);
  server.clock.pass(1);
  await complete(server, applicant);
  server.clock.pass(1);
  await select(server, applicant, (await offerOf(server, applicant, CONSENT_LENDER)).id, { consents: [CONSENT] });
  server.clock.pass(1);
  await withdraw(server, applicant, CONSENT.id);
  const steps = await timeline(applicant);
  expect(steps.filter(({ kind }) => kind === "completed")).toHaveLength(2);
  expect(steps.filter(({ kind }) => kind === "consent").map(({ text, lender }) => [text, lender?.name])).toEqual([
    ["Using this service and showing you offers", undefined],
    ["A look at your credit score by Kachnar Finance", "Kachnar Finance"],
  ]);
  expect(stepLines(steps).slice(-2).sort()).toEqual([`status SELECTED ${CONSENT_LENDER}`, `withdrawn ${CONSENT_LENDER}`]);
});

test("lists the customer's applications, the newest first, each with its lenders", async () => {
  const applicant = await apply(server);
  await select(server, applicant, (await offerOf(server, applicant, LENDER)).id);
  server.clock.pass(1);
  const { body } = await server.call("POST", "/api/applications", {
    token: applicant.token,
    body: { prospectAppId: applicant.prospectAppId, productType: "LOAN", startNew: true },
  });
  const [newest, first] = await applications(applicant);
  expect(newest).toMatchObject({ id: body.appId, open: true, lenders: [] });
  expect(first).toMatchObject({
    id: applicant.appId,
    productName: "Personal loan",
    amount: 200_000,
    open: false,
    lenders: [{ id: LENDER, name: "Amaltas Bank", status: "SUBMITTED" }],
  });
  expect(stepLines(await timeline(applicant)).at(-1)).toBe("closed");
});

test("a choice that can no longer be sent is shown as expired, but not before a decision on the changed answers", async () => {
  const applicant = await apply(server, { se_loan_amount: 300_000 });
  await select(server, applicant, (await offerOf(server, applicant, CONSENT_LENDER)).id);
  const statusesNow = async () => (await applications(applicant))[0]?.lenders.map(({ status }) => status);
  await complete(server, applicant, { se_loan_amount: 200_000 });
  expect(await statusesNow()).toEqual(["SELECTED"]);
  await offersOf(server, applicant);
  expect(await statusesNow()).toEqual(["EXPIRED"]);
});

test("is visible to its customer only, with a valid session", async () => {
  const applicant = await apply(server);
  const other = await apply(server);
  const url = `/api/applications/${applicant.appId}/timeline`;
  expect((await server.call("GET", url, { token: other.token })).status).toBe(404);
  expect((await server.call("GET", url)).status).toBe(401);
  expect((await applications(other)).map(({ id }) => id)).toEqual([other.appId]);
  server.clock.pass(16 * 60);
  expect((await server.call("GET", url, { token: applicant.token })).status).toBe(401);
  expect(await applications(await signInCustomer(server))).toEqual([]);
});
