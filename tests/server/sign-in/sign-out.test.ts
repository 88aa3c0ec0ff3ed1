import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MenuDocument } from "../../../src/contract/documents.gen.ts";
import { createStaff } from "../../../src/server/features/staff/staff.ts";
import { signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

/** What only some roles may see. */
const FOR_ROLES = { id: "for-roles", label: { en: "For roles", hi: "भूमिकाओं के लिए" }, go: "/admin/dashboard", roles: [2, 4] };
const PASSWORD = "a-long-password-1";
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) =>
      documents.map((document) => {
        const content = document.content as MenuDocument;
        if (document.kind !== "menu" || content.area !== "admin") return document;
        return { ...document, content: { ...content, items: [...content.items, FOR_ROLES] } };
      }),
  });
  for (const area of ["admin", "partner"] as const) {
    const member = area === "admin" ? { roleId: 3 } : { brand: "marigold", merchantId: randomUUID() };
    await createStaff(server.ctx.db, server.clock.now(), { area, username: "asha", password: PASSWORD, ...member });
  }
});
afterAll(() => server.stop());

const AREAS = {
  admin: { logout: "/api/admin/logout", check: "/api/admin-reverify" },
  partner: { logout: "/api/partner/logout", check: "/api/partner/get-revenue" },
} as const;
type StaffArea = keyof typeof AREAS;

const login = async (area: StaffArea) => {
  const { status, body } = await server.call("POST", `/api/${area}/login`, { body: { username: "asha", password: PASSWORD } });
  expect(status).toBe(200);
  return body.token as string;
};
const check = async (area: StaffArea, token: string) => (await server.call("GET", AREAS[area].check, { token })).status;

describe.each(["admin", "partner"] as const)("the area %s", (area) => {
  const { logout } = AREAS[area];

  test("S13 after logout its token is refused, that of another sign-in is not, and its cookies are erased", async () => {
    const [one, other] = [await login(area), await login(area)];
    const { status, cookies } = await server.call("POST", logout, { token: one });
    expect(status).toBe(200);
    expect([await check(area, one), await check(area, other)]).toEqual([401, 200]);
    const erased = cookies.filter(({ value, expires }) => value === "" && (expires as Date).getTime() === 0).map(({ name }) => name);
    const own = area === "admin" ? ["a_atkn", "adminId", "roleId"] : ["p_atkn", "partnerId", "isPartner", "merchantId"];
    expect(erased.sort()).toEqual([...own, "masquerade"].sort());
  });

  test("S13 a token stays refused when it is logged out again, and other sessions stay valid", async () => {
    const token = await login(area);
    for (let time = 0; time < 2; time++) expect((await server.call("POST", logout, { token })).status).toBe(200);
    const { rows } = await server.ctx.database.execute("select count(*)::int as n from sessions where ended_at is null and area = $1", [
      area,
    ]);
    expect(await check(area, token)).toBe(401);
    expect(Number(rows[0]?.n)).toBeGreaterThan(0);
  });

  test("S14 a session expires exactly after its idle time and its maximum lifetime", async () => {
    const { idleMinutes, absoluteHours } = server.releases.live().site.session[area];
    const idle = await login(area);
    server.clock.pass(idleMinutes * 60 - 2);
    expect(await check(area, idle)).toBe(200);
    server.clock.pass(idleMinutes * 60 + 1);
    expect(await check(area, idle)).toBe(401);
    const busy = await login(area);
    const calls = Math.ceil((absoluteHours * 60) / (idleMinutes - 1)) - 1;
    for (let call = 0; call < calls; call++) {
      server.clock.pass((idleMinutes - 1) * 60);
      expect(await check(area, busy)).toBe(200);
    }
    server.clock.pass(absoluteHours * 3600 - calls * (idleMinutes - 1) * 60 - 5);
    expect(await check(area, busy)).toBe(200);
    server.clock.pass(6);
    expect(await check(area, busy)).toBe(401);
  });

  test("S14 a disabled account is signed out at the next request, cannot sign in, and can again once it is enabled", async () => {
    const token = await login(area);
    const account = server.ctx.db.updateTable("staff").where("area", "=", area).where("username", "=", "asha");
    await account.set({ disabled_at: server.clock.now() }).execute();
    expect(await check(area, token)).toBe(401);
    const refused = await server.call("POST", `/api/${area}/login`, { body: { username: "asha", password: PASSWORD } });
    const wrong = await server.call("POST", `/api/${area}/login`, { body: { username: "nobody", password: PASSWORD } });
    expect([refused.status, refused.body]).toEqual([401, wrong.body]);
    await account.set({ disabled_at: null }).execute();
    expect(await check(area, await login(area))).toBe(200);
  });
});

