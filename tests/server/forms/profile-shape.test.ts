import { afterAll, beforeAll, expect, test } from "vitest";
import { Profile } from "../../../src/contract/customer/profile.ts";
import { maskPan } from "../../../src/server/features/customers/profile-fields.ts";
import {
  goodAnswers,
  goodConsents,
  newMobile,
  newProspect,
  otpFor,
  type SignedInCustomer,
  sendOtp,
  signInCustomer,
} from "../../support/customer.ts";
import { productProgress } from "../../support/product-progress.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";

/** As the specification lists them (section 3). */
const NAMES =
  "birth_date channel_id email email_verified first_name last_name is_editing merchant_location_id mobile_phone_code " +
  "mobile_phone_number role_id user_id tin language bl_completed pl_completed gl_completed hl_completed employment_status_code " +
  "business_registration_type address1 address2 postal_code gender inflight_credit_app_id pl_update_required pl_se_update_required " +
  "residence_type se_loan_amount allow_sms allow_emails business_current_turnover business_years employer_name officepincode " +
  "monthly_income salary_mode monthly_rent educational_level emi prefer_net_banking business_account housing_loan_amount property_type";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const read = async ({ prospectAppId, token }: Pick<SignedInCustomer, "prospectAppId" | "token">) =>
  (await server.call("GET", `/api/user/${prospectAppId}`, { token })).body.data;

