import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sealAddress } from "../../../src/server/features/staff/email.ts";
import { ticketData } from "../../../src/server/features/tickets/personal-data.ts";
import { inTransaction } from "../../../src/server/platform/db/transaction.ts";
import { deleteOldRows } from "../../../src/server/platform/delete-old-rows.ts";
import { untilLockWaits } from "../../support/locks.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { addLeads, signInStaff } from "../tables/table-server.ts";

let server: TestServer;
let partner: string;
let colleague: string;
let other: string;
let desk: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  partner = await signInStaff(server, { area: "partner", brand: "marigold" });
  colleague = await signInStaff(server, { area: "partner", brand: "marigold", merchantId: randomUUID() });
  other = await signInStaff(server, { area: "partner", brand: "sunbird" });
  desk = await signInStaff(server, { area: "admin", roleId: 3 });
});

const ASK = "partner/forms/ask-tech-support";
const REPLY = "partner/forms/reply-to-ticket";
const ANSWER = "admin/forms/answer-ticket";
const CLOSE = "forms/close-ticket";
const QUESTION = { category: "link", subject: "My link", text: "It opens\nan empty page", application: "none" };

const read = (form: string, ticket: string, token: string) => server.call("GET", `/api/${form}?about=${ticket}`, { token });
const post = (form: string, answers: object, token: string, revision = "") =>
  server.call("POST", `/api/${form}`, { token, body: { revision, answers } });
/** Saves a form about a ticket as it is now. */
const save = async (form: string, answers: { ticket: string; text?: string }, token: string) =>
  post(form, answers, token, (await read(form, answers.ticket, token)).body.revision);
type Row = Record<string, string | null>;
const rows = async (table: string, token: string, filter: object = {}): Promise<Row[]> => {
  const { body } = await server.call("GET", `/api/${table}?filter=${encodeURIComponent(JSON.stringify(filter))}`, { token });
  return body.rows;
};
const conversation = (ticket: string, token: string, area = "partner") => server.call("GET", `/api/${area}/tickets/${ticket}`, { token });
const auditEntries = async () =>
  (await server.ctx.db.selectFrom("staff_actions").select(["action", "subject"]).orderBy("number", "desc").limit(5).execute()).reverse();

async function open(question: object = {}, token = partner): Promise<string> {
  const { status, body } = await post(ASK, { ...QUESTION, ...question }, token);
  expect([status, body.fields]).toEqual([200, undefined]);
  const [newest] = await server.ctx.db.selectFrom("tickets").select("id").orderBy("opened_at", "desc").orderBy("number").limit(1).execute();
  server.clock.pass(60);
  return newest?.id ?? "";
}
const stateOf = async (ticket: string) => (await rows("partner/tables/own-ticket", partner, { id: [ticket] }))[0]?.state;

