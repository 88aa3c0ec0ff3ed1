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

const startPath = (id: string) => `/api/masquerade/${id}`;
const EXIT = "/api/masquerade/exit";
const FORM = "/api/admin/forms/masquerade";
const EXPORT = "/api/partner/tables/partner-applications/export";
const start = (token = admin) => server.call("POST", startPath(merchant), { token });
const exit = (token: string, headers = {}) => server.call("POST", EXIT, { token, headers });
/** Leaving an ended masquerade returns no token. */
const NO_ADMIN = { admin: null, go: "/admin/merchant-management" };
const exitBody = async (token: string) => (await exit(token)).body;
const startToken = async () => (await start()).body.token as string;
const adminStatus = async (token = admin) => (await server.call("GET", "/api/admin-reverify", { token })).status;
const partnerStatus = async (token: string) => (await server.call("GET", "/api/partner/get-revenue", { token })).status;
const setCookies = ({ cookies }: Answer) => Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
const staffId = async (token = admin) => (await server.call("GET", "/api/admin-reverify", { token })).body.data.adminId as string;
const passMinutes = (count: number) => server.clock.pass(count * 60);
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
    expect(setCookies(started)).toMatchObject({
      p_atkn: token,
      partnerId: id,
      merchantId: merchant,
      masquerade: "1",
      a_atkn: "",
      adminId: "",
    });
    const { data } = (await server.call("GET", "/api/partner/reverify", { token })).body;
    expect(data).toMatchObject({ partnerId: id, username: expect.any(String), actsFor: "Asha Stores", brand: { id: "marigold" } });
    expect(await partnerStatus(token)).toBe(200);
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
    expect(JSON.stringify(saved.body)).not.toContain(setCookies(saved).p_atkn);
    expect(await partnerStatus(setCookies(saved).p_atkn ?? "")).toBe(200);
    expect(setCookies(saved)).toMatchObject({ masquerade: "1", a_atkn: "" });
  });

  test("but not with another role, nor for an unknown or disabled merchant", async () => {
    for (const roleId of [2, 3, 4] as const) {
      const token = await signInStaff(server, { area: "admin", roleId });
      expect((await start(token)).status).toBe(403);
      expect((await server.call("POST", FORM, { token, body: { revision: "", answers: { merchant } } })).status).toBe(403);
    }
    expect((await start(await signInStaff(server, { area: "partner", brand: "marigold" }))).status).toBe(403);
    expect((await server.call("POST", startPath(randomUUID()), { token: admin })).status).toBe(404);
    await server.ctx.db.updateTable("merchants").set({ disabled_at: server.clock.now() }).where("id", "=", merchant).execute();
    expect((await start()).status).toBe(404);
    expect(await adminStatus()).toBe(200);
  });

  test("until the merchant is disabled", async () => {
    const token = await startToken();
    expect((await server.call("GET", "/api/partner/tables/partner-applications", { token })).body.rows).toEqual([]);
    const change = (columns: object) => server.ctx.db.updateTable("merchants").set(columns).where("id", "=", merchant).execute();
    await change({ disabled_at: server.clock.now() });
    expect(await partnerStatus(token)).toBe(401);
    expect((await exit(token)).body.admin.token).toBe(admin);
  });
});

