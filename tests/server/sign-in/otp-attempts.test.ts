import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newMobile, newProspect, otpFor, sendOtp, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // Waits are compared exactly.
  server.clock.stop();
});
afterAll(() => server.stop());

const HOUR = 3_600;
const PAUSE = 31;
const wrongCodeFor = (otp: string) => otp.replace(/.$/, (last) => String((Number(last) + 1) % 10));
const verify = (prospectAppId: string, to: string, otp: string) =>
  server.call("POST", "/api/otp/verify", { body: { prospectAppId, to, otp } });

/** One number and one prospect, with the newest code of them. */
class Verification {
  readonly mobile = newMobile();
  prospect = "";
  otp = "";

  async send(): Promise<this> {
    this.prospect ||= await newProspect(server);
    expect((await sendOtp(server, this.prospect, this.mobile)).status).toBe(200);
    this.otp = await otpFor(server, this.mobile);
    return this;
  }

  async wrong(times: number): Promise<string[]> {
    const codes: string[] = [];
    for (let time = 0; time < times; time++) codes.push((await verify(this.prospect, this.mobile, wrongCodeFor(this.otp))).body.code);
    return codes;
  }

  right = () => verify(this.prospect, this.mobile, this.otp);
}

const wrongCodes = (times: number) => Array(times).fill("OTP_WRONG");

describe("S1 wrong codes", () => {
  test("up to four still permit the right one, five do not", async () => {
    const four = await new Verification().send();
    expect(await four.wrong(4)).toEqual(wrongCodes(4));
    expect((await four.right()).status).toBe(200);
    const five = await new Verification().send();
    expect(await five.wrong(5)).toEqual(wrongCodes(5));
    expect((await five.right()).body.code).toBe("OTP_TOO_MANY_ATTEMPTS");
  });

  test("add up for an hour from the first of them, as Retry-After says, and no longer", async () => {
    const one = await new Verification().send();
    await one.wrong(1);
    server.clock.pass(100);
    expect(await one.wrong(4)).toEqual(wrongCodes(4));
    const refused = await one.right();
    const wait = Number(refused.headers["retry-after"]);
    expect(refused.status).toBe(429);
    expect(wait).toBe(HOUR - 100);
    server.clock.pass(wait - 60);
    await one.send();
    expect((await one.right()).status).toBe(429);
    server.clock.pass(61);
    expect(await one.wrong(1)).toEqual(wrongCodes(1));
    expect((await one.right()).status).toBe(200);
  });

  test("return the number of attempts left, and with the last one for how long codes are ignored", async () => {
    const one = await new Verification().send();
    const answers = [];
    for (let time = 0; time < 5; time++) answers.push(await verify(one.prospect, one.mobile, wrongCodeFor(one.otp)));
    expect(answers.map(({ body }) => body.triesLeft)).toEqual([4, 3, 2, 1, 0]);
    expect(answers.map(({ headers }) => headers["retry-after"])).toEqual([undefined, undefined, undefined, undefined, String(HOUR)]);
    expect((await one.right()).body).not.toHaveProperty("triesLeft");
  });

  test("block new codes that would expire unused, but not one that is valid when codes are accepted again", async () => {
    const one = await new Verification().send();
    await one.wrong(5);
    server.clock.pass(PAUSE);
    const sent = async () => (await server.call("GET", `/api/dev/outbox?to=${one.mobile}`)).body.length;
    const before = await sent();
    const refused = await sendOtp(server, one.prospect, one.mobile);
    expect([refused.status, refused.body.code, refused.headers["retry-after"]]).toEqual([
      429,
      "OTP_TOO_MANY_ATTEMPTS",
      String(HOUR - PAUSE),
    ]);
    expect(await sent()).toBe(before);
    server.clock.pass(HOUR - PAUSE - 170);
    await one.send();
    server.clock.pass(171);
    expect((await one.right()).status).toBe(200);
  });

  test("are reset by the right one", async () => {
    const one = new Verification();
    // After the first time the prospect is the owner's, which has a count of its own.
    for (let time = 0; time < 3; time++) {
      await one.send();
      expect(await one.wrong(4)).toEqual(wrongCodes(4));
      expect((await one.right()).status).toBe(200);
      server.clock.pass(PAUSE);
    }
  });

  test("are not counted without a valid code", async () => {
    const one = await new Verification().send();
    server.clock.pass(181);
    expect(await one.wrong(7)).toEqual(Array(7).fill("OTP_EXPIRED"));
    await one.send();
    expect(await one.wrong(4)).toEqual(wrongCodes(4));
    expect((await one.right()).status).toBe(200);
    expect((await one.right()).body.code).toBe("OTP_EXPIRED");
  });

  test("the right one sent many times at once does not count as wrong", async () => {
    const one = await new Verification().send();
    expect((await one.right()).status).toBe(200);
    server.clock.pass(PAUSE);
    await one.send();
    const answers = await Promise.all(Array.from({ length: 12 }, one.right));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(400)]);
    server.clock.pass(PAUSE);
    await one.send();
    expect(await one.wrong(4)).toEqual(wrongCodes(4));
    expect((await one.right()).status).toBe(200);
  });
});

