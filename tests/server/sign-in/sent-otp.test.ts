import { afterAll, beforeAll, expect, test } from "vitest";
import { newMobile, newProspect, otpFor, sendOtp } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A browser that has requested a code, with its cookie. */
async function requestCode(mobile = newMobile()) {
  const prospect = await newProspect(server);
  const answer = await sendOtp(server, prospect, mobile);
  const cookie = answer.cookies.find(({ name }) => name === "sent");
  if (!cookie) throw new Error("No cookie says where the code went");
  return { prospect, mobile, cookie, otp: await otpFor(server, mobile) };
}

const read = async (prospectAppId: string, value: string) =>
  (await server.call("GET", `/api/otp/sent?prospectAppId=${prospectAppId}`, { headers: { cookie: `sent=${value}` } })).body.sent;

const verify = (prospectAppId: string, to: string, otp: string, sent = "") =>
  server.call("POST", "/api/otp/verify", { body: { prospectAppId, to, otp }, headers: sent ? { cookie: `sent=${sent}` } : {} });

test("a browser that requested a code gets its destination while the code is valid, without another message", async () => {
  const { prospect, mobile, cookie } = await requestCode();
  expect(await read(prospect, cookie.value)).toEqual({ channel: "sms", to: mobile, expiresIn: 180, resendIn: 30, blockedFor: 0 });
  server.clock.pass(40);
  expect(await read(prospect, cookie.value)).toMatchObject({ expiresIn: 140, resendIn: 0 });
  server.clock.pass(141);
  expect(await read(prospect, cookie.value)).toBeNull();
  expect((await server.call("GET", `/api/dev/outbox?to=${mobile}`)).body).toHaveLength(1);
});

test("S50 the cookie is readable by the server only, expires with the code, and contains no number in clear text", async () => {
  const { cookie, mobile } = await requestCode();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/api", maxAge: 180 });
  expect(Buffer.from(cookie.value.split(".")[2] ?? "", "base64url").includes(mobile)).toBe(false);
  expect((await server.call("GET", "/api/cookies/read?name=sent")).status).toBe(403);
});

test("another prospect, no cookie and a forged one get nothing", async () => {
  const { prospect, cookie } = await requestCode();
  const other = await newProspect(server);
  const forged = `${cookie.value.slice(0, -4)}AAAA`;
  expect([await read(other, cookie.value), await read(prospect, ""), await read(prospect, "v1.x.y"), await read(prospect, forged)]).toEqual(
    [null, null, null, null],
  );
});

test("without attempts left the response contains the waiting time", async () => {
  const { prospect, mobile, cookie, otp } = await requestCode();
  const wrong = otp === "000000" ? "111111" : "000000";
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await verify(prospect, mobile, wrong)).status).toBe(400);
  expect(await read(prospect, cookie.value)).toMatchObject({ to: mobile, blockedFor: 3600 });
});

test("a used code is no longer returned, and its cookie is erased", async () => {
  const { prospect, mobile, cookie, otp } = await requestCode();
  const { status, cookies } = await verify(prospect, mobile, otp, cookie.value);
  expect([status, cookies.find(({ name }) => name === "sent")]).toEqual([200, expect.objectContaining({ value: "", maxAge: 0 })]);
  expect(await read(prospect, cookie.value)).toBeNull();
});
