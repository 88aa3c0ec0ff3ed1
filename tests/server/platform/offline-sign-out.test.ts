import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaff } from "../../../src/server/features/staff/staff.ts";
import { BASE_PATH } from "../../../src/server/platform/base-path.ts";
import { newMobile, newProspect, otpFor, sendOtp, signInCustomer } from "../../support/customer.ts";
import { type Answer, startTestServer, type TestServer } from "../../support/server.ts";

const PASSWORD = "kadamba-veranda-42";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  for (const area of ["admin", "partner"] as const) {
    const of = area === "admin" ? { roleId: 1 } : { brand: "saral" };
    await createStaff(server.ctx.db, server.clock.now(), { area, username: "left", password: PASSWORD, ...of });
  }
});
afterAll(() => server.stop());

const get = (url: string, cookie: string, token?: string) => server.call("GET", url, { headers: { cookie }, ...(token && { token }) });
const clearedCookies = ({ cookies }: Answer) => cookies.filter(({ value }) => value === "").map(({ name }) => name);
const isSignedIn = async ({ prospectAppId, token }: { prospectAppId: string; token: string }) =>
  (await server.call("GET", `/api/user/${prospectAppId}`, { token })).status === 200;

test("a session signed out offline ends with the browser's next request, which does not return its token", async () => {
  const old = await signInCustomer(server);
  const read = await get("/api/cookies/read?name=atkn", `atkn=${old.token}; left_customer=1`);
  expect(read.body).toEqual({ value: null });
  // A concurrent call may be a sign-in.
  expect(read.cookies).toEqual([]);
  expect(await isSignedIn(old)).toBe(false);
});

test("opening a page ends the session too, erases cookies that scripts cannot, and renders the page signed out", async () => {
  const old = await signInCustomer(server);
  const page = await get(`${BASE_PATH}/`, `atkn=${old.token}; left_customer=1; prospectAppId=${old.prospectAppId}`);
  expect(page.status).toBe(200);
  expect(clearedCookies(page).sort()).toEqual(["atkn", "left_customer"]);
  expect(await isSignedIn(old)).toBe(false);
});

test("the next sign-in on the device is not affected by late requests of the previous session", async () => {
  const old = await signInCustomer(server);
  const left = `atkn=${old.token}; left_customer=1`;
  const to = newMobile();
  const prospectAppId = await newProspect(server);
  await sendOtp(server, prospectAppId, to);
  const otp = await otpFor(server, to);
  const headers = { cookie: left };
  const signedIn = await server.call("POST", "/api/otp/verify", { headers, body: { prospectAppId, to, otp } });
  expect(signedIn.status).toBe(200);
  const next = { prospectAppId: signedIn.body.prospectAppId, token: signedIn.body.token };
  expect([await isSignedIn(old), await isSignedIn(next)]).toEqual([false, true]);
  // Without the mark the new token is what the browser has.
  expect(clearedCookies(signedIn)).toEqual(["left_customer"]);
  expect(signedIn.cookies.find(({ name, value }) => name === "atkn" && value !== "")?.value).toBe(next.token);

  // What was on its way since before, with the cookies of then.
  const late = [await get("/api/cookies/read?name=language", left), await get("/api/config/customer", left)];
  expect(late.flatMap(({ cookies }) => cookies)).toEqual([]);
  expect(await isSignedIn(next)).toBe(true);
  expect((await get("/api/cookies/read?name=atkn", `atkn=${next.token}`)).body).toEqual({ value: next.token });
});

test("another tab with the token is signed out by its next call, and a logout that arrives ends the session", async () => {
  const other = await signInCustomer(server);
  const call = await get(`/api/user/${other.prospectAppId}`, `atkn=${other.token}; left_customer=1`, other.token);
  expect(call.status).toBe(401);
  const old = await signInCustomer(server);
  const leave = await server.call("POST", "/api/logout", { token: old.token, headers: { cookie: `atkn=${old.token}; left_customer=1` } });
  expect(clearedCookies(leave)).toEqual(expect.arrayContaining(["atkn", "left_customer"]));
  expect(await isSignedIn(old)).toBe(false);
});

test("the sign-out mark of one area ends no session of another, and without a token has no effect", async () => {
  const old = await signInCustomer(server);
  await get("/api/cookies/read?name=language", `atkn=${old.token}; left_admin=1; left_partner=1`);
  await get("/api/cookies/read?name=language", "left_customer=1");
  expect(await isSignedIn(old)).toBe(true);
});

test.each([
  ["admin", "a_atkn", "left_admin", "/api/admin-reverify", ["signed-in", "signed-out"]],
  ["partner", "p_atkn", "left_partner", "/api/partner/reverify", []],
] as const)("in the area %s the session ends likewise, with that area's audit entries", async (area, cookie, left, check, stored) => {
  const login = (headers: Record<string, string> = {}) =>
    server.call("POST", `/api/${area}/login`, { headers, body: { username: "left", password: PASSWORD } });
  const old = (await login()).body.token as string;
  await get("/api/cookies/read?name=language", `${cookie}=${old}; ${left}=1`);
  expect((await server.call("GET", check, { token: old })).status).toBe(401);
  const { id } = await server.ctx.db
    .selectFrom("staff")
    .select("id")
    .where("area", "=", area)
    .where("username", "=", "left")
    .executeTakeFirstOrThrow();
  const auditEntries = await server.ctx.db
    .selectFrom("staff_actions")
    .select("action")
    .where("staff_id", "=", id)
    .orderBy("number")
    .execute();
  expect(auditEntries.map(({ action }) => action)).toEqual(stored);

  const next = await login({ cookie: `${cookie}=${old}; ${left}=1` });
  expect(clearedCookies(next)).toContain(left);
  await get("/api/cookies/read?name=language", `${cookie}=${old}; ${left}=1`);
  expect((await server.call("GET", check, { token: next.body.token })).status).toBe(200);
});
