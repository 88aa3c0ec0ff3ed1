import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newProspect, otpFor, sendOtp, signInCustomer } from "../../support/customer.ts";
import { type Answer, startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let last = 0;
const exchange = (code: string) => server.call("POST", "/api/auth/exchange", { body: { code }, from: `10.4.0.${++last}` });
const ownerOf = (code: string) => server.call("POST", "/api/auth/code/owner", { body: { code }, from: `10.4.1.${++last}` });
const cookiesOf = ({ headers }: Answer): Record<string, string> =>
  Object.fromEntries(
    String(headers["set-cookie"])
      .split(/,(?=\w+=)/)
      .map((line) => line.split(";")[0]?.split("=") as [string, string]),
  );

test("R2.11 a code starts a session of the same customer, with another token that is in no response", async () => {
  const customer = await signInCustomer(server);
  const { status, body } = await server.call("POST", "/api/auth/code", { token: customer.token });
  expect([status, body.expiresIn]).toEqual([200, 60]);
  const answer = await exchange(body.code);
  expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
  const { atkn, prospectAppId, productType, lastLoginDate = "" } = cookiesOf(answer);
  expect(decodeURIComponent(lastLoginDate)).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect([prospectAppId, productType]).toEqual([customer.prospectAppId, "LOAN"]);
  expect(String(answer.headers["set-cookie"])).toMatch(/atkn=[^,]*HttpOnly/);
  expect(atkn).not.toBe(customer.token);
  const read = (token?: string) => server.call("GET", `/api/user/${customer.prospectAppId}`, token === undefined ? {} : { token });
  expect((await read(atkn)).status).toBe(200);
  expect((await read(customer.token)).status).toBe(200);
  const stored = await server.ctx.db.selectFrom("session_codes").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(body.code);
});

test("a code works once, also with ten concurrent exchanges, for a minute, and not after another was issued", async () => {
  const { token } = await signInCustomer(server);
  const make = async () => (await server.call("POST", "/api/auth/code", { token })).body.code as string;
  const once = await make();
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => exchange(once)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, ...Array(9).fill(400)]);
  const [first, second] = [await make(), await make()];
  expect((await exchange(first)).body.code).toBe("CODE_UNKNOWN");
  expect((await exchange(second)).status).toBe(200);
  const late = await make();
  server.clock.pass(61);
  const { status, body, headers } = await exchange(late);
  expect([status, body.code, headers["set-cookie"]]).toEqual([400, "CODE_UNKNOWN", undefined]);
});

test("a code returns the masked owner of its session, and stays valid until it is exchanged", async () => {
  const { token, mobile } = await signInCustomer(server);
  const { code } = (await server.call("POST", "/api/auth/code", { token })).body;
  const { status, body } = await ownerOf(code);
  expect([status, body]).toEqual([200, { owner: `••••••${mobile.slice(-4)}` }]);
  expect((await exchange(code)).status).toBe(200);
  expect((await ownerOf(code)).body.code).toBe("CODE_UNKNOWN");
});

test("a code is invalid once its session was ended, was idle too long or has expired", async () => {
  const { token } = await signInCustomer(server);
  const make = async (as = token) => (await server.call("POST", "/api/auth/code", { token: as })).body.code as string;
  const code = await make();
  expect((await server.call("POST", "/api/logout", { token })).status).toBe(200);
  expect((await ownerOf(code)).body.code).toBe("CODE_UNKNOWN");
  expect((await exchange(code)).body.code).toBe("CODE_UNKNOWN");
  // Too long without a sign of life ends a session, and so does its last hour.
  for (const set of ["last_seen_at = last_seen_at - interval '61 minutes'", "expires_at = created_at"]) {
    const other = await signInCustomer(server);
    const left = await make(other.token);
    await server.ctx.database.execute(`update sessions set ${set} where prospect_id = $1`, [other.prospectAppId]);
    server.clock.pass(1);
    expect((await exchange(left)).body.code).toBe("CODE_UNKNOWN");
  }
});