describe("a ticket of a partner", () => {
  test("waits, is answered, asked again, closed, and opened by a reply; each step is audited by its number alone", async () => {
    const ticket = await open({ text: "\u200bIt opens\u00ad an empty page" });
    expect(await stateOf(ticket)).toBe("waiting");
    const waiting = await rows("admin/tables/waiting-tickets", desk);
    expect(waiting.find(({ id }) => id === ticket)).toMatchObject({ subject: "My link", partner: "marigold", category: "link" });
    expect((await save(ANSWER, { ticket, text: "Which link?" }, desk)).status).toBe(200);
    expect(await stateOf(ticket)).toBe("answered");
    expect((await save(REPLY, { ticket, text: "The one on my card" }, colleague)).status).toBe(200);
    expect(await stateOf(ticket)).toBe("waiting");
    expect((await save(`admin/${CLOSE}`, { ticket }, desk)).body.closed).toBe(true);
    expect(await stateOf(ticket)).toBe("closed");
    expect((await save(REPLY, { ticket, text: "Still empty" }, partner)).status).toBe(200);
    expect(await stateOf(ticket)).toBe("waiting");
    const { number } = await server.ctx.db.selectFrom("tickets").select("number").where("id", "=", ticket).executeTakeFirstOrThrow();
    const steps = ["opened", "answered", "replied", "closed", "replied"];
    expect(await auditEntries()).toEqual(steps.map((what) => ({ action: `ticket-${what}`, subject: number })));
    expect((await save(`partner/${CLOSE}`, { ticket }, partner)).status).toBe(200);
    const texts = (await conversation(ticket, desk, "admin")).body.data as { text: string; fromStaff: boolean }[];
    expect(texts.map(({ text, fromStaff }) => [text, fromStaff])).toEqual([
      ["It opens an empty page", false],
      ["Which link?", true],
      ["The one on my card", false],
      ["Still empty", false],
    ]);
  });

  test("that waits has the same age after its partner writes again", async () => {
    const ticket = await open();
    const since = async () => (await rows("admin/tables/ticket", desk, { id: [ticket] }))[0]?.state_since;
    const before = await since();
    server.clock.pass(60);
    await save(REPLY, { ticket, text: "Hello?" }, partner);
    expect(await since()).toBe(before);
    await save(ANSWER, { ticket, text: "Yes" }, desk);
    const answered = await since();
    expect(answered).not.toBe(before);
    server.clock.pass(60);
    await save(`admin/${CLOSE}`, { ticket }, desk);
    expect(await since()).not.toBe(answered);
    const own = await rows("partner/tables/own-technical-tickets", partner);
    expect(own.find(({ id }) => id === ticket)?.answered_at).toBe(answered);
  });

  test("is stored sealed, and names staff to staff alone", async () => {
    const ticket = await open({ text: "Zebra crossing" });
    await save(ANSWER, { ticket, text: "Quagga" }, desk);
    const stored = await server.ctx.db.selectFrom("ticket_texts").selectAll().where("ticket_id", "=", ticket).execute();
    expect(JSON.stringify(stored)).not.toMatch(/Zebra|Quagga/);
    const names = async (token: string, area: string) =>
      ((await conversation(ticket, token, area)).body.data as { by: string | null }[]).map(({ by }) => by);
    expect(await names(partner, "partner")).toEqual([expect.stringMatching(/^s-/), null]);
    expect(await names(desk, "admin")).toEqual([expect.stringMatching(/^s-/), expect.stringMatching(/^s-/)]);
  });

  test("is not overwritten: of two answers to the same text the second is refused", async () => {
    const ticket = await open();
    const { revision } = (await read(ANSWER, ticket, desk)).body;
    const both = await Promise.all(["One", "Two"].map((text) => post(ANSWER, { ticket, text }, desk, revision)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await conversation(ticket, desk, "admin")).body.data).toHaveLength(2);
  });

  test("is not overwritten by an answer that waited for a reply", async () => {
    const ticket = await open();
    const { revision } = (await read(ANSWER, ticket, desk)).body;
    const answer = await server.ctx.db.transaction().execute(async (tx) => {
      await tx
        .updateTable("tickets")
        .set({ revision: Number(revision) + 1 })
        .where("id", "=", ticket)
        .execute();
      const sent = post(ANSWER, { ticket, text: "Too late" }, desk, revision);
      await untilLockWaits(server, 1);
      return { sent };
    });
    expect((await answer.sent).status).toBe(409);
    expect((await conversation(ticket, desk, "admin")).body.data).toHaveLength(1);
  });

  test("S17 does not exist for another partner: in no table, form, call or write", async () => {
    const ticket = await open();
    for (const table of ["own-tickets", "own-technical-tickets", "own-ticket"])
      expect((await rows(`partner/tables/${table}`, other, table === "own-ticket" ? { id: [ticket] } : {})).map(({ id }) => id)).toEqual(
        [],
      );
    expect((await conversation(ticket, other)).status).toBe(404);
    expect((await conversation(randomUUID(), other)).status).toBe(404);
    for (const form of [REPLY, `partner/${CLOSE}`]) {
      expect((await read(form, ticket, other)).body).toEqual({ revision: "", answers: {}, choices: { ticket: [] }, closed: true });
      for (const revision of ["", "1"])
        expect((await post(form, { ticket, ...(form === REPLY && { text: "Mine" }) }, other, revision)).status).toBe(422);
    }
    expect((await conversation(ticket, colleague)).status).toBe(200);
    expect((await conversation(ticket, partner)).body.data).toHaveLength(1);
  });

  test("is about a lead of its own brand, and is erased with it", async () => {
    const at = server.clock.now().toISOString();
    const [own = "", second = "", foreign = ""] = await addLeads(server, [
      { createdAt: at, utmSource: "marigold" },
      { createdAt: at, utmSource: "marigold" },
      { createdAt: at, utmSource: "sunbird" },
    ]);
    const { choices } = (await server.call("GET", `/api/${ASK}`, { token: partner })).body;
    const offered = new Map((choices.application as { value: string; label: string }[]).map(({ value, label }) => [value, label]));
    expect([...offered.keys()][0]).toBe("none");
    expect([own, second, foreign].map((lead) => offered.has(lead))).toEqual([true, true, false]);
    expect(offered.get(own)).toContain(` · Personal loan · ${own.slice(0, 8)}`);
    const refused = await post(ASK, { ...QUESTION, application: foreign }, partner);
    expect([refused.status, refused.body.fields[0].path]).toEqual([422, "/answers/application"]);
    const ticket = await open({ application: own });
    expect((await rows("partner/tables/own-ticket", partner, { id: [ticket] }))[0]?.application).toBe(own);
    await server.ctx.db.deleteFrom("applications").where("id", "=", own).execute();
    expect((await conversation(ticket, partner)).status).toBe(404);
  });

  test("is refused at its lead if that is erased meanwhile", async () => {
    const [lead = ""] = await addLeads(server, [{ createdAt: server.clock.now().toISOString(), utmSource: "marigold" }]);
    const { promise: deleted, resolve: markDeleted } = Promise.withResolvers<void>();
    const { promise: asked, resolve: markAsked } = Promise.withResolvers<void>();
    const erasure = inTransaction(server.ctx, async (tx) => {
      await tx.deleteFrom("applications").where("id", "=", lead).execute();
      markDeleted();
      await asked;
    });
    await deleted;
    const answer = post(ASK, { ...QUESTION, application: lead }, partner);
    await untilLockWaits(server, 1);
    markAsked();
    await erasure;
    const { status, body } = await answer;
    expect([status, body.fields?.[0].path]).toEqual([422, "/answers/application"]);
  });

  test("has a category of its form and texts of a length; its subject, which is stored in clear, has no long number", async () => {
    const wrong: [object, string][] = [
      [{ category: "payout" }, "/answers/category"],
      [{ subject: "" }, "/answers/subject"],
      [{ subject: "   " }, "/answers/subject"],
      [{ subject: "\u0007" }, "/answers/subject"],
      [{ subject: "x".repeat(121) }, "/answers/subject"],
      [{ subject: "Asha, 98765 43210" }, "/answers/subject"],
      [{ subject: "आशा, ९८७६५ ४३२१०" }, "/answers/subject"],
      [{ subject: "Asha (987) 65.432.10" }, "/answers/subject"],
      [{ text: " \u200b " }, "/answers/text"],
      [{ text: "x".repeat(4_001) }, "/answers/text"],
    ];
    for (const [answers, path] of wrong) {
      const { status, body } = await post(ASK, { ...QUESTION, ...answers }, partner);
      expect([status, body.fields?.[0].path], JSON.stringify(answers).slice(0, 80)).toEqual([422, path]);
    }
    await open({ subject: "Payout 123 456 789" });
  });

  test("of a general question has that form's categories, and a table of its own", async () => {
    expect((await post("partner/forms/ask-general-query", { ...QUESTION, category: "payout", subject: "My payout" }, partner)).status).toBe(
      200,
    );
    const subjects = async (table: string) => (await rows(`partner/tables/${table}`, partner)).map(({ subject }) => subject);
    expect(await subjects("own-general-tickets")).toEqual(["My payout"]);
    expect(await subjects("own-technical-tickets")).not.toContain("My payout");
  });

  test("has its subject in one line without control characters", async () => {
    const ticket = await open({ subject: " My\r\nlink\t\u001b[31m" });
    expect((await rows("partner/tables/own-ticket", partner, { id: [ticket] }))[0]?.subject).toBe("My link [31m");
  });

  test("is one of ten an hour for each user", async () => {
    const busy = await signInStaff(server, { area: "partner", brand: "marigold" });
    for (let index = 0; index < 10; index++) await open({}, busy);
    expect((await post(ASK, QUESTION, busy)).status).toBe(429);
    await open();
    server.clock.pass(3_000);
    await open({}, busy);
  });

  test("takes sixty texts an hour of each user", async () => {
    const busy = await signInStaff(server, { area: "partner", brand: "marigold" });
    const ticket = await open();
    let revision = Number((await read(REPLY, ticket, busy)).body.revision);
    const reply = () => post(REPLY, { ticket, text: "And?" }, busy, String(revision++));
    for (let index = 0; index < 60; index++) expect((await reply()).status).toBe(200);
    expect((await reply()).status).toBe(429);
  });

  test("takes 120 answers an hour of each member of the staff", async () => {
    const busy = await signInStaff(server, { area: "admin", roleId: 3 });
    const ticket = await open();
    let revision = Number((await read(ANSWER, ticket, busy)).body.revision);
    const answer = () => post(ANSWER, { ticket, text: "Yes" }, busy, String(revision++));
    for (let index = 0; index < 120; index++) expect((await answer()).status).toBe(200);
    expect((await answer()).status).toBe(429);
  });
});

