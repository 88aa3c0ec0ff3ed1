import { afterAll, beforeAll, expect, test } from "vitest";
import { newMobile, newProspect, otpFor, sendOtp, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

const [HINDI, ENGLISH] = [1, 2];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The language of what the server says to a caller. */
async function responseLanguage(headers: Record<string, string>): Promise<string> {
  const { body } = await server.call("GET", "/api/get-partner-by-name/nobody", { headers });
  return /[\u0900-\u097f]/.test(body.message) ? "hi" : "en";
}

test.each<[string, Record<string, string>, string]>([
  ["nothing", {}, "en"],
  ["a cookie with a language code", { cookie: "language=hi" }, "hi"],
  ["a cookie with a language number", { cookie: `language=${HINDI}` }, "hi"],
  ["a cookie takes precedence over the browser", { cookie: `language=${ENGLISH}`, "accept-language": "hi" }, "en"],
  ["a cookie with an unknown language, and a browser with a known one", { cookie: "language=zz", "accept-language": "hi" }, "hi"],
  ["a browser language with a region", { "accept-language": "hi-IN" }, "hi"],
  ["upper case and spaces", { "accept-language": " HI-in;q=0.9" }, "hi"],
  ["an unknown language before a known one", { "accept-language": "fr-FR,fr;q=0.9,hi;q=0.8,en;q=0.7" }, "hi"],
  ["English before Hindi", { "accept-language": "en,hi" }, "en"],
  ["only unknown languages", { "accept-language": "fr,de" }, "en"],
])("%s: the response is in the expected language", async (_name, headers, language) => {
  expect(await responseLanguage(headers)).toBe(language);
});

test("a language chosen before the sign-in becomes the customer's, unless they already have one", async () => {
  const pick = (uid: string, language: number) => server.call("POST", "/api/set-language", { body: { uid, language } });
  const signIn = async (prospectAppId: string, mobile: string) => {
    expect((await sendOtp(server, prospectAppId, mobile)).status).toBe(200);
    const otp = await otpFor(server, mobile);
    const { body } = await server.call("POST", "/api/otp/verify", { body: { prospectAppId, to: mobile, otp } });
    return body.data.language;
  };
  const mobile = newMobile();
  const first = await newProspect(server);
  expect((await pick(first, HINDI)).status).toBe(200);
  expect(await signIn(first, mobile)).toBe(HINDI);
  server.clock.pass(60);
  const second = await newProspect(server);
  expect((await pick(second, ENGLISH)).status).toBe(200);
  expect(await signIn(second, mobile)).toBe(HINDI);
  expect(await signIn(await newProspect(server), newMobile())).toBeNull();
});

test("a language can be set for a prospect without an owner, but not for an unknown prospect, nor an unknown language", async () => {
  const set = async (uid: string, language: number, token?: string) =>
    (await server.call("POST", "/api/set-language", { body: { uid, language }, ...(token && { token }) })).status;
  const unownedProspect = await newProspect(server);
  expect(await set(unownedProspect, HINDI)).toBe(200);
  expect(await set("00000000-0000-4000-8000-000000000000", HINDI)).toBe(404);
  expect(await set(unownedProspect, 3)).toBe(400);
  const one = await signInCustomer(server);
  expect(await set(one.prospectAppId, HINDI, one.token)).toBe(200);
  const rows = await server.ctx.db.selectFrom("prospects").select(["id", "language"]).execute();
  expect(rows.filter(({ language }) => language === HINDI).map(({ id }) => id)).toEqual(
    expect.arrayContaining([unownedProspect, one.prospectAppId]),
  );
});