test("S13 one customer's logout ends that session only", async () => {
  const one = await signInCustomer(server);
  server.clock.pass(31);
  const again = await signInCustomer(server, one.mobile);
  const other = await signInCustomer(server);
  expect((await server.call("POST", "/api/logout", { token: one.token })).status).toBe(200);
  const status = async ({ prospectAppId, token }: typeof one) => (await server.call("GET", `/api/user/${prospectAppId}`, { token })).status;
  expect([await status(one), await status(again), await status(other)]).toEqual([401, 200, 200]);
});

test("S13 a sign-out by the cookie without a token ends the session, and a cookie of another area ends nothing", async () => {
  const { prospectAppId, token } = await signInCustomer(server);
  const status = async () => (await server.call("GET", `/api/user/${prospectAppId}`, { token })).status;
  const leave = (cookie: string, headers: Record<string, string> = {}) =>
    server.call("POST", "/api/logout", { headers: { cookie, ...headers } });
  await leave(`a_atkn=${token}; p_atkn=${token}`);
  expect((await leave(`atkn=${token}`, { origin: "https://evil.example" })).status).toBe(403);
  expect(await status()).toBe(200);
  expect((await leave(`atkn=${token}`)).status).toBe(200);
  expect(await status()).toBe(401);
});

test("S13 a logout with a Bearer and a cookie of two sessions ends both", async () => {
  const [one, other] = [await signInCustomer(server), await signInCustomer(server)];
  await server.call("POST", "/api/logout", { token: one.token, headers: { cookie: `atkn=${other.token}` } });
  for (const { prospectAppId, token } of [one, other])
    expect((await server.call("GET", `/api/user/${prospectAppId}`, { token })).status).toBe(401);
});

test("S13 a token is accepted only as an exact Bearer value", async () => {
  const { prospectAppId, token } = await signInCustomer(server);
  const status = async (authorization: string) =>
    (await server.call("GET", `/api/user/${prospectAppId}`, { headers: { authorization } })).status;
  expect(await status(`Bearer ${token}`)).toBe(200);
  for (const header of [token, `Basic ${token}`, `Bearer ${token}x`, `Bearer  ${token}`, `Bearer ${token.slice(1)}`, `x Bearer ${token}`])
    expect(await status(header), header).toBe(401);
});

test("S21 a change of role takes effect at the next request", async () => {
  const token = await login("admin");
  const role = async () => (await server.call("GET", "/api/admin-reverify", { token })).body.data.roleId;
  const items = async () =>
    (Object.values((await server.call("GET", "/api/config/admin", { token })).body.menus) as { id: string }[][]).flat().map(({ id }) => id);
  const become = (role_id: number) =>
    server.ctx.db.updateTable("staff").set({ role_id }).where("area", "=", "admin").where("username", "=", "asha").execute();
  for (const roleId of [3, 4, 1, 2]) {
    await become(roleId);
    expect(await role()).toBe(roleId);
    expect((await items()).includes(FOR_ROLES.id)).toBe(FOR_ROLES.roles.includes(roleId));
  }
});