describe("S19 during a masquerade", () => {
  test("the admin's own session is refused, and so is a second masquerade", async () => {
    const token = await startToken();
    expect([await adminStatus(), await adminStatus(token)]).toEqual([403, 403]);
    expect((await server.call("GET", "/api/admin/tables/merchant-list", { token: admin })).status).toBe(403);
    expect([(await start()).status, (await start(token)).status]).toEqual([403, 403]);
    expect(await partnerStatus(token)).toBe(200);
  });

  test("of two concurrent starts one succeeds", async () => {
    const both = await Promise.all([start(), start()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  test("no account settings are changed or shown", async () => {
    const token = await startToken();
    for (const form of ["change-password", "enrol-second-factor", "renew-recovery-codes", "remove-own-second-factor"]) {
      const url = `/api/partner/forms/${form}`;
      expect((await server.call("GET", url, { token })).body).toEqual({ revision: "", answers: {}, choices: {}, closed: true });
      expect((await server.call("POST", url, { token, body: { revision: "", answers: {} } })).status).toBe(403);
    }
  });

  test("each write is audited with the admin and the merchant", async () => {
    const id = await staffId();
    const token = await startToken();
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
    const token = await startToken();
    const left = await exit(token);
    expect(left).toMatchObject({ status: 200, body: { admin: { token: admin, roleId: 1 }, go: "/admin/merchant-management" } });
    expect(setCookies(left)).toMatchObject({ a_atkn: admin, p_atkn: "", merchantId: "", masquerade: "" });
    expect([await adminStatus(), await partnerStatus(token)]).toEqual([200, 401]);
    const again = await exit(token);
    expect([again.status, again.body, setCookies(again).a_atkn]).toEqual([200, NO_ADMIN, undefined]);
    const both = await startToken();
    const tokens = (await Promise.all([exit(both), exit(both)])).map(({ body }) => body.admin?.token ?? "");
    expect(tokens.toSorted()).toEqual(["", admin]);
    expect((await auditEntries()).map(({ action }) => action)).toEqual(["masquerade-started", "masquerade-ended"]);
  });

  test("in its own tab only, if a partner has signed in to the browser since", async () => {
    const token = await startToken();
    const own = await signInStaff(server, { area: "partner", brand: "marigold" });
    const elsewhere = await exit(token, { cookie: `p_atkn=${own}` });
    expect(elsewhere.body.admin.token).toBe(admin);
    expect(elsewhere.cookies.map(({ name }) => name)).not.toContain("p_atkn");
    expect(elsewhere.cookies.map(({ name }) => name)).not.toContain("partnerId");
    const here = await exit(await startToken(), { cookie: "p_atkn=an-older-one" });
    expect(setCookies(here).p_atkn).toBeUndefined();
    const last = await startToken();
    expect(setCookies(await exit(last, { cookie: `p_atkn=${last}` }))).toMatchObject({ p_atkn: "", partnerId: "", masquerade: "" });
  });

  test("when it expires; Exit still returns the token, and another can be started without Exit", async () => {
    const token = await startToken();
    passMinutes(29);
    expect(await partnerStatus(token)).toBe(200);
    passMinutes(2);
    expect([await partnerStatus(token), await adminStatus()]).toEqual([401, 200]);
    expect((await exit(token)).body.admin.token).toBe(admin);
    const second = await startToken();
    passMinutes(31);
    const third = await startToken();
    expect(await exitBody(second)).toEqual(NO_ADMIN);
    expect((await exit(third)).body.admin.token).toBe(admin);
  });

  test("O122 with the browser signed out if the admin's session has ended too", async () => {
    const token = await startToken();
    passMinutes(13 * 60);
    const left = await exit(token);
    expect(left).toMatchObject({ status: 200, body: { admin: null } });
    expect(setCookies(left)).toMatchObject({ p_atkn: "", masquerade: "" });
    expect(setCookies(left).a_atkn).toBeUndefined();
  });

  test("and its calls have extended the admin's session", async () => {
    passMinutes(45);
    expect(await adminStatus()).toBe(200);
    passMinutes(45);
    const token = await startToken();
    passMinutes(25);
    expect(await partnerStatus(token)).toBe(200);
    await exit(token);
    passMinutes(45);
    expect(await adminStatus()).toBe(200);
  });

  test.each(["admin", "partner"] as const)("with the logout of the %s, which erases its cookie and is audited", async (area) => {
    const token = await startToken();
    const left = await server.call("POST", `/api/${area}/logout`, { token: area === "admin" ? admin : token });
    expect(setCookies(left).masquerade).toBe("");
    expect([await partnerStatus(token), await exitBody(token)]).toEqual([401, NO_ADMIN]);
    expect((await auditEntries()).map(({ action }) => action)).toContain("masquerade-ended");
    expect(await adminStatus()).toBe(area === "admin" ? 401 : 200);
  });

  test.each([{ role: "2" }, { state: "disabled" }, { password: "kadamba-veranda-42" }])("with the admin's sessions: %o", async (change) => {
    const id = await staffId();
    const token = await startToken();
    const other = await signInStaff(server, { area: "admin", roleId: 1 });
    const { now } = (await server.call("GET", "/api/admin/forms/change-user", { token: other })).body;
    const body = { revision: now.revisions[id], answers: { user: id, ...change } };
    expect((await server.call("POST", "/api/admin/forms/change-user", { token: other, body })).status).toBe(200);
    expect([await partnerStatus(token), await exitBody(token)]).toEqual([401, NO_ADMIN]);
  });

  test.each([{ role_id: 2 }, { disabled_at: new Date() }])(
    "at the next request, when the admin is demoted or disabled: %o",
    async (now) => {
      const id = await staffId();
      const token = await startToken();
      await server.ctx.db.updateTable("staff").set(now).where("id", "=", id).execute();
      expect(await partnerStatus(token)).toBe(401);
    },
  );

  test("with its own token only", async () => {
    const partner = await signInStaff(server, { area: "partner", brand: "marigold" });
    expect([(await exit(partner)).status, (await exit(admin)).status]).toEqual([403, 403]);
    expect([(await server.call("POST", EXIT)).status, (await exit("n".repeat(43))).status]).toEqual([401, 401]);
    expect((await server.call("GET", "/api/partner/reverify", { token: partner })).body.data.actsFor).toBeNull();
    expect([await partnerStatus(partner), await adminStatus()]).toEqual([200, 200]);
  });

  test("and its cookie is erased when a partner signs in", async () => {
    const body = { username: "asha-of-marigold", password: "a-long-password-1" };
    await createStaff(server.ctx.db, server.clock.now(), { ...body, area: "partner", brand: "marigold" });
    const headers = { cookie: "masquerade=1" };
    const signedIn = await server.call("POST", "/api/partner/login", { body, headers });
    expect(signedIn.status).toBe(200);
    expect(setCookies(signedIn).masquerade).toBe("");
  });
});
