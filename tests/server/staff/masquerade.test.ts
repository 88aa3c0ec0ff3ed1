import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createStaff } from "../../../src/server/features/staff/staff.ts";
import { type Answer, startTestServer, type TestServer } from "../../support/server.ts";
import { addLeads, signInStaff } from "../tables/table-server.ts";

let server: TestServer;
let admin: string;
let merchant: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  admin = await signInStaff(server, { area: "admin", roleId: 1 });
  merchant = randomUUID();
  const row = { id: merchant, name: "Asha Stores", partner: "marigold", postal_code: null, created_at: server.clock.now() };
  await server.ctx.db.insertInto("merchants").values(row).execute();
});

const START = (id: string) => `/api/masquerade/${id}`;
const EXIT = "/api/masquerade/exit";
const FORM = "/api/admin/forms/masquerade";
const EXPORT = "/api/partner/tables/partner-applications/export";
const start = (token = admin) => server.call("POST", START(merchant), { token });
const exit = (token: string, headers = {}) => server.call("POST", EXIT, { token, headers });
/** Leaving an ended masquerade returns no token. */
const NOBODY = { admin: null, go: "/admin/merchant-management" };
const given = async (token: string) => (await exit(token)).body;
const begun = async () => (await start()).body.token as string;
const asAdmin = async (token = admin) => (await server.call("GET", "/api/admin-reverify", { token })).status;
const asPartner = async (token: string) => (await server.call("GET", "/api/partner/get-revenue", { token })).status;
const set = ({ cookies }: Answer) => Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
const staffId = async (token = admin) => (await server.call("GET", "/api/admin-reverify", { token })).body.data.adminId as string;
const minutes = (count: number) => server.clock.pass(count * 60);
const auditEntries = async () => {
  const rows = server.ctx.db.selectFrom("staff_actions").select(["staff_id", "action", "subject"]).orderBy("number", "desc");
  return (await rows.limit(2).execute()).toReversed();
};

describe("R1.22 O105 a member of the staff acts for a merchant", () => {
  test("in the partner portal, as its partner sees it; R6.31 a cookie marks it, and the admin's token is removed from the browser", async () => {
    await addLeads(server, [{ createdAt: server.clock.now().toISOString() }]);
    const id = await staffId();
    const started = await start();
    expect(started).toMatchObject({ status: 200, body: { merchantId: merchant, partnerId: id, isPartner: true } });
    const { token, until } = started.body;
    expect(Date.parse(until) - server.clock.now().getTime()).toBeLessThanOrEqual(30 * 60_000);
    expect(set(started)).toMatchObject({ p_atkn: token, partnerId: id, merchantId: merchant, masquerade: "1", a_atkn: "", adminId: "" });
    const { data } = (await server.call("GET", "/api/partner/reverify", { token })).body;
    expect(data).toEqual({ partnerId: id, username: expect.any(String), actsFor: "Asha Stores" });
    expect(await asPartner(token)).toBe(200);
    const row = server.ctx.db.selectFrom("sessions").selectAll().where("merchant_id", "=", merchant);
    expect(await row.executeTakeFirst()).toMatchObject({ staff_id: id, merchant_id: merchant, area: "partner" });
    expect(JSON.stringify(await row.execute())).not.toContain(admin);
  });

  test("by the form of the merchant's page, which redirects the browser to the portal", async () => {
    const { body: record } = await server.call("GET", `${FORM}?about=${merchant}`, { token: admin });
    expect(record).toMatchObject({ answers: { merchant } });
    const body = { revision: record.revision, answers: { merchant } };
    const saved = await server.call("POST", FORM, { token: admin, body });
    expect(saved).toMatchObject({ status: 200, body: { go: "/partner" } });
    expect(JSON.stringify(saved.body)).not.toContain(set(saved).p_atkn);
    expect(await asPartner(set(saved).p_atkn ?? "")).toBe(200);
    expect(set(saved)).toMatchObject({ masquerade: "1", a_atkn: "" });
  });

  test("but not with another role, nor for an unknown or disabled merchant", async () => {
    for (const roleId of [2, 3, 4] as const) {
      const token = await signInStaff(server, { area: "admin", roleId });
      expect((await start(token)).status).toBe(403);
      expect((await server.call("POST", FORM, { token, body: { revision: "", answers: { merchant } } })).status).toBe(403);
    }
    expect((await start(await signInStaff(server, { area: "partner", brand: "marigold" }))).status).toBe(403);
    expect((await server.call("POST", START(randomUUID()), { token: admin })).status).toBe(404);
    await server.ctx.db.updateTable("merchants").set({ disabled_at: server.clock.now() }).where("id", "=", merchant).execute();
    expect((await start()).status).toBe(404);
    expect(await asAdmin()).toBe(200);
  });

  test("until the merchant is disabled", async () => {
    const token = await begun();
    expect((await server.call("GET", "/api/partner/tables/partner-applications", { token })).body.rows).toEqual([]);
    const change = (columns: object) => server.ctx.db.updateTable("merchants").set(columns).where("id", "=", merchant).execute();
    await change({ disabled_at: server.clock.now() });
    expect(await asPartner(token)).toBe(401);
    expect((await exit(token)).body.admin.token).toBe(admin);
  });
});