test("S9 a number and a code in full-width or Devanagari digits are the same number and code", async () => {
  const written = (from: string) => (text: string) =>
    text.replace(/\d/g, (digit) => String.fromCodePoint((from.codePointAt(0) ?? 0) + Number(digit)));
  const [fullWidth, devanagari] = [written("\uff10"), written("\u0966")];
  const one = await new Verification().send();
  for (const other of [fullWidth(one.mobile), devanagari(one.mobile), `\uff0b\uff19\uff11${fullWidth(one.mobile)}`]) {
    expect((await sendOtp(server, one.prospect, other)).body.code).toBe("OTP_RESEND_TOO_EARLY");
    expect((await verify(one.prospect, other, wrongCodeFor(one.otp))).body.code).toBe("OTP_WRONG");
  }
  const first = await verify(one.prospect, fullWidth(one.mobile), fullWidth(one.otp));
  expect(first.status).toBe(200);
  server.clock.pass(PAUSE);
  await one.send();
  const second = await verify(one.prospect, devanagari(one.mobile), devanagari(one.otp));
  expect(second.body.data).toMatchObject({ user_id: first.body.data.user_id, mobile_phone_number: one.mobile });
});

test("S14 a disabled customer gets no session by the right code, which is used up, and one by a new code once enabled", async () => {
  const one = await new Verification().send();
  const { body } = await one.right();
  const customer = server.ctx.db.updateTable("customers").where("id", "=", body.data.user_id);
  const sessions = () => server.ctx.db.selectFrom("sessions").select("id").where("customer_id", "=", body.data.user_id).execute();
  await customer.set({ disabled_at: server.clock.now() }).execute();
  server.clock.pass(PAUSE);
  await one.send();
  const refused = await one.right();
  expect([refused.status, refused.body.token, refused.cookies]).toEqual([401, undefined, []]);
  expect(await sessions()).toHaveLength(1);
  await customer.set({ disabled_at: null }).execute();
  expect((await one.right()).body.code).toBe("OTP_EXPIRED");
  server.clock.pass(PAUSE);
  await one.send();
  expect((await one.right()).status).toBe(200);
});

test("the language of a prospect is set by its owner, or by any caller while it has none", async () => {
  const setLanguage = (uid: string, language: number, token?: string) =>
    server.call("POST", "/api/set-language", { body: { uid, language }, ...(token && { token }) });
  const [owner, other] = [await signInCustomer(server), await signInCustomer(server)];
  const languageOf = async ({ prospectAppId, token }: typeof owner) =>
    (await server.call("GET", `/api/user/${prospectAppId}`, { token })).body.data.language;
  expect((await setLanguage(owner.prospectAppId, 1, owner.token)).status).toBe(200);
  const byOther = await setLanguage(owner.prospectAppId, 2, other.token);
  const byNobody = await setLanguage(owner.prospectAppId, 2);
  expect([byOther.status, byOther.body.code]).toEqual([403, "FORBIDDEN"]);
  expect([byNobody.status, byNobody.body.code]).toEqual([401, "NOT_SIGNED_IN"]);
  expect([await languageOf(owner), await languageOf(other)]).toEqual([1, null]);
  const unownedProspect = await newProspect(server);
  expect((await setLanguage(unownedProspect, 1)).status).toBe(200);
  expect((await setLanguage(unownedProspect, 99)).status).toBe(400);
});
