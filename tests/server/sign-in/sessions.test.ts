import { afterAll, beforeAll, expect, test } from "vitest";
import { addDemoAccounts } from "../../../src/server/features/staff/demo-accounts.ts";
import { newMobile, newProspect, otpFor, sendOtp, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await addDemoAccounts(server.ctx);
});
afterAll(() => server.stop());

const profile = (prospectAppId: string, token?: string) =>
  server.call("GET", `/api/user/${prospectAppId}`, token === undefined ? {} : { token });

test("S12 a token set before sign-in is never adopted", async () => {
  const fixatedToken = "A".repeat(43);
  const prospectAppId = await newProspect(server);
  const mobile = newMobile();
  const headers = { cookie: `atkn=${fixatedToken}`, authorization: `Bearer ${fixatedToken}` };
  await sendOtp(server, prospectAppId, mobile, { headers });
  const { body, cookies } = await server.call("POST", "/api/otp/verify", {
    body: { prospectAppId, to: mobile, otp: await otpFor(server, mobile) },
    headers,
  });
  expect(body.token).toMatch(/^[\w-]{43}$/);
  expect(body.token).not.toBe(fixatedToken);
  expect(cookies.find(({ name }) => name === "atkn")).toMatchObject({ value: body.token, httpOnly: true, sameSite: "Lax", path: "/" });
  expect((await profile(prospectAppId, fixatedToken)).status).toBe(401);
  expect((await profile(prospectAppId, body.token)).status).toBe(200);
});

test("S12 cookies without a token carry no authority", async () => {
  const { prospectAppId, token } = await signInCustomer(server);
  expect((await server.call("GET", `/api/user/${prospectAppId}`, { headers: { cookie: `atkn=${token}` } })).status).toBe(401);
});

test("S13 after logout the token is refused and the customer's cookies are erased", async () => {
  const { prospectAppId, token } = await signInCustomer(server);
  const { status, cookies } = await server.call("POST", "/api/logout", { token });
  expect(status).toBe(200);
  const erased = cookies.filter(({ expires }) => (expires as Date).getTime() === 0).map(({ name }) => name);
  for (const name of [
    "atkn",
    "prospectAppId",
    "appId",
    "productId",
    "productType",
    "utms",
    "urlSegment",
    "qr",
    "url",
    "lender",
    "lastLoginDate",
  ]) {
    expect(erased).toContain(name);
  }
  expect(erased).not.toContain("coBrand");
  expect((await profile(prospectAppId, token)).status).toBe(401);
});

test("S14 a session expires some time after the browser's countdown without a call, and is extended by calls", async () => {
  const { prospectAppId, token } = await signInCustomer(server);
  for (let visit = 0; visit < 3; visit++) {
    server.clock.pass(14 * 60);
    expect((await profile(prospectAppId, token)).status).toBe(200);
  }
  server.clock.pass(16 * 60 + 1);
  expect((await profile(prospectAppId, token)).status).toBe(401);
});

test("S14 a user who stays signed in at the last second of the browser's countdown still has a session, on every site", async () => {
  const { prospectAppId, token } = await signInCustomer(server);
  const { idle } = server.releases.live().config("customer", { language: "en", brand: null, host: "localhost" }).site;
  // A sign of life is written down every 15 s at the most, so the last one may be a little older than the last call.
  server.clock.pass(14);
  expect((await profile(prospectAppId, token)).status).toBe(200);
  server.clock.pass(idle.minutes * 60 + idle.countdownSeconds - 1);
  expect((await profile(prospectAppId, token)).status).toBe(200);
  for (const site of server.releases.live().catalog.sites.values()) {
    for (const area of ["customer", "admin", "partner"] as const) {
      const ends = site.session[area].idleMinutes * 60;
      expect(ends, `${site.id} ${area}`).toBeGreaterThan(site.idle[`${area}Minutes`] * 60 + site.idle.countdownSeconds + 15);
    }
  }
});

test("S14 a session ends after 12 hours whatever happens", async () => {
  const { prospectAppId, token } = await signInCustomer(server);
  for (let quarter = 0; quarter < 12 * 6 - 1; quarter++) {
    server.clock.pass(600);
    if ((await profile(prospectAppId, token)).status !== 200) throw new Error("ended too early");
  }
  server.clock.pass(601);
  expect((await profile(prospectAppId, token)).status).toBe(401);
});

