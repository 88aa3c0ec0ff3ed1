import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { enforceRetention } from "../../../src/server/features/erasure/enforce-retention.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { readPage, signInStaff } from "../tables/table-server.ts";

const FORM = "/api/admin/forms/make-tracking-link";
const DISABLE = "/api/admin/forms/disable-tracking-link";
const TABLE = "/api/admin/tables/tracking-link-list";
const LINK = { source: "newsletter", medium: "email", campaign: "diwali-2026", product: "LOAN", page: "/" };

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await signInStaff(server, { area: "admin", roleId: 1 });
});
afterAll(() => server.stop());

type Row = Record<string, string | number | null>;
const make = (answers: object) => server.call("POST", FORM, { token, body: { revision: "", answers } });
const rows = async (filter?: object) => (await readPage(server, token, filter && { filter }, TABLE)).body.rows as Row[];
const fieldFaults = async (answers: object) => {
  const { status, body } = await make(answers);
  expect(status).toBe(422);
  return body.fields.map(({ path, keyword }: Row) => `${path} ${keyword}`);
};
const linkOf = async (campaign: string) => (await rows({ campaign: [campaign] }))[0] as Row;

async function visit(address: string, how: { signedIn?: boolean; complete?: boolean } = {}): Promise<void> {
  const { db } = server.ctx;
  const query = new URL(address).searchParams;
  const customer = randomUUID();
  const at = server.ctx.clock.now();
  const { body } = await server.call("POST", "/api/prospect", { body: { utms: Object.fromEntries(query), productType: "loan" } });
  if (!how.signedIn) return;
  await db.insertInto("customers").values({ id: customer, created_at: at, updated_at: at }).execute();
  await db.updateTable("prospects").set({ customer_id: customer }).where("id", "=", body.prospectAppId).execute();
  if (!how.complete) return;
  await db
    .insertInto("applications")
    .values({
      id: randomUUID(),
      customer_id: customer,
      prospect_id: body.prospectAppId,
      product: "LOAN",
      release: server.releases.live().hash,
      state: "open",
      sealed_answers: "sealed",
      facts: "{}",
      created_at: at,
      updated_at: at,
    })
    .execute();
}

