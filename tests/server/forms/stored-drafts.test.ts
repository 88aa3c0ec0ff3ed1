import { afterAll, beforeAll, expect, test } from "vitest";
import { newMobile, newProspect, otpFor, type SignedInCustomer, sendOtp, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

const FORM = "personal-loan";
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const release = () => server.releases.live().hash;
const read = ({ token, prospectAppId }: SignedInCustomer) => server.call("GET", `/api/user/${prospectAppId}/draft?form=${FORM}`, { token });

/** Puts something in the place of a customer's stored draft. */
async function store({ token, prospectAppId }: SignedInCustomer, content: unknown, step: string | null = null): Promise<void> {
  await server.call("PATCH", `/api/user/${prospectAppId}`, { token, body: { form: FORM, release: release(), answers: {} } });
  const { customer_id } = await server.ctx.db
    .selectFrom("prospects")
    .select("customer_id")
    .where("id", "=", prospectAppId)
    .executeTakeFirstOrThrow();
  const sealed_answers = await server.ctx.vault.encrypt(customer_id ?? "", JSON.stringify(content), server.ctx.db);
  await server.ctx.db.updateTable("drafts").set({ sealed_answers, step }).where("customer_id", "=", customer_id).execute();
}

test.each([
  ["null", null],
  ["a number", 5],
  ["a text", "first_name"],
  ["a list", [{ first_name: "Meera" }]],
  ["objects in place of strings", { first_name: { toString: 1 }, tin: ["x"], monthly_income: {} }],
  ["unknown keys and reserved names", { pet: "cat", role_id: 1, "": 1 }],
  ["a text of 100,000 characters", { address1: "x".repeat(100_000) }],
])("S55 a stored draft of any shape can be opened: %s", async (_, content) => {
  const customer = await signInCustomer(server);
  await store(customer, content, "no-such-step");
  const { status, body } = await read(customer);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ form: FORM, release: release(), answers: {}, step: "about-you" });
  expect(Object.keys(body.data.answers)).toEqual([]);
});

test("S55 answers of a stored draft are restored if the form has a field for them", async () => {
  const customer = await signInCustomer(server);
  await store(customer, { first_name: "Meera", birth_date: "17/04", pet: "cat", emi: [] }, "address");
  expect((await read(customer)).body.data).toMatchObject({ answers: { first_name: "Meera", birth_date: "17/04" }, step: "address" });
});

test("the review page can be the stored step of a draft", async () => {
  const customer = await signInCustomer(server);
  await store(customer, { first_name: "Meera" }, "review");
  expect((await read(customer)).body.data).toMatchObject({ step: "review" });
});

test("a form without a draft gets the release with which it continues", async () => {
  const { body } = await read(await signInCustomer(server));
  expect([body.data, body.release]).toEqual([null, release()]);
});

test("R4.3 all cookies of a session expire with the session", async () => {
  const mobile = newMobile();
  const prospectAppId = await newProspect(server);
  await sendOtp(server, prospectAppId, mobile);
  const saved = {
    productType: "LOAN",
    productId: "1",
    utms: '{"utm_source":"sunbird"}',
    urlSegment: "diwali",
    qr: "m7",
    url: "https://a.example/",
    lender: "kachnar-finance",
  };
  const cookie = Object.entries({ ...saved, coBrand: "sunbird" })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("; ");
  const otp = await otpFor(server, mobile);
  const { cookies } = await server.call("POST", "/api/otp/verify", { body: { prospectAppId, to: mobile, otp }, headers: { cookie } });
  const cookieMaxAges = Object.fromEntries(cookies.filter(({ name }) => name !== "device").map(({ name, maxAge }) => [name, maxAge]));
  const hours = 12 * 3_600;
  expect(cookieMaxAges).toEqual({
    atkn: hours,
    prospectAppId: hours,
    ...Object.fromEntries(Object.keys(saved).map((name) => [name, hours])),
  });
  expect(cookies.find(({ name }) => name === "utms")?.value).toBe(saved.utms);
});

test("a cookie saved without a lifetime lives for an hour, with one for that long", async () => {
  const save = async (body: object) => (await server.call("POST", "/api/cookies/save", { body })).cookies[0]?.maxAge;
  expect(await save({ name: "qr", value: "m7" })).toBe(3_600);
  expect(await save({ name: "qr", value: "m7", minutes: 720 })).toBe(43_200);
});
