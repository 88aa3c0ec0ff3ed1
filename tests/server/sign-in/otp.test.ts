import { afterAll, beforeAll, expect, test } from "vitest";
import { networkOf } from "../../../src/server/platform/limits/rate-limit.ts";
import { newMobile, newProspect, otpFor, sendOtp } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const verify = (prospectAppId: string, to: string, otp: string) =>
  server.call("POST", "/api/otp/verify", { body: { prospectAppId, to, otp } });
const wrongCodeFor = (otp: string) => otp.replace(/.$/, (last) => String((Number(last) + 1) % 10));
const concurrently = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function requestCode(mobile = newMobile()) {
  const prospect = await newProspect(server);
  expect((await sendOtp(server, prospect, mobile)).status).toBe(200);
  return { prospect, mobile, otp: await otpFor(server, mobile) };
}

async function sessionCount(): Promise<number> {
  const { rows } = await server.ctx.database.execute("select count(*)::int as n from sessions");
  return Number(rows[0]?.n);
}

test("S1 of 50 wrong codes at once at most 5 are compared, and the right code fails after them", async () => {
  const { prospect, mobile, otp } = await requestCode();
  const answers = await concurrently(50, () => verify(prospect, mobile, wrongCodeFor(otp)));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(45);
  expect(refused[0]?.body.code).toBe("OTP_TOO_MANY_ATTEMPTS");
  expect(Number(refused[0]?.headers["retry-after"])).toBeGreaterThan(0);
  expect((await verify(prospect, mobile, otp)).status).toBe(429);
});

test("S2 of 20 right codes at once one signs in, with one session", async () => {
  const { prospect, mobile, otp } = await requestCode();
  const before = await sessionCount();
  const answers = await concurrently(20, () => verify(prospect, mobile, otp));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await sessionCount()).toBe(before + 1);
});

const pressVerify = (prospectAppId: string, to: string, otp: string, key: string) =>
  server.call("POST", "/api/otp/verify", { body: { prospectAppId, to, otp }, headers: { "idempotency-key": key } });

test("S2 a retry of a press whose response was lost gets one session; other presses, and retries after the code's lifetime, get none", async () => {
  const { prospect, mobile, otp } = await requestCode();
  const lost = await pressVerify(prospect, mobile, otp, "press-one");
  expect(lost.status).toBe(200);
  expect((await pressVerify(prospect, mobile, otp, "press-two")).body.code).toBe("OTP_EXPIRED");
  expect((await verify(prospect, mobile, otp)).body.code).toBe("OTP_EXPIRED");
  expect((await pressVerify(prospect, mobile, wrongCodeFor(otp), "press-one")).body.code).toBe("OTP_WRONG");
  const again = await pressVerify(prospect, mobile, otp, "press-one");
  expect([again.status, again.body.prospectAppId]).toEqual([200, lost.body.prospectAppId]);
  const isIn = async (token: string) => (await server.call("GET", `/api/user/${lost.body.prospectAppId}`, { token })).status;
  expect([await isIn(lost.body.token), await isIn(again.body.token)]).toEqual([401, 200]);
  server.clock.pass(181);
  expect((await pressVerify(prospect, mobile, otp, "press-one")).body.code).toBe("OTP_EXPIRED");
});

test("S2 ten concurrent calls of one press leave one valid session, and its key is not stored in clear", async () => {
  const { prospect, mobile, otp } = await requestCode();
  const answers = await concurrently(10, () => pressVerify(prospect, mobile, otp, "press-of-ten"));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { rows } = await server.ctx.database.execute(
    "select s.token_hash from sessions s join otp_codes c on c.prospect_id = s.prospect_id where c.taken_by is not null and s.ended_at is null and c.prospect_id = $1",
    [prospect],
  );
  expect(rows).toHaveLength(1);
  const { rows: codes } = await server.ctx.database.execute("select row_to_json(c)::text as text from otp_codes c where prospect_id = $1", [
    prospect,
  ]);
  expect(JSON.stringify(codes)).not.toContain("press-of-ten");
});

test("S3 an expired code is refused without a session", async () => {
  const { prospect, mobile, otp } = await requestCode();
  const before = await sessionCount();
  server.clock.pass(181);
  const { status, body } = await verify(prospect, mobile, otp);
  expect([status, body.code]).toEqual([400, "OTP_EXPIRED"]);
  expect(await sessionCount()).toBe(before);
});