describe("tracking links", () => {
  test("are unique, link to a public page of the site, and have parameters that need no escaping", async () => {
    const { status, body } = await make(LINK);
    expect(status, JSON.stringify(body)).toBe(200);
    const link = await linkOf("diwali-2026");
    expect(link).toMatchObject({ source: "newsletter", medium: "email", product: "LOAN", state: "on", visits: 0 });
    const address = new URL(String(link.address));
    expect(address.pathname).toBe("/in/home/app/");
    expect(address.origin).toBe(server.ctx.settings.publicUrl);
    expect(address.searchParams.get("utm_source")).toBe("newsletter");
    expect(address.searchParams.get("utm_content")).toMatch(/^[a-z0-9_]{6,10}$/);

    expect(await fieldFaults(LINK)).toEqual(["/answers/campaign unique"]);
    expect((await make(LINK)).body.fields[0].message).toMatch(/^This link exists already/);
    expect(await fieldFaults({ ...LINK, campaign: "Diwali-2026 " })).toEqual(["/answers/campaign unique"]);
    expect(await fieldFaults({ ...LINK, campaign: "a b&utm_source=c" })).toEqual(["/answers/campaign pattern"]);
    expect(await fieldFaults({ ...LINK, medium: "../x" })).toEqual(["/answers/medium pattern"]);
    expect(await fieldFaults({ ...LINK, source: "" })).toEqual(["/answers/source required"]);
    expect(await fieldFaults({ ...LINK, partner: "marigold" })).toEqual(["/answers/source unique"]);
    for (const elsewhere of ["https://evil.example", "//evil.example", "/user/offers", "/transfer/{prospectId}", "/auth", "/redirect"])
      expect(await fieldFaults({ ...LINK, page: elsewhere })).toEqual(["/answers/page enum"]);
    expect((await make({ ...LINK, product: "GOLD_LOAN" })).status).toBe(200);
  });

  test("list each public page once, in the reader's language", async () => {
    const headers = { "accept-language": "hi" };
    const { body } = await server.call("GET", FORM, { token, headers });
    const pages: { value: string; label: string }[] = body.choices.page;
    expect(pages.map(({ value }) => value)).toEqual(expect.arrayContaining(["/", "/login", "/emi-calculator", "/check-eligibility"]));
    expect(new Set(pages.map(({ value }) => value)).size).toBe(pages.length);
    expect(pages.every(({ value }) => !value.startsWith("/user"))).toBe(true);
  });

  test("count their own visits and the results of these, until they are disabled", async () => {
    await make({ ...LINK, source: undefined, partner: "marigold", campaign: "counted" });
    await make({ ...LINK, source: undefined, partner: "marigold", campaign: "counted", product: "GOLD_LOAN" });
    const [first, second] = (await rows({ campaign: ["counted"] })) as [Row, Row];
    await visit(String(first.address));
    await visit(String(first.address), { signedIn: true });
    await visit(String(first.address), { signedIn: true, complete: true });
    expect(await rows({ campaign: ["counted"], product: [String(first.product)] })).toMatchObject([
      { source: "marigold", visits: 3, signed_in: 2, applications: 1, disbursed: 0 },
    ]);
    expect(await rows({ campaign: ["counted"], product: [String(second.product)] })).toMatchObject([{ visits: 0 }]);

    const { body } = await server.call("GET", DISABLE, { token });
    const code = new URL(String(first.address)).searchParams.get("utm_content") ?? "";
    const { value: link } = body.choices.link.find(({ label }: Row) => String(label).includes(code));
    server.clock.pass(60);
    const off = await server.call("POST", DISABLE, { token, body: { revision: "", answers: { link } } });
    expect(off.status, JSON.stringify(off.body)).toBe(200);
    await visit(String(first.address));
    expect(await rows({ state: ["off"] })).toMatchObject([{ campaign: "counted", visits: 3, address: null }]);
    // Its place is free again.
    expect(
      (await make({ ...LINK, source: undefined, partner: "marigold", campaign: "counted", product: String(first.product) })).status,
    ).toBe(200);
    const again = await server.call("POST", DISABLE, { token, body: { revision: "", answers: { link } } });
    expect(again.body.fields).toMatchObject([{ path: "/answers/link", keyword: "enum" }]);
  });

  test("count clicks by day without a cookie, and ignore robots and repeated clicks of a browser", async () => {
    await make({ ...LINK, campaign: "pressed" });
    const address = new URL(String((await linkOf("pressed")).address));
    const phone = (model: number) => ({ "user-agent": `Mozilla/5.0 (Linux; Android 14; Model ${model}) Chrome/131 Mobile Safari/537.36` });
    const open = (headers: Record<string, string>, from = "203.0.113.7", method: "GET" | "HEAD" = "GET") =>
      server.app.inject({ method, url: address.pathname + address.search, headers, remoteAddress: from });
    const clicks = async () => (await linkOf("pressed")).clicks;
    const first = await open(phone(1));
    expect(first.statusCode).toBe(200);
    expect(await clicks()).toBe(1);
    await open(phone(1));
    await open({ "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" });
    await open({ "user-agent": "WhatsApp/2.23.20.0" });
    await open({ ...phone(2), "sec-purpose": "prefetch" });
    await open({ "user-agent": "axios/1.7.9" });
    await open({ "user-agent": "node" });
    await open({ ...phone(2), "sec-fetch-dest": "image" });
    const nowhere = { method: "GET" as const, url: `${address.pathname}no-such/page${address.search}`, headers: phone(2) };
    expect((await server.app.inject(nowhere)).statusCode).toBe(404);
    expect(await clicks()).toBe(1);
    await open({ ...phone(2), "sec-fetch-dest": "document" });
    await open(phone(1), "203.0.113.8");
    expect(await clicks()).toBe(3);
    server.clock.pass(1_801);
    await open(phone(1));
    expect(await clicks()).toBe(4);
    const { rows } = await server.ctx.database.execute("select d::text as row from link_days d");
    expect(JSON.stringify(rows)).not.toMatch(/203\.0|Model/);
    const windows = async () => (await server.ctx.database.execute("select key from rate_windows")).rows.length;
    const before = await windows();
    for (let model = 0; model < 220; model++) await open(phone(100 + model), "203.0.113.9");
    expect(await clicks()).toBe(204);
    // One for each of the 200 browsers, one for their network, and none for those beyond.
    expect(await windows()).toBe(before + 201);
  });

  test("keep their number of visits after the rows or their parameters were deleted", async () => {
    await make({ ...LINK, campaign: "long-ago" });
    const { address } = await linkOf("long-ago");
    for (let visits = 0; visits < 3; visits++) await visit(String(address));
    await visit(String(address), { signedIn: true });
    server.clock.pass(91 * 86_400);
    await enforceRetention(server.ctx);
    const code = new URL(String(address)).searchParams.get("utm_content");
    const left = await server.ctx.database.execute("select 1 from prospects where utms ->> 'utm_content' = $1", [code]);
    expect(left.rows).toHaveLength(1);
    token = await signInStaff(server, { area: "admin", roleId: 1 });
    expect(await linkOf("long-ago")).toMatchObject({ visits: 4, signed_in: 1 });
    // As an erasure does it.
    await server.ctx.database.execute("update prospects set utms = null where utms ->> 'utm_content' = $1", [code]);
    expect(await linkOf("long-ago")).toMatchObject({ visits: 4 });
  });

  test("are audited, sorted by indexed fields, exported, and for role 1 only", async () => {
    const auditEntries = (await readPage(server, token, {}, "/api/admin/tables/deeds-of-staff")).body.rows as Row[];
    const stored = auditEntries.map(({ action, subject }) => `${action} ${subject}`);
    expect(stored).toContainEqual(expect.stringMatching(/^link-made newsletter email diwali-2026 \w+$/));
    expect(stored).toContainEqual(expect.stringMatching(/^link-disabled \w+$/));
    const first = await readPage(server, token, { sort: "campaign", limit: 1 }, TABLE);
    expect(first.body.rows).toMatchObject([{ campaign: "counted" }]);
    const next = await readPage(server, token, { sort: "campaign", limit: 50, cursor: first.body.nextCursor }, TABLE);
    expect(next.body.rows.length).toBe(first.body.total - 1);
    expect((await readPage(server, token, { sort: "visits" }, TABLE)).status).toBe(400);
    const file = await server.app.inject({ url: `${TABLE}/export`, headers: { authorization: `Bearer ${token}` } });
    expect(file.payload).toContain("utm_campaign=diwali-2026");
    for (const roleId of [2, 3, 4] as const) {
      const other = await signInStaff(server, { area: "admin", roleId });
      for (const path of [FORM, DISABLE, TABLE, `${TABLE}/export`])
        expect((await server.call("GET", path, { token: other })).status).toBe(403);
      expect((await server.call("POST", FORM, { token: other, body: { revision: "", answers: LINK } })).status).toBe(403);
    }
  });
});
