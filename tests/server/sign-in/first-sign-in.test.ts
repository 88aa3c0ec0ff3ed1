import { afterAll, beforeAll, expect, test } from "vitest";
import { newMobile, newProspect, otpFor, sendOtp } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PAUSE = 31;

/** A prospect with its code for a number. */
async function requestCode(mobile: string) {
  server.clock.pass(PAUSE);
  const prospectAppId = await newProspect(server);
  expect((await sendOtp(server, prospectAppId, mobile)).status).toBe(200);
  return { prospectAppId, to: mobile, otp: await otpFor(server, mobile) };
}
const verify = (body: object) => server.call("POST", "/api/otp/verify", { body });

test("concurrent first sign-ins with one number in three tabs create one customer", async () => {
  for (let round = 0; round < 4; round++) {
    const mobile = newMobile();
    const codes = [await requestCode(mobile), await requestCode(mobile), await requestCode(mobile)];
    const answers = await Promise.all(codes.map(verify));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.data.user_id)).size).toBe(1);
  }
});

test("a sign-in with a used code succeeds, even if the check of the profile fails", async () => {
  const code = await requestCode(newMobile());
  await server.ctx.database.execute("alter table applications rename column reviewed_release to reviewed_away");
  const { status, body } = await verify(code);
  await server.ctx.database.execute("alter table applications rename column reviewed_away to reviewed_release");
  expect([status, body.data.mobile_phone_number]).toEqual([200, code.to]);
  expect((await server.call("GET", `/api/user/${code.prospectAppId}`, { token: body.token })).status).toBe(200);
});
