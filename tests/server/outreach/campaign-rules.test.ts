import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ConsentDocument } from "../../../src/contract/documents.gen.ts";
import { deliverCampaignMessage, giveUpCampaignMessage } from "../../../src/server/features/campaigns/deliver.ts";
import { campaignData } from "../../../src/server/features/campaigns/personal-data.ts";
import { runCampaign } from "../../../src/server/features/campaigns/run-campaign.ts";
import { recordConsents } from "../../../src/server/features/customers/consents.ts";
import { deliverMessage } from "../../../src/server/features/messages/messages.ts";
import { messageData } from "../../../src/server/features/messages/personal-data.ts";
import { sealEmail } from "../../../src/server/features/staff/email.ts";
import { inTransaction } from "../../../src/server/platform/db/transaction.ts";
import { recipientIndex } from "../../../src/server/platform/integrations/messages.ts";
import { givenConsent } from "../../support/customer.ts";
import { untilLockWaits } from "../../support/locks.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { readPage, signInStaff } from "../tables/table-server.ts";
import { callCampaign, draftCampaign, recipientsOf, sendForm, startCampaign } from "./campaign-desk.ts";
import { type AddedCustomer, addCustomer, advanceToHour } from "./outreach-server.ts";

const DAY_SECONDS = 86_400;
/** Days for which the agreement to messages holds here. */
const CONSENT_DAYS = 30;

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) =>
      documents.map((document) => {
        if (document.kind !== "consent" || document.id !== "communications") return document;
        return { ...document, content: { ...(document.content as ConsentDocument), expiresAfterDays: CONSENT_DAYS } };
      }),
  });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  advanceToHour(server, 12);
  await signIn();
  for (const table of ["campaign_recipients", "campaigns", "outbox", "do_not_disturb"])
    await server.ctx.database.execute(`delete from ${table}`, []);
  await server.ctx.database.execute("update customers set allow_sms = false", []);
});

async function signIn(): Promise<void> {
  admin = await signInStaff(server, { area: "admin", roleId: 1 });
}
const draft = (answers: object = {}) => draftCampaign(server, admin, answers);
const doNotDisturbIds = async () =>
  (await server.ctx.db.selectFrom("do_not_disturb").select("customer_id").execute()).map((row) => row.customer_id);
/** A campaign whose messages wait to be handed over. */
async function startRunningCampaign(): Promise<string> {
  const id = await draft();
  await startCampaign(server, admin, id);
  await runCampaign(server.ctx, id, 0);
  return id;
}

describe("a consent to messages that expires", () => {
  const reach = async (id: string) => (await callCampaign(server, admin, "GET", id)).body.data.reach;
  const renewConsent = (customerId: string) =>
    inTransaction(server.ctx, (tx) => {
      const live = server.releases.live();
      const context = { catalog: live.catalog, customerId, prospectId: null, release: live.hash, address: "203.0.113.9" };
      return recordConsents(server.ctx, tx, context, [givenConsent("communications")]);
    });

  test("excludes its customer from counts, campaigns and delivery after it expires, until it is given again", async () => {
    const [lapsed, renewed] = [await addCustomer(server, { leftHoursAgo: 30 }), await addCustomer(server, { leftHoursAgo: 30 })];
    await startRunningCampaign();
    server.clock.pass((CONSENT_DAYS - 1) * DAY_SECONDS);
    await signIn();
    const id = await draft({ name: "Later" });
    expect(await reach(id)).toMatchObject({ reached: 2 });
    server.clock.pass(DAY_SECONDS + 60);
    await signIn();
    await renewConsent(renewed.id);
    expect(await reach(id)).toMatchObject({ reached: 1 });
    // Those of before wait still, and one of them is held back.
    for (const { message_id } of await recipientsOf(server)) await deliverCampaignMessage(server.ctx, message_id);
    const states = async () => (await recipientsOf(server)).map((row) => [row.customer_id, row.state, row.reason]);
    expect(await states()).toEqual(
      expect.arrayContaining([
        [lapsed.id, "dropped", "withdrawn"],
        [renewed.id, "sent", null],
      ]),
    );
    await startCampaign(server, admin, id);
    await runCampaign(server.ctx, id, 0);
    const written = (await recipientsOf(server)).filter(({ campaign_id }) => campaign_id === id);
    expect(written.map(({ customer_id }) => customer_id)).toEqual([renewed.id]);
  });
});