test("S4 a new code invalidates the old one and does not reset the attempts", async () => {
  const { prospect, mobile, otp } = await requestCode();
  for (let attempt = 0; attempt < 4; attempt++) expect((await verify(prospect, mobile, wrongCodeFor(otp))).status).toBe(400);
  server.clock.pass(31);
  expect((await sendOtp(server, prospect, mobile)).status).toBe(200);
  const second = await otpFor(server, mobile);
  expect((await verify(prospect, mobile, second === otp ? wrongCodeFor(second) : otp)).body.code).toBe("OTP_WRONG");
  expect((await verify(prospect, mobile, second)).status).toBe(429);
});

test("S5 a code signs in neither another identifier nor another prospect", async () => {
  const a = await requestCode();
  const b = await requestCode();
  const other = await newProspect(server);
  expect((await verify(b.prospect, b.mobile, a.otp === b.otp ? "000000" : a.otp)).status).toBe(400);
  expect((await verify(other, a.mobile, a.otp)).status).toBe(400);
  expect((await verify(a.prospect, a.mobile, a.otp)).status).toBe(200);
});

test("S6 a resend too early is refused with Retry-After and sends nothing", async () => {
  const { prospect, mobile } = await requestCode();
  const again = await concurrently(5, () => sendOtp(server, prospect, mobile));
  for (const { status, body, headers } of again) {
    expect([status, body.code]).toEqual([429, "OTP_RESEND_TOO_EARLY"]);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(30);
  }
  expect((await server.call("GET", `/api/dev/outbox?to=${mobile}`)).body).toHaveLength(1);
});

test("S6 five sends an hour reach one identifier, the sixth does not", async () => {
  const { prospect, mobile } = await requestCode();
  for (let send = 2; send <= 5; send++) {
    server.clock.pass(31);
    expect((await sendOtp(server, prospect, mobile)).status).toBe(200);
  }
  server.clock.pass(31);
  expect((await sendOtp(server, prospect, mobile)).body.code).toBe("OTP_TOO_MANY_SENDS");
});

test("S7 too many identifiers from one address are refused, others are not; an IPv6 /64 is one address", async () => {
  const prospect = await newProspect(server);
  const from = (host: number) => `2001:db8:1:2::${host.toString(16)}`;
  for (let send = 1; send <= 30; send++) expect((await sendOtp(server, prospect, newMobile(), { from: from(send) })).status).toBe(200);
  const refused = await sendOtp(server, prospect, newMobile(), { from: from(99) });
  expect([refused.status, refused.body.code]).toEqual([429, "OTP_TOO_MANY_SENDS"]);
  expect((await sendOtp(server, prospect, newMobile(), { from: "2001:db8:1:3::1" })).status).toBe(200);
  expect((await sendOtp(server, prospect, newMobile(), { from: "203.0.113.9" })).status).toBe(200);
});

test("S7 networks are distinguished", () => {
  expect(networkOf("2001:0db8:0000:0001::5")).toBe(networkOf("2001:db8:0:1:ffff::"));
  expect(networkOf("2001:db8:0:1::5")).not.toBe(networkOf("2001:db8:0:2::5"));
  for (const written of ["::ffff:203.0.113.9", "::ffff:cb00:7109", "0:0:0:0:0:FFFF:CB00:7109", "0:0:0:0:0:ffff:203.0.113.9"])
    expect(networkOf(written)).toBe("203.0.113.9");
});

test("S8 a forged X-Forwarded-For changes nothing", async () => {
  const prospect = await newProspect(server);
  const forged = (index: number) => ({ from: "203.0.113.77", headers: { "x-forwarded-for": `198.51.100.${index}` } });
  for (let send = 1; send <= 30; send++) await sendOtp(server, prospect, newMobile(), forged(send));
  expect((await sendOtp(server, prospect, newMobile(), forged(31))).status).toBe(429);
  expect((await server.call("GET", "/api/get-client-ip", forged(5))).body.ip).toBe("203.0.113.77");
});

