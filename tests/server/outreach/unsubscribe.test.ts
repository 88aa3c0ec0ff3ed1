import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { deliverCampaignMessage } from "../../../src/server/features/campaigns/deliver.ts";
import { campaignData } from "../../../src/server/features/campaigns/personal-data.ts";
import { runCampaign } from "../../../src/server/features/campaigns/run-campaign.ts";
import { recordConsents } from "../../../src/server/features/customers/consents.ts";
import { notifyOfStatus } from "../../../src/server/features/lenders/news/notify-customer.ts";
import { deliverMessage, readMessages } from "../../../src/server/features/messages/messages.ts";
import { readAgreements } from "../../../src/server/features/rights/consents.ts";
import { withdraw } from "../../../src/server/features/rights/withdraw.ts";
import { inTransaction } from "../../../src/server/platform/db/transaction.ts";
import { storeUnsubscribeLinks } from "../../../src/server/platform/integrations/unsubscribe-link.ts";
import { givenConsent } from "../../support/customer.ts";
import { untilLockWaits } from "../../support/locks.ts";
import { type MailServer, startMailServer } from "../../support/mail-server.ts";
import { type Answer, startTestServer, type TestServer } from "../../support/server.ts";
import { signInStaff } from "../tables/table-server.ts";
import { callCampaign, draftCampaign, recipientsOf, startCampaign } from "./campaign-desk.ts";
import { type AddedCustomer, addCustomer, addEmail, advanceToHour } from "./outreach-server.ts";

const HOUR_SECONDS = 3_600;
const SMS_CONSENT = "offers-by-sms";

/** Adds a second consent that sets the flag of SMS. */
function withSmsConsent(documents: SourceDocument[]): SourceDocument[] {
  return documents.flatMap((document) => {
    if (document.kind !== "consent" || document.id !== "communications") return [document];
    const content = { ...(document.content as object), id: SMS_CONSENT, sets: ["allow_sms"] };
    return [document, { ...document, id: SMS_CONSENT, content }];
  });
}

let mail: MailServer;
let server: TestServer;
let admin: string;
beforeAll(async () => {
  mail = await startMailServer();
  server = await startTestServer({ env: { SMTP_URL: mail.url }, documents: withSmsConsent });
});
afterAll(async () => {
  await server?.stop();
  await mail?.stop();
});
beforeEach(async () => {
  advanceToHour(server, 12);
  admin = await signInStaff(server, { area: "admin", roleId: 1 });
  for (const table of ["campaign_recipients", "campaigns", "outbox"]) await server.ctx.database.execute(`delete from ${table}`, []);
  await server.ctx.database.execute("update customers set allow_sms = false, allow_emails = false", []);
});

interface Recipient extends AddedCustomer {
  /** Path of the link in the message. */
  link: string;
}

/** A customer who agreed to both channels and got a campaign by one of them. */
async function recipientBy(channel: "sms" | "email"): Promise<Recipient> {
  const customer = await addCustomer(server, { leftHoursAgo: 30 });
  const email = await addEmail(server, customer);
  const id = await draftCampaign(server, admin, { channel });
  await startCampaign(server, admin, id);
  await runCampaign(server.ctx, id, 0);
  for (const { message_id } of await recipientsOf(server)) await deliverCampaignMessage(server.ctx, message_id);
  const to = channel === "sms" ? customer.mobile : email;
  const [message] = (await server.call("GET", `/api/dev/outbox?to=${encodeURIComponent(to)}`)).body;
  const link = new URL(/https?:\/\/\S+\/api\/stop\/\S+/.exec(message.body)?.[0] ?? "").pathname;
  expect(link).toMatch(/^\/api\/stop\/[\w-]{16}$/);
  return { ...customer, link };
}
const post = (path: string): Promise<Answer> => server.call("POST", path);
const flags = ({ id }: AddedCustomer) =>
  server.ctx.db.selectFrom("customers").select(["allow_sms", "allow_emails"]).where("id", "=", id).executeTakeFirstOrThrow();
const channelAnswers = ({ id }: AddedCustomer) =>
  server.ctx.db
    .selectFrom("consents")
    .select(["consent", "given", "channel", "source", "at"])
    .where("customer_id", "=", id)
    .where("channel", "is not", null)
    .orderBy("at")
    .execute();
const reachBy = async (channel: "sms" | "email") =>
  (await callCampaign(server, admin, "GET", await draftCampaign(server, admin, { channel }))).body.data.reach.reached;