test("S14 a disabled customer is signed out at the next request", async () => {
  const { prospectAppId, token } = await signInCustomer(server);
  const { body } = await profile(prospectAppId, token);
  await server.ctx.db.updateTable("customers").set({ disabled_at: server.clock.now() }).where("id", "=", body.data.user_id).execute();
  expect((await profile(prospectAppId, token)).status).toBe(401);
});

test("S14 admins and partners are signed out after an hour without a call, after 12 hours in any case, and at once when disabled", async () => {
  await addDemoAccounts(server.ctx);
  const visitors = [
    { area: "admin", username: "admin1", url: "/api/admin-reverify" },
    { area: "partner", username: "partner1", url: "/api/partner/get-revenue" },
  ] as const;
  for (const { area, username, url } of visitors) {
    const signIn = async () =>
      (await server.call("POST", `/api/${area}/login`, { body: { username, password: "saral-demo-1" } })).body.token;
    const status = async (token: string) => (await server.call("GET", url, { token })).status;
    const idle = await signIn();
    server.clock.pass(60 * 60);
    expect(await status(idle)).toBe(200);
    server.clock.pass(61 * 60 + 1);
    expect(await status(idle)).toBe(401);
    const busy = await signIn();
    for (let hour = 0; hour < 12; hour++) {
      expect(await status(busy)).toBe(200);
      server.clock.pass(59 * 60);
    }
    server.clock.pass(12 * 60 + 1);
    expect(await status(busy)).toBe(401);
    const disabled = await signIn();
    expect(await status(disabled)).toBe(200);
    const staff = server.ctx.db.updateTable("staff").where("username", "=", username);
    await staff.set({ disabled_at: server.clock.now() }).execute();
    expect(await status(disabled)).toBe(401);
    await staff.set({ disabled_at: null }).execute();
  }
});

test("a profile is readable by its owner only", async () => {
  const one = await signInCustomer(server);
  const other = await signInCustomer(server);
  expect((await profile(one.prospectAppId)).status).toBe(401);
  expect((await profile(one.prospectAppId, other.token)).status).toBe(403);
  expect((await profile(one.prospectAppId, one.token)).body.data).toMatchObject({
    mobile_phone_number: one.mobile,
    mobile_phone_code: 91,
    pl_completed: 0,
  });
});

test("another customer who signs in under a used prospect gets one of their own", async () => {
  const one = await signInCustomer(server);
  const mobile = newMobile();
  await sendOtp(server, one.prospectAppId, mobile);
  const { body } = await server.call("POST", "/api/otp/verify", {
    body: { prospectAppId: one.prospectAppId, to: mobile, otp: await otpFor(server, mobile) },
  });
  expect(body.prospectAppId).not.toBe(one.prospectAppId);
  expect((await profile(one.prospectAppId, one.token)).status).toBe(200);
  expect((await profile(body.prospectAppId, body.token)).body.data.mobile_phone_number).toBe(mobile);
});

test("the time of the previous sign-in is returned", async () => {
  const { mobile } = await signInCustomer(server);
  server.clock.pass(60);
  const prospectAppId = await newProspect(server);
  await sendOtp(server, prospectAppId, mobile);
  const { body } = await server.call("POST", "/api/otp/verify", { body: { prospectAppId, to: mobile, otp: await otpFor(server, mobile) } });
  expect(server.clock.now().getTime() - new Date(body.lastLoginDate).getTime()).toBeGreaterThan(59_000);
});

test("admins and partners sign in, are checked and leave", async () => {
  const admin = await server.call("POST", "/api/admin/login", { body: { username: "Admin2", password: "saral-demo-1" } });
  expect(admin.body).toMatchObject({ roleId: 2, username: "admin2" });
  expect(admin.cookies.find(({ name }) => name === "roleId")?.value).toBe(Buffer.from("role:2").toString("base64url"));
  expect((await server.call("GET", "/api/admin-reverify", { token: admin.body.token })).body.data).toMatchObject({ roleId: 2 });
  expect((await server.call("GET", "/api/partner/get-revenue", { token: admin.body.token })).status).toBe(403);
  expect((await server.call("POST", "/api/admin/logout", { token: admin.body.token })).status).toBe(200);
  expect((await server.call("GET", "/api/admin-reverify", { token: admin.body.token })).status).toBe(401);

  const partner = await server.call("POST", "/api/partner/login", { body: { username: "partner1", password: "saral-demo-1" } });
  expect((await server.call("GET", "/api/partner/get-revenue", { token: partner.body.token })).body.data.currency).toBe("INR");
  expect((await server.call("GET", "/api/admin-reverify", { token: partner.body.token })).status).toBe(403);
});