describe("S19 during a masquerade", () => {
  test("the admin's own session is refused, and so is a second masquerade", async () => {
    const token = await begun();
    expect([await asAdmin(), await asAdmin(token)]).toEqual([403, 403]);
    expect((await server.call("GET", "/api/admin/tables/merchant-list", { token: admin })).status).toBe(403);
    expect([(await start()).status, (await start(token)).status]).toEqual([403, 403]);
    expect(await asPartner(token)).toBe(200);
  });

  test("of two concurrent starts one succeeds", async () => {
    const both = await Promise.all([start(), start()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  test("no account settings are changed or shown", async () => {
    const token = await begun();
    for (const form of ["change-password", "enrol-second-factor", "renew-recovery-codes", "remove-own-second-factor"]) {
      const url = `/api/partner/forms/${form}`;
      expect((await server.call("GET", url, { token })).body).toEqual({ revision: "", answers: {}, choices: {}, closed: true });
      expect((await server.call("POST", url, { token, body: { revision: "", answers: {} } })).status).toBe(403);
    }
  });

  test("each write is audited with the admin and the merchant", async () => {
    const id = await staffId();
    const token = await begun();
    expect((await auditEntries()).at(-1)).toEqual({ staff_id: id, action: "masquerade-started", subject: merchant });
    expect((await server.call("GET", EXPORT, { token })).status).toBe(200);
    expect((await auditEntries()).at(-1)).toEqual({ staff_id: id, action: "exported", subject: `partner-applications.csv ${merchant}` });
    await exit(token);
    expect((await auditEntries()).at(-1)).toEqual({ staff_id: id, action: "masquerade-ended", subject: merchant });
    const { rows } = (await server.call("GET", "/api/admin/tables/deeds-of-staff", { token: admin })).body;
    expect(rows[0]).toMatchObject({ action: "masquerade-ended", about: "Asha Stores" });
    expect(rows[1].about).toMatch(/ · Asha Stores$/);
  });
});

describe("S20 a masquerade ends", () => {
  test("R4.61 with Exit, once, which returns the admin's token", async () => {
    const token = await begun();
    const left = await exit(token);
    expect(left).toMatchObject({ status: 200, body: { admin: { token: admin, roleId: 1 }, go: "/admin/merchant-management" } });
    expect(set(left)).toMatchObject({ a_atkn: admin, p_atkn: "", merchantId: "", masquerade: "" });
    expect([await asAdmin(), await asPartner(token)]).toEqual([200, 401]);
    const again = await exit(token);
    expect([again.status, again.body, set(again).a_atkn]).toEqual([200, NOBODY, undefined]);
    const both = await begun();
    const tokens = (await Promise.all([exit(both), exit(both)])).map(({ body }) => body.admin?.token ?? "");
    expect(tokens.toSorted()).toEqual(["", admin]);
    expect((await auditEntries()).map(({ action }) => action)).toEqual(["masquerade-started", "masquerade-ended"]);
  });

  test("in its own tab only, if a partner has signed in to the browser since", async () => {
    const token = await begun();
    const own = await signInStaff(server, { area: "partner", brand: "marigold" });
    const elsewhere = await exit(token, { cookie: `p_atkn=${own}` });
    expect(elsewhere.body.admin.token).toBe(admin);
    expect(elsewhere.cookies.map(({ name }) => name)).not.toContain("p_atkn");
    expect(elsewhere.cookies.map(({ name }) => name)).not.toContain("partnerId");
    const here = await exit(await begun(), { cookie: "p_atkn=an-older-one" });
    expect(set(here).p_atkn).toBeUndefined();
    const last = await begun();
    expect(set(await exit(last, { cookie: `p_atkn=${last}` }))).toMatchObject({ p_atkn: "", partnerId: "", masquerade: "" });
  });

  test("when it expires; Exit still returns the token, and another can be started without Exit", async () => {
    const token = await begun();
    minutes(29);
    expect(await asPartner(token)).toBe(200);
    minutes(2);
    expect([await asPartner(token), await asAdmin()]).toEqual([401, 200]);
    expect((await exit(token)).body.admin.token).toBe(admin);
    const second = await begun();
    minutes(31);
    const third = await begun();
    expect(await given(second)).toEqual(NOBODY);
    expect((await exit(third)).body.admin.token).toBe(admin);
  });

  test("O122 with the browser signed out if the admin's session has ended too", async () => {
    const token = await begun();
    minutes(13 * 60);
    const left = await exit(token);
    expect(left).toMatchObject({ status: 200, body: { admin: null } });
    expect(set(left)).toMatchObject({ p_atkn: "", masquerade: "" });
    expect(set(left).a_atkn).toBeUndefined();
  });

  test("and its calls have extended the admin's session", async () => {
    minutes(45);
    expect(await asAdmin()).toBe(200);
    minutes(45);
    const token = await begun();
    minutes(25);
    expect(await asPartner(token)).toBe(200);
    await exit(token);
    minutes(45);
    expect(await asAdmin()).toBe(200);
  });

  test.each(["admin", "partner"] as const)("with the logout of the %s, which erases its cookie and is audited", async (area) => {
    const token = await begun();
    const left = await server.call("POST", `/api/${area}/logout`, { token: area === "admin" ? admin : token });
    expect(set(left).masquerade).toBe("");
    expect([await asPartner(token), await given(token)]).toEqual([401, NOBODY]);
    expect((await auditEntries()).map(({ action }) => action)).toContain("masquerade-ended");
    expect(await asAdmin()).toBe(area === "admin" ? 401 : 200);
  });

  test.each([{ role: "2" }, { state: "disabled" }, { password: "kadamba-veranda-42" }])("with the admin's sessions: %o", async (change) => {
    const id = await staffId();
    const token = await begun();
    const other = await signInStaff(server, { area: "admin", roleId: 1 });
    const { now } = (await server.call("GET", "/api/admin/forms/change-user", { token: other })).body;
    const body = { revision: now.revisions[id], answers: { user: id, ...change } };
    expect((await server.call("POST", "/api/admin/forms/change-user", { token: other, body })).status).toBe(200);
    expect([await asPartner(token), await given(token)]).toEqual([401, NOBODY]);
  });

  test.each([{ role_id: 2 }, { disabled_at: new Date() }])(
    "at the next request, when the admin is demoted or disabled: %o",
    async (now) => {
      const id = await staffId();
      const token = await begun();
      await server.ctx.db.updateTable("staff").set(now).where("id", "=", id).execute();
      expect(await asPartner(token)).toBe(401);
    },
  );

  test("with its own token only", async () => {
    const partner = await signInStaff(server, { area: "partner", brand: "marigold" });
    expect([(await exit(partner)).status, (await exit(admin)).status]).toEqual([403, 403]);
    expect([(await server.call("POST", EXIT)).status, (await exit("n".repeat(43))).status]).toEqual([401, 401]);
    expect((await server.call("GET", "/api/partner/reverify", { token: partner })).body.data.actsFor).toBeNull();
    expect([await asPartner(partner), await asAdmin()]).toEqual([200, 200]);
  });

  test("and its cookie is erased when a partner signs in", async () => {
    const body = { username: "asha-of-marigold", password: "a-long-password-1" };
    await createStaff(server.ctx.db, server.clock.now(), { ...body, area: "partner", brand: "marigold" });
    const headers = { cookie: "masquerade=1" };
    const signedIn = await server.call("POST", "/api/partner/login", { body, headers });
    expect(signedIn.status).toBe(200);
    expect(set(signedIn).masquerade).toBe("");
  });
});
