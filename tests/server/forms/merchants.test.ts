import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEVICE_COOKIE } from "../../../src/contract/customer/cookie-names.ts";
import { givenConsent, newMobile, newProspect, otpFor, sendOtp } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const FORM = "merchant-enquiry";
const CONSENT = givenConsent("merchant-terms");
let last = 0;

const answers = (more: Record<string, unknown> = {}) => ({
  business_name: "Asha Stores",
  tin_any: "abcce1234f",
  address1: "12, MG Road",
  postal_code: "560001",
  contact_name: "Asha Rao",
  mobile_phone_number: newMobile(),
  email: "asha@example.com",
  ...more,
});

/** Sends a request, by default from an address of its own. */
function send(given: Record<string, unknown> = answers(), more: Record<string, unknown> = {}, from = `10.2.0.${++last}`, headers = {}) {
  const body = { form: FORM, release: server.releases.live().hash, answers: given, consents: [CONSENT], ...more };
  return server.call("POST", "/api/merchants", { body, from, headers });
}

const rows = () => server.ctx.db.selectFrom("merchant_requests").selectAll().orderBy("created_at").execute();

test("R2.4 a request is stored encrypted, with the columns of the staff's list, and forwarded as a help request", async () => {
  const given = answers({ gstin: "29AAACE1234F1Z2" });
  const { status, body } = await send(given, { partner: "mitti-farm" });
  expect([status, body]).toEqual([200, { since: null }]);
  const row = (await rows()).at(-1);
  expect(row).toMatchObject({ partner: "mitti-farm", name: "Asha Stores", postal_code: "560001", form: FORM });
  const whole = JSON.stringify(row);
  for (const secret of [given.mobile_phone_number, "ABCCE1234F", "asha@example.com", "12, MG Road", "Asha Rao"])
    expect(whole).not.toContain(secret);
  expect(JSON.parse(server.ctx.vault.open("merchant-request", row?.sealed_answers ?? ""))).toMatchObject({
    tin_any: "ABCCE1234F",
    gstin: "29AAACE1234F1Z2",
  });
  const help = await server.ctx.db.selectFrom("help_requests").selectAll().execute();
  expect(help).toHaveLength(1);
  expect(JSON.parse(server.ctx.vault.open("help-request", help[0]?.sealed_request ?? ""))).toMatchObject({
    contactName: "Asha Rao",
    company: "Asha Stores",
    phoneNumber: given.mobile_phone_number,
  });
});

test("a repeated request of the same business and number returns the first date and is stored once, also ten at once", async () => {
  const given = answers({ tin_any: "ABCCE9999F" });
  const before = (await rows()).length;
  const all = await Promise.all(Array.from({ length: 10 }, () => send(given)));
  expect(all.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(all.filter(({ body }) => body.since === null)).toHaveLength(1);
  expect((await send({ ...given, business_name: "Another Name" })).body.since).toMatch(/^\d{4}-/);
  expect(await rows()).toHaveLength(before + 1);
  // Who knows the PAN alone learns nothing.
  expect((await send(answers({ tin_any: "ABCCE9999F" }))).body.since).toBeNull();
});

test.each([
  ["no PAN", { tin_any: undefined }, "/answers/tin_any"],
  ["a masked PAN without a stored one", { tin_any: "ABCC******" }, "/answers/tin_any"],
  ["an invalid mobile number", { mobile_phone_number: "12345" }, "/answers/mobile_phone_number"],
  ["an invalid email", { email: "asha@" }, "/answers/email"],
  ["only a first name", { contact_name: "Asha" }, "/answers/contact_name"],
  ["a GSTIN with a wrong check character", { gstin: "29AAACE1234F1Z5" }, "/answers/gstin"],
  ["a truncated GSTIN", { gstin: "29AAACE" }, "/answers/gstin"],
  ["an IFSC in lower case", { ifsc: "abcd0123456" }, "/answers/ifsc"],
])("refused at its field: %s", async (_, wrong, path) => {
  const { status, body } = await send(answers(wrong));
  expect([status, body.code]).toEqual([422, "INVALID_ANSWERS"]);
  expect(body.fields.map((field: { path: string }) => field.path)).toEqual([path]);
  expect(body.fields[0].message).not.toBe("");
});

test("a missing consent, a form of no page, unknown answers and an unknown release are refused", async () => {
  expect((await send(answers(), { consents: [] })).body.code).toBe("CONSENT_MISSING");
  expect((await send(answers(), { form: "personal-loan" })).body.fields[0].path).toBe("/form");
  expect((await send(answers({ role_id: 1 }))).body.code).toBe("BAD_REQUEST");
  expect((await send(answers(), { release: "0".repeat(64) })).body.code).toBe("RELEASE_UNKNOWN");
  expect((await send(answers(), { partner: "nobody" })).status).toBe(200);
  expect((await rows()).at(-1)?.partner).toBeNull();
});

test("one address sends at most ten per hour", async () => {
  for (let time = 0; time < 10; time++) expect((await send(answers(), {}, "10.3.0.1")).status).toBe(200);
  const { status, headers } = await send(answers(), {}, "10.3.0.1");
  expect(status).toBe(429);
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
});

describe("S57 a caller who knows only a number", () => {
  const sendFor = (mobile_phone_number: string, time: number, from: string, headers = {}) =>
    send(answers({ mobile_phone_number, tin_any: `ABCCE1${String(time).padStart(3, "0")}F` }), {}, from, headers);

  test("uses up the limit of the same network, three per day, and does not block other networks", async () => {
    const mobile = newMobile();
    for (const [time, status] of [200, 200, 200, 429].entries()) expect((await sendFor(mobile, time, "10.4.0.1")).status).toBe(status);
    expect((await sendFor(mobile, 4, "10.4.0.2")).status).toBe(200);
  });

  test("never blocks an owner who signed in before, and others for an hour at most", async () => {
    const mobile = newMobile();
    const prospectAppId = await newProspect(server);
    await sendOtp(server, prospectAppId, mobile);
    const body = { prospectAppId, to: mobile, otp: await otpFor(server, mobile) };
    const { cookies } = await server.call("POST", "/api/otp/verify", { body });
    const device = { cookie: `${DEVICE_COOKIE}=${cookies.find(({ name }) => name === DEVICE_COOKIE)?.value}` };
    for (let time = 0; time < 12; time++) expect((await sendFor(mobile, time, `10.5.0.${1 + (time % 4)}`)).status).toBe(200);
    expect((await sendFor(mobile, 20, "10.5.0.9")).status).toBe(429);
    expect((await sendFor(mobile, 21, "10.5.0.9", device)).status).toBe(200);
    server.clock.pass(3_601);
    expect((await sendFor(mobile, 22, "10.5.0.9")).status).toBe(200);
  });

  test("and the PAN, does not replace the owner's request, nor learns whether there is one, also with concurrent ones", async () => {
    const owner = answers({ tin_any: "ABCCE7777F", email: "owner@example.com" });
    const otherMerchant = { ...owner, email: "stranger@example.com", contact_name: "Some Body" };
    const before = (await rows()).length;
    const all = await Promise.all([send(otherMerchant), send(owner), send(otherMerchant), send(owner)]);
    expect(all.filter(({ body }) => body.since === null)).toHaveLength(2);
    const kept = (await rows()).slice(before).map((row) => JSON.parse(server.ctx.vault.open("merchant-request", row.sealed_answers)).email);
    expect(kept.sort()).toEqual(["owner@example.com", "stranger@example.com"]);
    expect((await send({ ...owner, email: "Owner@Example.com" })).body.since).toMatch(/^\d{4}-/);
  });
});