test("wrong passwords and unknown names are refused alike, and limited", async () => {
  const login = (username: string, password: string) => server.call("POST", "/api/admin/login", { body: { username, password } });
  const wrong = await login("admin3", "no");
  const unknown = await login("nobody", "no");
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
  for (let attempt = 2; attempt <= 10; attempt++) await login("admin3", "no");
  expect((await login("admin3", "saral-demo-1")).status).toBe(429);
});

test("right passwords do not count as attempts, and reset the attempts of their own name only", async () => {
  const login = async (username: string, password: string, from: string) =>
    (await server.call("POST", "/api/admin/login", { body: { username, password }, from })).status;
  const right = (from: string) => login("owner", "saral-demo-1", from);
  const [one, other] = ["203.0.113.50", "203.0.113.51"];
  for (let attempt = 1; attempt <= 9; attempt++) expect(await login("owner", "no", one)).toBe(401);
  expect(await right(one)).toBe(200);
  // Nine, again: the counter of the name was reset.
  for (let attempt = 1; attempt <= 9; attempt++) expect(await login("owner", "no", one)).toBe(401);
  for (let time = 1; time <= 41; time++) expect(await right(one)).toBe(200);
  // 18 wrong ones came from this address, whatever was right between them; 50 may.
  for (let attempt = 19; attempt <= 50; attempt++) expect(await login(`nobody-${attempt}`, "no", one)).toBe(401);
  expect(await login("nobody-51", "no", one)).toBe(429);
  expect([await right(one), await right(other)]).toEqual([429, 200]);
});

test("cookies: only names of the white-list are written and read, tokens never written", async () => {
  const save = (name: string, value: string) => server.call("POST", "/api/cookies/save", { body: { name, value } });
  const saved = await save("productType", "LOAN");
  expect(saved.cookies[0]).toMatchObject({ name: "productType", value: "LOAN", maxAge: 3600 });
  for (const name of ["atkn", "a_atkn", "p_atkn", "roleId", "other"]) expect((await save(name, "x")).status).toBe(403);
  const read = (name: string, headers: Record<string, string> = {}) =>
    server.call("GET", `/api/cookies/read?name=${name}`, { headers: { cookie: "productType=LOAN; atkn=tok; other=x", ...headers } });
  expect((await read("productType")).body).toEqual({ value: "LOAN" });
  expect((await read("atkn", { "sec-fetch-site": "same-origin" })).body).toEqual({ value: "tok" });
  expect((await read("atkn", { "sec-fetch-site": "cross-site" })).status).toBe(403);
  expect((await read("other")).status).toBe(403);
  expect((await read("qr")).body).toEqual({ value: null });
  expect((await server.call("POST", "/api/cookies/delete", { body: { name: "productType" } })).cookies[0]).toMatchObject({
    name: "productType",
    value: "",
  });
});

test.each(["atkn", "a_atkn", "p_atkn"])("a refused token erases its own cookie, and not that of a later sign-in: %s", async (name) => {
  const [old, own] = ["o".repeat(43), "n".repeat(43)];
  const erased = async (held: string, token?: string) => {
    const headers = { cookie: `${name}=${held}; productType=LOAN` };
    const call = { body: { name }, headers, ...(token !== undefined && { token }) };
    const { status, cookies } = await server.call("POST", "/api/cookies/delete", call);
    expect(status).toBe(200);
    return cookies.map((cookie) => [cookie.name, cookie.value]);
  };
  expect(await erased(old, old)).toEqual([[name, ""]]);
  expect(await erased(own, old)).toEqual([]);
  expect(await erased(own)).toEqual([[name, ""]]);
  const other = await server.call("POST", "/api/cookies/delete", { body: { name: "productType" }, token: old });
  expect(other.cookies[0]).toMatchObject({ name: "productType", value: "" });
});
