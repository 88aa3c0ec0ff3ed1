import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { TemplateDocument } from "../../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { deliverCampaignMessage, giveUpCampaignMessage } from "../../../src/server/features/campaigns/deliver.ts";
import { giveUpCampaign, PER_MINUTE, runCampaign } from "../../../src/server/features/campaigns/run-campaign.ts";
import { CAMPAIGN_JOB } from "../../../src/server/platform/jobs/queues.ts";
import { untilLockWaits } from "../../support/locks.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { readPage, signInStaff } from "../tables/table-server.ts";
import { ANSWERS, callCampaign, draftCampaign, recipientsOf, sendForm, startCampaign } from "./campaign-desk.ts";
import { type AddedCustomer, addCustomer, advanceToHour } from "./outreach-server.ts";

interface Sms {
  id: string;
  to: string;
  body: string;
  dltTemplateId: string;
}

let provider: Server;
let answer = 202;
const received: Sms[] = [];
let server: TestServer;
let admin: string;

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (answer === 202) received.push(JSON.parse(Buffer.concat(chunks).toString()) as Sms);
    response.writeHead(answer).end();
  });
  await new Promise<void>((done) => provider.listen(0, "127.0.0.1", done));
  server = await startTestServer({ env: { SMS_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/` } });
});
afterAll(async () => {
  await server?.stop();
  provider?.close();
});
beforeEach(async () => {
  advanceToHour(server, 12);
  // Sessions end as the clock advances.
  admin = await signInStaff(server, { area: "admin", roleId: 1 });
  answer = 202;
  received.length = 0;
  for (const table of ["campaign_recipients", "campaigns", "outbox", "do_not_disturb"])
    await server.ctx.database.execute(`delete from ${table}`, []);
  await server.ctx.database.execute("update customers set allow_sms = false", []);
});

const form = (answers: object, id?: string) => sendForm(server, admin, answers, id);
const draft = (answers: object = {}) => draftCampaign(server, admin, answers);
const call = (method: "GET" | "POST", id: string, path = "", body?: object) => callCampaign(server, admin, method, `${id}${path}`, body);
const start = (id: string) => startCampaign(server, admin, id);
const recipients = () => recipientsOf(server);
const messages = async (to: AddedCustomer) =>
  (await server.call("GET", `/api/dev/outbox?to=${to.mobile}`)).body as { template: string; body: string }[];
const publish = async (documents: SourceDocument[]) =>
  expect(await server.releases.publish(documents, { author: "test", note: "words", source: "product" })).toMatchObject({ ok: true });
const withOtherText = ({ sms, ...template }: TemplateDocument): TemplateDocument => {
  if (!sms) throw new Error("The template has no SMS");
  const { en, hi = "" } = sms.body;
  return { ...template, sms: { ...sms, body: { en: `Other. ${en}`, hi: `अन्य। ${hi}` } } };
};
/** Does what the queue would do with the messages. */
async function deliverAll(): Promise<void> {
  for (const { message_id } of await recipients()) await deliverCampaignMessage(server.ctx, message_id);
}
async function auditEntries(): Promise<string[]> {
  const { rows } = (await readPage(server, admin, { limit: 50 }, "/api/admin/tables/deeds-of-staff")).body;
  return rows.map(({ action, subject }: Record<string, string>) => `${action} ${subject}`);
}

describe("a campaign of messages", () => {
  test("reaches customers with a current consent, and no one who opted out", async () => {
    const agreed = await addCustomer(server, { firstName: "Anoushka", leftHoursAgo: 30 });
    await addCustomer(server, { leftHoursAgo: 30, agreed: false });
    const doNotDisturb = await addCustomer(server, { leftHoursAgo: 30 });
    await addCustomer(server, { leftHoursAgo: 30, product: "GOLD_LOAN" });
    await addCustomer(server);
    expect((await form({ contact: doNotDisturb.mobile }, "set-do-not-disturb")).status).toBe(200);
    const id = await draft();
    const { data } = (await call("GET", id)).body;
    expect(data).toMatchObject({ state: "draft", reach: { reached: 1, notDisturbed: 1, atLeast: false }, template: "Finish your form" });
    expect(data.reach.withoutConsent).toBeGreaterThanOrEqual(1);
    expect(data.samples.map(({ language, text }: { language: string; text: string }) => [language, text.includes("{")])).toEqual([
      ["en", false],
      ["hi", false],
    ]);
    expect(JSON.stringify(data)).not.toMatch(/Anoushka/);

    await start(id);
    await runCampaign(server.ctx, id, 0);
    await deliverAll();
    expect(received).toMatchObject([{ to: `91${agreed.mobile}`, body: expect.stringContaining("Dear Anoushka,") }]);
    const [english, hindi] = (await call("GET", id)).body.data.samples;
    expect(received[0]?.dltTemplateId).toBe(english.dltTemplate);
    expect(hindi.dltTemplate).not.toBe(english.dltTemplate);
    expect((await call("GET", id)).body.data).toMatchObject({ state: "done", total: 1, sent: 1, queued: 0, failed: 0, dropped: 0 });
    const report = (await readPage(server, admin, { filter: { campaign: [id] } }, "/api/admin/tables/campaign-report")).body;
    expect(report.rows).toMatchObject([{ state: "sent", reason: null, name: "A•••", mobile: expect.stringMatching(/^•{8}\d\d$/) }]);
    expect(await auditEntries()).toEqual(
      expect.arrayContaining([`campaign-started ${id} finish-your-form sms 1`, `do-not-disturb-set ${doNotDisturb.id}`]),
    );
  });

  test("is sent between 10:00 and 21:00 in India only, whenever it is started", async () => {
    const one = await addCustomer(server, { leftHoursAgo: 30 });
    const id = await draft();
    await start(id);
    advanceToHour(server, 20, 58);
    await runCampaign(server.ctx, id, 0);
    expect(await recipients()).toHaveLength(1);
    advanceToHour(server, 21);
    await deliverAll();
    expect(received).toEqual([]);
    // A campaign that begins at night does nothing before the morning.
    admin = await signInStaff(server, { area: "admin", roleId: 1 });
    const late = await draft({ name: "Late" });
    expect((await call("GET", late)).body.data.opensAt).toMatch(/T04:30:00/);
    await start(late);
    await runCampaign(server.ctx, late, 0);
    expect(await recipients()).toHaveLength(1);
    advanceToHour(server, 9, 58);
    await deliverAll();
    expect(received).toEqual([]);
    advanceToHour(server, 10);
    await deliverAll();
    await runCampaign(server.ctx, late, 0);
    await deliverAll();
    expect(received.map(({ to }) => to)).toEqual([`91${one.mobile}`, `91${one.mobile}`]);
  });

  test("drops a message whose customer withdrew consent or opted out since it was queued", async () => {
    const [withdrew, doNotDisturb] = [await addCustomer(server, { leftHoursAgo: 30 }), await addCustomer(server, { leftHoursAgo: 30 })];
    const id = await draft();
    await start(id);
    await runCampaign(server.ctx, id, 0);
    await server.ctx.db.updateTable("customers").set({ allow_sms: false }).where("id", "=", withdrew.id).execute();
    expect((await form({ contact: doNotDisturb.mobile }, "set-do-not-disturb")).status).toBe(200);
    await deliverAll();
    expect(received).toEqual([]);
    const rows = await recipients();
    const reasonOf = ({ id: customer }: AddedCustomer) => rows.find(({ customer_id }) => customer_id === customer)?.reason;
    expect([reasonOf(withdrew), reasonOf(doNotDisturb)]).toEqual(["withdrawn", "do-not-disturb"]);
    expect((await call("GET", id)).body.data).toMatchObject({ dropped: 2, sent: 0 });
  });

  test("is cancelled before its next batch, and its queued messages are dropped", async () => {
    for (let count = 0; count < 60; count += 1) await addCustomer(server, { leftHoursAgo: 30 });
    const id = await draft();
    await start(id);
    await runCampaign(server.ctx, id, 0);
    const [first] = await recipients();
    await deliverCampaignMessage(server.ctx, first?.message_id ?? "");
    expect((await call("POST", id, "/cancel")).body.data).toMatchObject({ state: "cancelled" });
    await runCampaign(server.ctx, id, 1);
    await deliverAll();
    expect(received).toHaveLength(1);
    expect((await call("GET", id)).body.data).toMatchObject({ state: "cancelled", sent: 1, queued: 0, dropped: 49, total: 60 });
    // Of one that has ended nothing changes.
    expect((await call("POST", id, "/cancel")).status).toBe(200);
    expect((await auditEntries()).filter((auditEntry) => auditEntry === `campaign-cancelled ${id}`)).toHaveLength(1);
    const left = await draft({ name: "Never" });
    expect((await call("POST", left, "/cancel")).body.data).toMatchObject({ state: "cancelled", startedAt: null });
    expect((await call("POST", left, "/start", { revision: 2, release: server.releases.live().hash })).status).toBe(409);
  });

  test("is cancelled even while its last batch is written", async () => {
    const { id: customer } = await addCustomer(server, { leftHoursAgo: 30 });
    const id = await draft();
    await start(id);
    const client = new pg.Client({ connectionString: server.settings.databaseUrl ?? "" });
    await client.connect();
    try {
      await client.query("begin");
      await client.query("update campaigns set state = 'done', ended_at = started_at where id = $1", [id]);
      await client.query("insert into campaign_recipients values ($1, $2, $3, $4, 'queued', null, now())", [
        randomUUID(),
        id,
        customer,
        randomUUID(),
      ]);
      const cancelled = call("POST", id, "/cancel");
      await untilLockWaits(server, 1);
      await client.query("commit");
      expect((await cancelled).body.data).toMatchObject({ state: "cancelled" });
    } finally {
      await client.end();
    }
    expect(await auditEntries()).toContain(`campaign-cancelled ${id}`);
  });

  test("is cancelled after a failure, while messages are queued", async () => {
    for (let count = 0; count < 60; count += 1) await addCustomer(server, { leftHoursAgo: 30 });
    const id = await draft();
    await start(id);
    await runCampaign(server.ctx, id, 0);
    await giveUpCampaign(server.ctx, id);
    expect((await call("GET", id)).body.data).toMatchObject({ state: "failed", queued: 50 });
    expect((await call("POST", id, "/cancel")).body.data).toMatchObject({ state: "cancelled" });
    await deliverAll();
    expect(received).toEqual([]);
    expect((await call("GET", id)).body.data).toMatchObject({ state: "cancelled", queued: 0, dropped: 50 });
    expect(await auditEntries()).toContain(`campaign-cancelled ${id}`);
    // A campaign that failed before its first message has nothing to undo.
    const none = await draft({ name: "Nobody" });
    await start(none);
    await giveUpCampaign(server.ctx, none);
    expect((await call("POST", none, "/cancel")).body.data).toMatchObject({ state: "failed" });
  });

  test("is sent to every recipient exactly once, even if jobs are repeated or fail", async () => {
    const all: AddedCustomer[] = [];
    for (let count = 0; count < 120; count += 1) all.push(await addCustomer(server, { leftHoursAgo: 30 }));
    const id = await draft();
    await start(id);
    // The same job twice concurrently, as after a process that stopped responding.
    await Promise.all([runCampaign(server.ctx, id, 0), runCampaign(server.ctx, id, 0)]);
    expect(await recipients()).toHaveLength(50);
    // The process is gone in the midst of a batch.
    await server.ctx.database.execute(
      `create function stumble() returns trigger language plpgsql as $$ begin
         if (select count(*) from outbox) > 70 then raise exception 'cut off'; end if; return null; end $$`,
      [],
    );
    await server.ctx.database.execute("create trigger stumble after insert on outbox for each statement execute function stumble()", []);
    await expect(runCampaign(server.ctx, id, 1)).rejects.toThrow("cut off");
    expect(await recipients()).toHaveLength(50);
    await server.ctx.database.execute("drop trigger stumble on outbox; drop function stumble()", undefined);
    const before = server.clock.now().getTime();
    await runCampaign(server.ctx, id, 1);
    await runCampaign(server.ctx, id, 1);
    await runCampaign(server.ctx, id, 2);
    await deliverAll();
    await deliverAll();
    expect(new Set(received.map(({ to }) => to))).toEqual(new Set(all.map(({ mobile }) => `91${mobile}`)));
    expect(received).toHaveLength(120);
    expect(new Set(received.map(({ id: message }) => message)).size).toBe(120);
    expect((await call("GET", id)).body.data).toMatchObject({ state: "done", sent: 120, total: 120 });
    // The batches follow each other at the pace that is promised.
    const { rows } = await server.ctx.database.execute(
      "select data ->> 'step' as step, extract(epoch from start_after)::float as at from pgboss.job where name = $2 and data ->> 'id' = $1 order by 1",
      [id, CAMPAIGN_JOB],
    );
    expect(rows.map(({ step }) => step)).toEqual(["0", "1", "2"]);
    expect(Number(rows[2]?.at) * 1000 - before).toBeGreaterThanOrEqual((50 / PER_MINUTE) * 60_000);
  });

  test("reports a provider that rejects a message, and the reason", async () => {
    await addCustomer(server, { leftHoursAgo: 30 });
    answer = 503;
    const id = await draft();
    await start(id);
    await runCampaign(server.ctx, id, 0);
    await expect(deliverAll()).rejects.toThrow("503");
    for (const { message_id } of await recipients()) await giveUpCampaignMessage(server.ctx, message_id);
    answer = 202;
    await deliverAll();
    expect(received).toEqual([]);
    expect(await recipients()).toMatchObject([{ state: "failed", reason: "provider" }]);
  });

  test("is sent with the texts that were live at its start, whatever is published meanwhile", async () => {
    const people = [];
    for (let count = 0; count < 51; count++) people.push(await addCustomer(server, { leftHoursAgo: 30 }));
    const before = await server.releases.liveDocuments();
    const id = await draft();
    await start(id);
    await runCampaign(server.ctx, id, 0);
    await publish(
      before.map((document) =>
        document.kind === "template" && document.id === ANSWERS.template
          ? { ...document, content: withOtherText(document.content as TemplateDocument) }
          : document,
      ),
    );
    await runCampaign(server.ctx, id, 1);
    await deliverAll();
    expect(received).toHaveLength(people.length);
    expect(received.filter(({ body }) => body.startsWith("Other"))).toEqual([]);
    expect(JSON.stringify((await call("GET", id)).body.data.samples)).not.toContain("Other");
    await publish(before);
  });

  test("reads its release in the transaction of the batch, so that a batch needs one connection only", async () => {
    const id = await draft();
    await start(id);
    // The same release under another hash, which the server has not cached.
    const copy = "0".repeat(64);
    await server.ctx.database.execute(
      `insert into releases (hash, parent, author, note, source, created_at, replaced_at, shape, manifest, assets)
        select $1, parent, author, note, source, created_at, created_at, shape, manifest, assets from releases where hash = $2`,
      [copy, server.releases.live().hash],
    );
    await server.ctx.database.execute("update campaigns set release = $1 where id = $2", [copy, id]);
    const { promise: batchEnd, resolve: endBatch } = Promise.withResolvers<void>();
    const held = Array.from({ length: server.settings.poolSize - 1 }, () =>
      server.ctx.db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        await batchEnd;
      }),
    );
    await runCampaign(server.ctx, id, 0).finally(endBatch);
    await Promise.all(held);
    expect((await call("GET", id)).body.data).toMatchObject({ state: "done" });
  });

  test("accepts known templates and values only, and is started once, at the revision and release that the caller saw", async () => {
    const one = await addCustomer(server, { leftHoursAgo: 30 });
    const { product: _, ...without } = ANSWERS;
    for (const [answers, path] of [
      [without, "/answers/product"],
      [{ ...ANSWERS, postal_areas: "56, 400" }, "/answers/postal_areas"],
      [{ ...ANSWERS, days: 0 }, "/answers/days"],
    ] as const) {
      const { status, body } = await form(answers);
      expect([status, body.fields?.[0]?.path]).toEqual([422, path]);
      expect(body.fields[0].message).not.toBe("");
    }
    for (const unknown of [{ template: "otp" }, { employment: ["ASTRONAUT"] }, { channel: "pigeon" }])
      expect((await form({ ...ANSWERS, ...unknown })).status).toBe(422);
    const id = await draft();
    const { release } = (await call("GET", id)).body.data;
    expect(release).toBe(server.releases.live().hash);
    expect((await call("POST", id, "/start", { revision: 7, release })).status).toBe(409);
    // The release published since has texts that have not been reviewed.
    expect((await call("POST", id, "/start", { revision: 1, release: "0".repeat(64) })).status).toBe(409);
    const both = await Promise.all([1, 2].map(() => call("POST", id, "/start", { revision: 1, release })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await runCampaign(server.ctx, id, 0);
    await deliverAll();
    expect(await messages(one)).toHaveLength(1);
    const unknownCampaign = await call("GET", "00000000-0000-4000-8000-000000000000");
    expect(unknownCampaign.status).toBe(404);
  });
});

test("an audience is filtered by facts that are not identifying", async () => {
  const facts = { employment: ["SALARIED"], income_band: ["25000-50000"] };
  const id = await draft({ stage: "any", template: "offers-are-waiting", ...facts, postal_areas: "560 411", days: 30 });
  const { data } = (await call("GET", id)).body;
  expect(data.audience).toHaveLength(6);
  expect(data.audience.join(" ")).toMatch(/560, 411/);
  expect(data.reach).toEqual({ reached: 0, withoutConsent: 0, notDisturbed: 0, capped: 0, atLeast: false });
});