test("a session handed over ends with the original one, even after several handovers; a concurrent logout lets none renew it", async () => {
  const { token, prospectAppId } = await signInCustomer(server);
  const ends = () => server.ctx.db.selectFrom("sessions").select("expires_at").where("prospect_id", "=", prospectAppId).execute();
  const [first] = await ends();
  let current = token;
  for (let time = 0; time < 3; time++) {
    server.clock.pass(600);
    const answer = await exchange((await server.call("POST", "/api/auth/code", { token: current })).body.code);
    expect(answer.status).toBe(200);
    current = cookiesOf(answer).atkn ?? "";
    const left = ((first?.expires_at.getTime() ?? 0) - server.clock.now().getTime()) / 1000;
    expect(String(answer.headers["set-cookie"])).toContain(`Max-Age=${Math.round(left)}`);
  }
  expect(new Set((await ends()).map(({ expires_at }) => expires_at.getTime()))).toEqual(new Set([first?.expires_at.getTime()]));
  for (let round = 0; round < 5; round++) {
    const own = await signInCustomer(server);
    const { code } = (await server.call("POST", "/api/auth/code", { token: own.token })).body;
    const [handed] = await Promise.all([exchange(code), server.call("POST", "/api/logout", { token: own.token })]);
    expect([200, 400]).toContain(handed.status);
    expect((await exchange(code)).status).toBe(400);
  }
});

test("without a session no code is issued, and the code of a customer who was disabled since starts none", async () => {
  expect((await server.call("POST", "/api/auth/code")).status).toBe(401);
  const { token, prospectAppId } = await signInCustomer(server);
  const { code } = (await server.call("POST", "/api/auth/code", { token })).body;
  const customers = server.ctx.db.selectFrom("prospects").select("customer_id").where("id", "=", prospectAppId);
  await server.ctx.db.updateTable("customers").set({ disabled_at: server.clock.now() }).where("id", "in", customers).execute();
  expect((await exchange(code)).status).toBe(400);
});

test("R2.14 a prospect continues elsewhere by its id, without a sign-in; its owner's OTP signs in", async () => {
  const owner = await signInCustomer(server);
  const resumed = await server.call("POST", `/api/prospect/${owner.prospectAppId}/resume`);
  expect(resumed.body).toEqual({ ok: true });
  const { atkn, prospectAppId, productType, appId } = cookiesOf(resumed);
  expect([atkn, prospectAppId, productType, appId]).toEqual([undefined, owner.prospectAppId, "LOAN", ""]);
  expect((await server.call("GET", `/api/user/${owner.prospectAppId}`)).status).toBe(401);
  server.clock.pass(31);
  await sendOtp(server, owner.prospectAppId, owner.mobile);
  const otp = await otpFor(server, owner.mobile);
  const verified = await server.call("POST", "/api/otp/verify", { body: { prospectAppId: owner.prospectAppId, to: owner.mobile, otp } });
  expect(verified.body.prospectAppId).toBe(owner.prospectAppId);
});

test("a caller with the id and another number gets a prospect of their own, and nothing of the owner's", async () => {
  const owner = await signInCustomer(server);
  const other = await signInCustomer(server);
  await server.call("POST", `/api/prospect/${owner.prospectAppId}/resume`);
  server.clock.pass(31);
  await sendOtp(server, owner.prospectAppId, other.mobile);
  const otp = await otpFor(server, other.mobile);
  const { body } = await server.call("POST", "/api/otp/verify", { body: { prospectAppId: owner.prospectAppId, to: other.mobile, otp } });
  expect(body.prospectAppId).not.toBe(owner.prospectAppId);
  expect((await server.call("GET", `/api/user/${owner.prospectAppId}`, { token: body.token })).status).toBe(403);
});

test("an unknown prospect is not found, nothing is set for it, and ids cannot be tried without end", async () => {
  const { status, headers } = await server.call("POST", `/api/prospect/${randomUUID()}/resume`, { from: "10.5.0.1" });
  expect([status, headers["set-cookie"]]).toEqual([404, undefined]);
  expect((await server.call("POST", "/api/prospect/1/resume", { from: "10.5.0.1" })).status).toBe(400);
  const tries = [];
  for (let time = 0; time < 30; time++) tries.push(await server.call("POST", `/api/prospect/${randomUUID()}/resume`, { from: "10.5.0.1" }));
  expect(tries.at(-1)?.status).toBe(429);
  expect((await server.call("POST", `/api/prospect/${await newProspect(server)}/resume`, { from: "10.5.0.2" })).status).toBe(200);
});