const oneClick = (url: string, type: string, payload: string) =>
  server.app.inject({ method: "POST", url, headers: { "content-type": type }, payload });

test("a mail program unsubscribes its user from a campaign's emails with one click, without a sign-in", async () => {
  const customer = await recipientBy("email");
  const header = /^List-Unsubscribe: <(\S+)>\r$/m.exec((mail.received.at(-1) ?? "").replaceAll("\r\n ", " "));
  expect(new URL(header?.[1] ?? "").pathname).toBe(customer.link);
  expect(mail.received.at(-1)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);

  const { statusCode } = await oneClick(customer.link, "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click");
  expect(statusCode).toBe(200);
  expect(await flags(customer)).toEqual({ allow_sms: true, allow_emails: false });
  const answer = { consent: "communications", given: false, channel: "email", source: "one-click" };
  expect(await channelAnswers(customer)).toMatchObject([{ ...answer, at: expect.any(Date) }]);
});

test("the other type of form works too, and a form is refused elsewhere", async () => {
  const customer = await recipientBy("email");
  const form = ["--b", 'Content-Disposition: form-data; name="List-Unsubscribe"', "", "One-Click", "--b--", ""].join("\r\n");
  expect((await oneClick(customer.link, "multipart/form-data; boundary=b", form)).statusCode).toBe(200);
  expect(await flags(customer)).toMatchObject({ allow_emails: false });
  expect((await oneClick("/api/help", "application/x-www-form-urlencoded", "a=b")).statusCode).toBe(415);
});

test("after it the customer is in no audience of the channel, and still gets messages about their applications", async () => {
  const customer = await recipientBy("sms");
  expect(await reachBy("sms")).toBe(1);
  expect((await post(customer.link)).body).toEqual({ data: { channel: "sms", language: "en" } });
  expect([await reachBy("sms"), await reachBy("email")]).toEqual([0, 1]);
  expect(await channelAnswers(customer)).toMatchObject([{ channel: "sms", source: "link", given: false }]);

  const lender = server.releases.live().catalog.lenders.values().next().value;
  if (lender === undefined) throw new Error("There is no lender");
  const applicationId = randomUUID();
  await inTransaction(server.ctx, (tx) =>
    notifyOfStatus(server.ctx, tx, [{ customerId: customer.id, applicationId, lender, status: "APPROVED" }]),
  );
  const messages = server.ctx.db.selectFrom("outbox").select(["id", "state"]).where("application_id", "=", applicationId);
  const sms = messages.where("channel", "=", "sms");
  await deliverMessage(server.ctx, (await sms.executeTakeFirstOrThrow()).id);
  expect((await sms.executeTakeFirstOrThrow()).state).toBe("sent");
});

test("a message that waits is not sent after it", async () => {
  const customer = await recipientBy("sms");
  const id = await draftCampaign(server, admin);
  await startCampaign(server, admin, id);
  await runCampaign(server.ctx, id, 0);
  await post(customer.link);
  const waiting = (await recipientsOf(server)).find(({ state }) => state === "queued");
  await deliverCampaignMessage(server.ctx, waiting?.message_id ?? "");
  expect((await recipientsOf(server)).find(({ campaign_id }) => campaign_id === id)).toMatchObject({
    state: "dropped",
    reason: "withdrawn",
  });
});

test("opening the link changes nothing, and the answers are the same before and after it was used", async () => {
  const customer = await recipientBy("sms");
  const look = async () => {
    const { statusCode, headers } = await server.app.inject({ method: "GET", url: customer.link });
    return [statusCode, headers.location, (await server.call("GET", `${customer.link}/link`)).body];
  };
  const before = await look();
  expect(before).toEqual([
    303,
    `/in/home/app/unsubscribe#${customer.link.split("/").at(-1)}`,
    { data: { channel: "sms", language: "en" } },
  ]);
  expect([await flags(customer), await channelAnswers(customer)]).toEqual([{ allow_sms: true, allow_emails: true }, []]);
  const first = await post(customer.link);
  expect(await look()).toEqual(before);
  expect((await post(customer.link)).body).toEqual(first.body);
  expect(await channelAnswers(customer)).toHaveLength(1);
});