test("S8 behind a trusted proxy the last untrusted address counts, and earlier ones that the visitor sent do not", async () => {
  const proxiedServer = await startTestServer({ env: { TRUSTED_PROXIES: "203.0.113.77" } });
  const ip = async (from: string, chain: string) =>
    (await proxiedServer.call("GET", "/api/get-client-ip", { from, headers: { "x-forwarded-for": chain } })).body.ip;
  expect(await ip("203.0.113.77", "198.51.100.5")).toBe("198.51.100.5");
  expect(await ip("203.0.113.77", "192.0.2.1, 198.51.100.5")).toBe("198.51.100.5");
  expect(await ip("203.0.113.78", "198.51.100.5")).toBe("203.0.113.78");
  // Some proxies add the port; an invalid address is assigned to no client.
  expect(await ip("203.0.113.77", "198.51.100.5:51234")).toBe("198.51.100.5");
  expect(await ip("203.0.113.77", "192.0.2.1:80, 198.51.100.5:51235")).toBe("198.51.100.5");
  expect(await ip("203.0.113.77", "[2001:db8::1]:443")).toBe("2001:db8::1");
  expect(await ip("203.0.113.77", "2001:db8::1")).toBe("2001:db8::1");
  expect(await ip("203.0.113.77", "unknown, 198.51.100.5")).toBe("198.51.100.5");
  for (const nothing of ["unknown", "198.51.100.5, not-an-ip", "a".repeat(3_000), ""])
    expect(await ip("203.0.113.77", nothing)).toBe("203.0.113.77");
  await proxiedServer.stop();
});

test("S9 all spellings of an identifier are one identifier, with one limit and one account", async () => {
  const { prospect, mobile, otp } = await requestCode();
  const devanagari = mobile.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)));
  const spaced = `${mobile.slice(0, 5)} ${mobile.slice(5)}`;
  for (const written of [`+91${mobile}`, `+91 ${spaced}`, `0${mobile}`, spaced, devanagari, `91${mobile}`]) {
    expect((await sendOtp(server, prospect, written)).body.code).toBe("OTP_RESEND_TOO_EARLY");
  }
  const first = await verify(prospect, `+91 ${spaced}`, otp);
  expect(first.status).toBe(200);
  server.clock.pass(31);
  expect((await sendOtp(server, prospect, `0${mobile}`)).status).toBe(200);
  const second = await verify(prospect, devanagari, await otpFor(server, mobile));
  expect(second.body.data.user_id).toBe(first.body.data.user_id);
});

test("S9 the case of an email does not matter", async () => {
  const prospect = await newProspect(server);
  expect((await sendOtp(server, prospect, " Meera.Rao@Example.COM ")).status).toBe(200);
  expect((await sendOtp(server, prospect, "meera.rao@example.com")).status).toBe(429);
  const { status, body } = await verify(prospect, "MEERA.RAO@example.com", await otpFor(server, "meera.rao@example.com"));
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ email: "meera.rao@example.com", email_verified: 1, mobile_phone_number: null });
});

test("S10 known and unknown identifiers get the same answer", async () => {
  const { prospect, mobile, otp } = await requestCode();
  await verify(prospect, mobile, otp);
  server.clock.pass(31);
  const known = await sendOtp(server, await newProspect(server), mobile);
  const unknown = await sendOtp(server, await newProspect(server), newMobile());
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  const neverSent = await verify(prospect, newMobile(), "123456");
  const ended = await verify(prospect, mobile, "123456");
  expect([neverSent.status, neverSent.body]).toEqual([ended.status, ended.body]);
});

test("S11 the database holds no code, no token and no identifier in clear text", async () => {
  const { prospect, mobile, otp } = await requestCode();
  const { body } = await verify(prospect, mobile, otp);
  const { rows: tables } = await server.ctx.database.execute(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') and tablename not in ('documents', 'assets')",
  );
  expect(tables.length).toBeGreaterThan(10);
  for (const { name } of tables) {
    const { rows } = await server.ctx.database.execute(`select t::text as line from ${String(name)} t`);
    const text = rows.map(({ line }) => String(line)).join("\n");
    expect(text, String(name)).not.toContain(body.token);
    expect(text, String(name)).not.toContain(mobile);
    // Six digits occur by chance inside longer values; alone they would be the code.
    expect(text, String(name)).not.toMatch(new RegExp(`(^|[^0-9A-Za-z_.:-])${otp}([^0-9A-Za-z_.:-]|$)`, "m"));
  }
});

test("a value that is neither a mobile number nor an email is refused", async () => {
  const prospect = await newProspect(server);
  for (const to of ["12345", "5999999999", "nobody@", "98765432101", "९९९"]) {
    expect((await server.call("POST", "/api/otp/send", { body: { prospectAppId: prospect, channel: "sms", to } })).body.code).toBe(
      "INVALID_IDENTIFIER",
    );
  }
  expect(
    (await server.call("POST", "/api/otp/send", { body: { prospectAppId: prospect, channel: "email", to: newMobile() } })).status,
  ).toBe(400);
});