describe("tickets", () => {
  test("R6.17 are answered by the roles 1 and 3, and opened by partners with a brand", async () => {
    const ticket = await open();
    for (const roleId of [2, 4] as const) {
      const token = await signInStaff(server, { area: "admin", roleId });
      expect((await conversation(ticket, token, "admin")).status).toBe(403);
      expect((await read(ANSWER, ticket, token)).status).toBe(403);
      expect((await server.call("GET", "/api/admin/tables/waiting-tickets", { token })).status).toBe(403);
    }
    const first = await signInStaff(server, { area: "admin", roleId: 1 });
    expect((await save(ANSWER, { ticket, text: "Here" }, first)).status).toBe(200);
    expect((await post("admin/forms/ask-tech-support", QUESTION, first)).status).toBe(403);
    expect((await post("admin/forms/reply-to-ticket", { ticket, text: "x" }, first)).status).toBe(403);
    expect((await post("partner/forms/answer-ticket", { ticket, text: "x" }, partner)).status).toBe(403);
    const brandless = await signInStaff(server, { area: "partner" });
    expect((await server.call("GET", `/api/${ASK}`, { token: brandless })).status).toBe(403);
    expect((await conversation(ticket, brandless)).status).toBe(403);
  });

  test("S19 are read and not written by a member of the staff who acts for a merchant", async () => {
    const ticket = await open();
    const merchant = randomUUID();
    const row = { id: merchant, name: "Asha Stores", partner: "marigold", postal_code: null, created_at: server.clock.now() };
    await server.ctx.db.insertInto("merchants").values(row).execute();
    const admin = await signInStaff(server, { area: "admin", roleId: 1 });
    const { token } = (await server.call("POST", `/api/masquerade/${merchant}`, { token: admin })).body;
    expect((await conversation(ticket, token)).status).toBe(200);
    expect((await read(REPLY, ticket, token)).body).toMatchObject({ closed: true });
    for (const [form, answers] of [
      [ASK, QUESTION],
      [REPLY, { ticket, text: "x" }],
      [`partner/${CLOSE}`, { ticket }],
    ] as const)
      expect((await post(form, answers, token, "1")).status).toBe(403);
  });

  test("notify the user of an answer by an email without its text, in every language, if the user can still read it", async () => {
    const asker = await signInStaff(server, { area: "partner", brand: "marigold" });
    const ticket = await open({}, asker);
    const asked = server.ctx.db.selectFrom("tickets").select(["opened_by", "number"]).where("id", "=", ticket);
    const { opened_by, number } = await asked.executeTakeFirstOrThrow();
    const change = (set: object) => server.ctx.db.updateTable("staff").set(set).where("id", "=", opened_by).execute();
    const messages = async () => {
      const { body } = await server.call("GET", "/api/dev/outbox?to=asker%40example.com");
      return body as { body: string }[];
    };
    await change({ sealed_email: sealAddress(server.ctx, "asker@example.com") });
    await save(ANSWER, { ticket, text: "Quagga" }, desk);
    const [message] = await messages();
    expect(message?.body).toContain(`/partner/communication/${ticket}`);
    expect(message?.body).toContain(number);
    expect(message?.body).toMatch(/we have answered[\s\S]*जवाब आ गया/);
    expect(message?.body).not.toContain("Quagga");
    for (const set of [{ brand: "sunbird" }, { brand: "marigold", disabled_at: server.clock.now() }]) {
      await change(set);
      await save(ANSWER, { ticket, text: "More" }, desk);
      expect(await messages()).toHaveLength(1);
    }
  });

  test("are deleted a year after they were answered or closed, and not while they wait", async () => {
    const [waiting, answered] = [await open(), await open()];
    await save(ANSWER, { ticket: answered, text: "Here" }, desk);
    const old = new Date(server.clock.now().getTime() - 366 * 86_400_000);
    await server.ctx.db.updateTable("tickets").set({ state_since: old }).where("id", "in", [waiting, answered]).execute();
    await deleteOldRows(server.ctx, [ticketData]);
    const left = await server.ctx.db.selectFrom("tickets").select("id").where("id", "in", [waiting, answered]).execute();
    expect(left).toEqual([{ id: waiting }]);
  });
});