test("it can be undone for an hour, and only what the link withdrew", async () => {
  const customer = await recipientBy("sms");
  const undo = async () => (await post(`${customer.link}/undo`)).body.data.restored;
  expect(await undo()).toBe(false);
  await post(customer.link);
  server.clock.pass(HOUR_SECONDS - 60);
  expect([await undo(), await flags(customer)]).toEqual([true, { allow_sms: true, allow_emails: true }]);
  expect((await channelAnswers(customer)).map(({ given }) => given)).toEqual([false, true]);
  expect(await undo()).toBe(false);

  await post(customer.link);
  server.clock.pass(HOUR_SECONDS + 60);
  await post(customer.link);
  expect([await undo(), (await flags(customer)).allow_sms]).toEqual([false, false]);
});

test("a consent withdrawn in the account is not restored by the link", async () => {
  const customer = await recipientBy("sms");
  const reader = { customerId: customer.id, language: "en" };
  await post(customer.link);
  const [agreement] = await readAgreements(server.ctx, reader);
  expect(agreement).toMatchObject({ state: "in-force", stopped: [{ channel: "sms", at: expect.any(String) }] });
  await withdraw(server.ctx, { ...reader, id: agreement?.id ?? "", address: "203.0.113.9" });
  expect((await post(`${customer.link}/undo`)).body.data.restored).toBe(false);
  expect(await flags(customer)).toEqual({ allow_sms: false, allow_emails: false });
});

test("after another consent to the channel was withdrawn in the account, the link restores none", async () => {
  const customer = await recipientBy("sms");
  const { catalog, hash: release } = server.releases.live();
  const context = { catalog, customerId: customer.id, prospectId: null, release, address: "203.0.113.9" };
  await inTransaction(server.ctx, (tx) =>
    recordConsents(server.ctx, tx, context, [{ ...givenConsent("communications"), id: SMS_CONSENT }]),
  );
  await post(customer.link);
  const reader = { customerId: customer.id, language: "en" };
  const other = (await readAgreements(server.ctx, reader)).find(({ consent }) => consent === SMS_CONSENT);
  server.clock.pass(1);
  await withdraw(server.ctx, { ...reader, id: other?.id ?? "", address: "203.0.113.9" });
  expect((await post(`${customer.link}/undo`)).body.data.restored).toBe(false);
  expect(await flags(customer)).toMatchObject({ allow_sms: false });
});

test("staff who read a message do not see the customer's link", async () => {
  const { mobile } = await recipientBy("sms");
  const [message] = await readMessages(server.ctx, { to: [{ channel: "sms", address: mobile }] });
  expect(message?.text).toMatch(/^Dear Zulekha.*Stop: \{unsubscribe\} -Saral$/);
});

test("two transactions that store links of the same customers wait for each other in one order", async () => {
  const [first, second] = [await addCustomer(server), await addCustomer(server)]
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id: customerId }) => ({ customerId, channel: "sms" as const }));
  if (first === undefined || second === undefined) throw new Error("There are no customers");
  const tries = { one: 0, other: 0 };
  let other: Promise<void> = Promise.resolve();
  await inTransaction(server.ctx, async (tx) => {
    tries.one += 1;
    await storeUnsubscribeLinks(server.ctx, tx, [first]);
    other = inTransaction(server.ctx, async (otherTx) => {
      tries.other += 1;
      await storeUnsubscribeLinks(server.ctx, otherTx, [second, first]);
    });
    await untilLockWaits(server, 1);
    await storeUnsubscribeLinks(server.ctx, tx, [second]);
  });
  await other;
  expect(tries).toEqual({ one: 1, other: 1 });
});

test("nothing is stored for the link of an erased customer, nor for an unknown one", async () => {
  const customer = await recipientBy("sms");
  const person = { customerId: customer.id, contacts: [], recipients: [], subjects: [], sent: [] };
  await inTransaction(server.ctx, async (tx) => {
    await campaignData.erase(server.ctx, tx, person);
    await server.ctx.vault.destroyKey(customer.id, tx);
  });
  for (const link of [customer.link, "/api/stop/x"]) {
    expect((await server.call("GET", `${link}/link`)).body).toEqual({ data: null });
    const { status, body } = await post(link);
    expect([status, body]).toEqual([200, { data: null }]);
  }
  expect(await channelAnswers(customer)).toEqual([]);
});

test("look-ups are limited by network", async () => {
  const look = (remoteAddress: string) => server.app.inject({ method: "GET", url: "/api/stop/x/link", remoteAddress });
  const statuses = await Promise.all(Array.from({ length: 400 }, async () => (await look("198.51.100.77")).statusCode));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await look("198.51.100.78")).statusCode).toBe(200);
});