describe("a sample", () => {
  const tryOut = (id: string, to: string) => callCampaign(server, admin, "POST", `${id}/test`, { to, language: "hi" });
  const outbox = async (to: string) => (await server.call("GET", `/api/dev/outbox?to=${encodeURIComponent(to)}`)).body;

  test("goes to the number of a customer who has consented to such messages, and to no other", async () => {
    const id = await draft();
    const agreed = await addCustomer(server);
    const recentlyContacted = await addCustomer(server);
    const without = await addCustomer(server, { agreed: false });
    expect((await sendForm(server, admin, { contact: recentlyContacted.mobile }, "set-do-not-disturb")).status).toBe(200);
    for (const to of ["6123456789", recentlyContacted.mobile, without.mobile]) {
      const { status, body } = await tryOut(id, to);
      expect([status, body.fields], to).toEqual([
        422,
        [{ path: "/to", keyword: "enum", message: "No customer who has agreed to messages about offers has this number" }],
      ]);
      expect(await outbox(to)).toEqual([]);
    }
    for (const to of ["nobody", "someone@example.com"]) expect((await tryOut(id, to)).body.fields[0].keyword).toBe("pattern");
    expect((await tryOut(id, agreed.mobile)).status).toBe(200);
    expect(await outbox(agreed.mobile)).toMatchObject([{ template: "finish-your-form", body: expect.stringMatching(/[\u0900-\u097f]/) }]);
    const { rows } = (await readPage(server, admin, { limit: 50 }, "/api/admin/tables/deeds-of-staff")).body;
    expect(rows).toContainEqual(expect.objectContaining({ action: "campaign-tried", subject: `${id} sms` }));
    expect(JSON.stringify(rows)).not.toContain(agreed.mobile);
  });

  test("that waited is not sent to a recipient who no longer consents", async () => {
    const id = await draft();
    const [agrees, withdrew, recentlyContacted] = [await addCustomer(server), await addCustomer(server), await addCustomer(server)];
    const all = [agrees, withdrew, recentlyContacted];
    for (const { mobile } of all) expect((await tryOut(id, mobile)).status).toBe(200);
    await server.ctx.db.updateTable("customers").set({ allow_sms: false }).where("id", "=", withdrew.id).execute();
    expect((await sendForm(server, admin, { contact: recentlyContacted.mobile }, "set-do-not-disturb")).status).toBe(200);
    const states = all.map(async ({ id: customer }) => {
      const row = () => server.ctx.db.selectFrom("outbox").select(["id", "state"]).where("customer_id", "=", customer);
      await deliverMessage(server.ctx, (await row().executeTakeFirstOrThrow()).id);
      return (await row().executeTakeFirstOrThrow()).state;
    });
    expect(await Promise.all(states)).toEqual(["sent", "dropped", "dropped"]);
  });

  test("by email is sent to the caller's own address, and to no other", async () => {
    const id = await draft({ channel: "email" });
    const { staff_id } = await server.ctx.db
      .selectFrom("sessions")
      .select("staff_id")
      .where("staff_id", "is not", null)
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await tryOut(id, "own@example.com")).body.fields[0]).toMatchObject({ path: "/to", keyword: "enum" });
    await server.ctx.db
      .updateTable("staff")
      .set({ sealed_email: sealEmail(server.ctx, "own@example.com") })
      .where("id", "=", staff_id)
      .execute();
    expect((await tryOut(id, "Own@example.com")).status).toBe(200);
    expect((await tryOut(id, "other@example.com")).status).toBe(422);
    expect(await outbox("own@example.com")).toHaveLength(1);
  });

  test("is limited per hour, whether it is sent or not", async () => {
    const id = await draft();
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await tryOut(id, "6123456789")).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429]);
  });
});

describe("do not disturb", () => {
  test("covers all accounts with the number, including its owner's", async () => {
    const otherCustomers: AddedCustomer[] = [];
    for (let count = 0; count < 22; count += 1) otherCustomers.push(await addCustomer(server));
    const owner = await addCustomer(server);
    await server.ctx.db
      .updateTable("customers")
      .set({ phone_index: server.ctx.vault.blindIndex("phone", owner.mobile) })
      .where(
        "id",
        "in",
        otherCustomers.map(({ id }) => id),
      )
      .execute();
    const all = [owner, ...otherCustomers].map(({ id }) => id).toSorted();
    expect((await sendForm(server, admin, { contact: owner.mobile }, "set-do-not-disturb")).status).toBe(200);
    expect((await doNotDisturbIds()).toSorted()).toEqual(all);
    const again = await sendForm(server, admin, { contact: owner.mobile }, "set-do-not-disturb");
    expect([again.status, again.body.fields[0].keyword]).toEqual([422, "unique"]);
    expect((await sendForm(server, admin, { contact: owner.mobile }, "remove-do-not-disturb")).status).toBe(200);
    expect(await doNotDisturbIds()).toEqual([]);
    const removal = await sendForm(server, admin, { contact: owner.mobile }, "remove-do-not-disturb");
    expect([removal.status, removal.body.fields[0].keyword]).toEqual([422, "enum"]);
  });

  test("is removed when its customer is erased", async () => {
    const erased = await addCustomer(server);
    await server.ctx.vault.destroyKey(erased.id, server.ctx.db);
    const { status, body } = await sendForm(server, admin, { contact: erased.mobile }, "set-do-not-disturb");
    expect([status, body.fields[0].keyword]).toEqual([422, "enum"]);
    expect(await doNotDisturbIds()).toEqual([]);
  });
});

test("a message that is postponed or given up during the erasure of its customer does not interfere with it", async () => {
  for (let round = 0; round < 12; round += 1) {
    const customer = await addCustomer(server, { leftHoursAgo: 30 });
    await startRunningCampaign();
    const { message_id } = (await recipientsOf(server)).find(({ customer_id }) => customer_id === customer.id) ?? { message_id: "" };
    await server.ctx.db.updateTable("customers").set({ allow_sms: false }).where("id", "=", customer.id).execute();
    const person = {
      customerId: customer.id,
      contacts: [],
      recipients: [recipientIndex(server.ctx.vault, "sms", customer.mobile)],
      subjects: [],
      sent: [],
    };
    let ended: Promise<void> = Promise.resolve();
    await inTransaction(server.ctx, async (tx) => {
      await campaignData.erase(server.ctx, tx, person);
      // The message's own job comes between the two.
      ended = round % 2 === 0 ? deliverCampaignMessage(server.ctx, message_id) : giveUpCampaignMessage(server.ctx, message_id);
      await untilLockWaits(server, 1);
      // It waits before it has the message, so that the two never wait for each other (40P01).
      await tx.selectFrom("outbox").select("id").where("id", "=", message_id).forUpdate().noWait().execute();
      await messageData.erase(server.ctx, tx, person);
    });
    await ended;
    expect((await recipientsOf(server)).filter(({ customer_id }) => customer_id === customer.id)).toEqual([]);
  }
});