async function put({ prospectAppId, token }: SignedInCustomer, change: object = {}) {
  const body = {
    form: "personal-loan",
    release: server.releases.live().hash,
    answers: goodAnswers(),
    consents: goodConsents(),
    complete: true,
    ...change,
  };
  const { status, body: answer } = await server.call("PUT", `/api/user/${prospectAppId}`, { token, body });
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

test("R3.2 the 44 names of the specification exist", async () => {
  const profile = await read(await signInCustomer(server));
  expect(Object.keys(profile)).toEqual(expect.arrayContaining(NAMES.split(" ")));
  expect(NAMES.split(" ")).toHaveLength(44);
});

test("a new customer's profile has every field of the specification, empty but for the mobile", async () => {
  const customer = await signInCustomer(server);
  const profile = await read(customer);
  // Facts that rules ask are there only where a rule asks some.
  const names = Object.keys(Profile.properties).filter((name) => name !== "facts");
  expect(Object.keys(profile).sort()).toEqual([...names].sort());
  const flags = [
    "email_verified",
    "is_editing",
    "allow_sms",
    "allow_emails",
    ...names.filter((name) => /_(completed|update_required)$/.test(name)),
  ];
  const { user_id } = profile;
  expect(user_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(profile).toEqual({
    ...Object.fromEntries(names.map((name) => [name, flags.includes(name) ? 0 : null])),
    user_id,
    mobile_phone_number: customer.mobile,
    mobile_phone_code: 91,
    products: {},
    unfinished: [],
  });
});

test("a completed form sets its own fields and flags, and no others", async () => {
  const customer = await signInCustomer(server);
  const before = await read(customer);
  const { verified_channel: _hidden, ...answers } = goodAnswers();
  const profile = await put(customer);
  expect(profile).toEqual({
    ...before,
    ...answers,
    tin: "ABCP******",
    pl_completed: 1,
    inflight_credit_app_id: profile.inflight_credit_app_id,
    products: { LOAN: productProgress({ application: profile.inflight_credit_app_id }) },
  });
  expect(await read(customer)).toEqual(profile);
});

test("a consent's flag is set by its last answer", async () => {
  const customer = await signInCustomer(server);
  const consents = (given: boolean) =>
    goodConsents().map((consent) => ((consent as { id?: string }).id === "communications" ? { ...consent, given } : consent));
  for (const given of [true, false, true]) {
    const profile = await put(customer, { consents: consents(given) });
    expect([profile.allow_sms, profile.allow_emails]).toEqual(given ? [1, 1] : [0, 0]);
  }
  // Who does not answer changes nothing.
  const profile = await put(customer, { consents: consents(true).slice(0, 1) });
  expect([profile.allow_sms, profile.allow_emails]).toEqual([1, 1]);
});

test("a partial save preserves other fields, marks the profile as being edited and creates nothing else", async () => {
  const customer = await signInCustomer(server);
  const complete = await put(customer);
  const part = await put(customer, {
    answers: { employment_status_code: "SALARIED", employer_name: "Other Mills" },
    consents: [],
    complete: false,
  });
  expect(part).toEqual({ ...complete, employer_name: "Other Mills", is_editing: 1, unfinished: ["LOAN"] });
  const consents = await server.ctx.db.selectFrom("consents").select("id").where("customer_id", "=", complete.user_id).execute();
  expect(consents).toHaveLength(2);
});

test("a PAN is masked except for its first four characters", () => {
  expect([maskPan("ABCPE1234F"), maskPan("ABCP"), maskPan("AB")]).toEqual(["ABCP******", "ABCP", "AB"]);
});

test("a sign-in under another customer's prospect creates a prospect of the same origin, without the owner's data", async () => {
  const utms = { utm_source: "gulaal", utm_campaign: "spring" };
  const body = { productType: "loan", urlSegment: "partnerpage", utms, qr: "qr-1", url: "https://partner.example/loans" };
  const { body: made } = await server.call("POST", "/api/prospect", { body });
  const signIn = async () => {
    const mobile = newMobile();
    expect((await sendOtp(server, made.prospectAppId, mobile)).status).toBe(200);
    const otp = await otpFor(server, mobile);
    return (await server.call("POST", "/api/otp/verify", { body: { prospectAppId: made.prospectAppId, to: mobile, otp } })).body;
  };
  const [first, second] = [await signIn(), await signIn()];
  expect(first.prospectAppId).toBe(made.prospectAppId);
  const rows = await server.ctx.db
    .selectFrom("prospects")
    .selectAll()
    .where("id", "in", [first.prospectAppId, second.prospectAppId])
    .execute();
  const row = (id: string) => rows.find((one) => one.id === id);
  expect(row(first.prospectAppId)).toMatchObject({
    customer_id: first.data.user_id,
    product_type: "LOAN",
    url_segment: "partnerpage",
    qr: "qr-1",
  });
  expect(row(second.prospectAppId)).toMatchObject({
    customer_id: second.data.user_id,
    product_type: "LOAN",
    url_segment: "partnerpage",
    utms,
    qr: "qr-1",
    url: "https://partner.example/loans",
  });
  // The first one's session still names the first one's prospect.
  expect((await read(first)).user_id).toBe(first.data.user_id);
  expect((await server.call("GET", `/api/user/${second.prospectAppId}`, { token: first.token })).status).toBe(403);
});

test("R1.26 a visit under any name of a brand is attributed to its partner", async () => {
  const { catalog } = server.releases.live();
  const named = [...catalog.brands.values()].filter(({ lookup }) => lookup?.length);
  expect(named.length).toBeGreaterThan(10);
  const sourceOf = async (utm_source: string) => {
    const { body } = await server.call("POST", "/api/prospect", { body: { utms: { utm_source, utm_medium: "poster" } } });
    const visit = server.ctx.db.selectFrom("prospects").where("id", "=", body.prospectAppId);
    const { utms } = await visit.select("utms").executeTakeFirstOrThrow();
    const reach = server.ctx.db.selectFrom("visit_reach").where("prospect_id", "=", body.prospectAppId);
    const { partner } = await reach.select("partner").executeTakeFirstOrThrow();
    return [utms, partner];
  };
  const [brand] = named;
  for (const name of [brand?.id, brand?.name, ` ${brand?.lookup?.[0]?.toUpperCase()} `])
    expect(await sourceOf(name ?? "")).toEqual([{ utm_source: brand?.id, utm_medium: "poster" }, brand?.id]);
  expect(await sourceOf("Somewhere")).toEqual([{ utm_source: "Somewhere", utm_medium: "poster" }, "somewhere"]);
});

test("a prospect of an unknown product, and one without a product", async () => {
  const refused = await server.call("POST", "/api/prospect", { body: { productType: "nosuchproduct" } });
  expect([refused.status, refused.body.fields[0].path, refused.body.fields[0].keyword]).toEqual([400, "/productType", "enum"]);
  const { body } = await server.call("POST", "/api/prospect", { body: {} });
  const row = await server.ctx.db.selectFrom("prospects").select("product_type").where("id", "=", body.prospectAppId).executeTakeFirst();
  expect(row).toEqual({ product_type: null });
  expect(await newProspect(server, "LOAN")).toMatch(/^[0-9a-f-]{36}$/);
});
