import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deliverCampaignMessage } from "../../../src/server/features/campaigns/deliver.ts";
import { runCampaign } from "../../../src/server/features/campaigns/run-campaign.ts";
import { untilLockWaits, whileLocked } from "../../support/locks.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";
import { callCampaign, draftCampaign, recipientsOf, startCampaign } from "./campaign-desk.ts";
import { addCustomer, addEmail, advanceToHour } from "./outreach-server.ts";

const DAY_SECONDS = 86_400;
const DAYS = 7;

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) =>
      documents.map((document) =>
        document.kind === "site"
          ? { ...document, content: { ...(document.content as object), frequencyCap: { messages: 2, days: DAYS } } }
          : document,
      ),
  });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  await atNoon();
  for (const table of ["campaign_recipients", "campaigns", "outbox"]) await server.ctx.database.execute(`delete from ${table}`, []);
  await server.ctx.database.execute("update customers set allow_sms = false, allow_emails = false", []);
});

async function atNoon(): Promise<void> {
  advanceToHour(server, 12);
  admin = await signInStaff(server, { area: "admin", roleId: 1 });
}
const show = async (id: string) => (await callCampaign(server, admin, "GET", id)).body.data;
async function startedCampaign(answers: object = {}): Promise<string> {
  const id = await draftCampaign(server, admin, answers);
  await startCampaign(server, admin, id);
  return id;
}
async function sentCampaign(answers: object = {}): Promise<string> {
  const id = await startedCampaign(answers);
  await runCampaign(server.ctx, id, 0);
  for (const { message_id } of await recipientsOf(server)) await deliverCampaignMessage(server.ctx, message_id);
  return id;
}
test("a customer at the cap is left out of the count and of campaigns on every channel, until the days have passed", async () => {
  const often = await addCustomer(server, { leftHoursAgo: 30 });
  await sentCampaign();
  await addEmail(server, often);
  await sentCampaign({ channel: "email" });
  const rarely = await addCustomer(server, { leftHoursAgo: 30 });
  const third = await draftCampaign(server, admin, { channel: "sms" });
  expect(await show(third)).toMatchObject({ reach: { reached: 1, capped: 1 }, frequencyCap: { messages: 2, days: DAYS } });
  await startCampaign(server, admin, third);
  await runCampaign(server.ctx, third, 0);
  const customers = (await recipientsOf(server)).filter(({ campaign_id }) => campaign_id === third).map((row) => row.customer_id);
  expect(customers).toEqual([rarely.id]);
  expect(await show(third)).toMatchObject({ state: "done", total: 1, queued: 1, dropped: 0, capped: 1 });

  server.clock.pass(DAYS * DAY_SECONDS);
  await atNoon();
  expect(await show(await draftCampaign(server, admin))).toMatchObject({ reach: { reached: 2, capped: 0 } });
});

test("a message that was dropped does not count", async () => {
  const customer = await addCustomer(server, { leftHoursAgo: 30 });
  const allow = (allow_sms: boolean) => server.ctx.db.updateTable("customers").set({ allow_sms }).where("id", "=", customer.id).execute();
  for (let count = 0; count < 2; count += 1) {
    const id = await startedCampaign();
    await runCampaign(server.ctx, id, 0);
    await allow(false);
    for (const { message_id } of await recipientsOf(server)) await deliverCampaignMessage(server.ctx, message_id);
    await allow(true);
  }
  expect(await show(await draftCampaign(server, admin))).toMatchObject({ reach: { reached: 1, capped: 0 } });
});

test("a message counts from when it was sent, and one about the customer's own application not at all", async () => {
  await addCustomer(server, { leftHoursAgo: 30 });
  await sentCampaign();
  await sentCampaign();
  const id = await draftCampaign(server, admin);
  const waited = `update outbox set created_at = created_at - interval '${DAYS} days'`;
  await server.ctx.database.execute(waited, []);
  expect(await show(id)).toMatchObject({ reach: { reached: 0, capped: 1 } });
  await server.ctx.database.execute("update outbox set kind = 'service'", []);
  expect(await show(id)).toMatchObject({ reach: { reached: 1, capped: 0 } });
});

test("three campaigns that run at the same time do not send more than the cap together", async () => {
  const customer = await addCustomer(server, { leftHoursAgo: 30 });
  const campaigns = [await startedCampaign(), await startedCampaign(), await startedCampaign()];
  let running: Promise<unknown> = Promise.resolve();
  await whileLocked(server, `select from customers where id = '${customer.id}' for update`, async () => {
    running = Promise.all(campaigns.map((id) => runCampaign(server.ctx, id, 0)));
    // Each has selected the customer before any of them stores a message.
    await untilLockWaits(server, 3);
  });
  await running;
  expect(await recipientsOf(server)).toHaveLength(2);
  const shown = await Promise.all(campaigns.map(show));
  expect(shown.map(({ capped }) => capped).toSorted()).toEqual([0, 0, 1]);
});

test("samples count, and are refused to a customer at the cap", async () => {
  const customer = await addCustomer(server);
  const id = await draftCampaign(server, admin);
  const tryOut = () => callCampaign(server, admin, "POST", `${id}/test`, { to: customer.mobile, language: "en" });
  expect([(await tryOut()).status, (await tryOut()).status]).toEqual([200, 200]);
  const { status, body } = await tryOut();
  expect([status, body.fields]).toEqual([
    422,
    [
      {
        path: "/to",
        keyword: "enum",
        message: "This customer has already been sent as many promotional messages as a customer may get for now",
      },
    ],
  ]);
});
