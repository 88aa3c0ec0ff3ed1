import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { goodAnswers, goodConsents, panOf, type SignedInCustomer, signInCustomer } from "../../support/customer.ts";
import { fingerprint } from "../../support/fingerprint.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { type Applicant, apply, offerOf, select } from "../lending/lending-server.ts";

const FORM = "personal-loan";
let server: TestServer;
let customer: SignedInCustomer;
beforeAll(async () => {
  server = await startTestServer();
  customer = await signInCustomer(server);
});
afterAll(() => server.stop());

async function put(answers: object, change: object = {}) {
  const body = { form: FORM, release: server.releases.live().hash, answers, consents: goodConsents(), complete: true, ...change };
  const { status, body: answer } = await server.call("PUT", `/api/user/${customer.prospectAppId}`, { token: customer.token, body });
  const fields = ((answer.fields ?? []) as { path: string; keyword: string }[]).map(({ path, keyword }) => [
    path.replace("/answers/", ""),
    keyword,
  ]);
  return { status, code: answer.code, fields };
}

/** What each step of the form asks of an employed customer. */
const STEPS: Record<string, string[]> = {
  "about-you": ["first_name", "last_name", "birth_date", "gender", "tin", "educational_level", "email"],
  address: ["address1", "postal_code", "residence_type"],
  work: ["employment_status_code"],
  "income-and-loan": ["monthly_income", "emi", "prefer_net_banking", "se_loan_amount"],
};

describe("S28 a form is complete only with every step", () => {
  test.each(Object.entries(STEPS))("without the step %s", async (_id, names) => {
    const answers = Object.fromEntries(Object.entries(goodAnswers()).filter(([name]) => !names.includes(name)));
    const before = await fingerprint(server);
    const refused = await put(answers);
    expect([refused.status, refused.code]).toEqual([422, "INVALID_ANSWERS"]);
    for (const name of names) expect(refused.fields).toContainEqual([name, "required"]);
    expect(await fingerprint(server)).toEqual(before);
  });

  test("without a step that these answers require", async () => {
    const { employer_name, officepincode, salary_mode, ...rest } = goodAnswers();
    const refused = await put({ ...rest, employment_status_code: "SELF_EMPLOYED" });
    const asked = ["business_registration_type", "business_current_turnover", "business_years", "business_account"];
    expect(refused).toEqual({ status: 422, code: "INVALID_ANSWERS", fields: asked.map((name) => [name, "required"]) });
  });
});

describe("S28 a value of a field that does not apply is refused, in a partial and in a complete save", () => {
  const cases: [string, () => [name: string, value: unknown], string][] = [
    ["a field that the answers hide", () => ["monthly_rent", 9_000], "hiddenField"],
    ["a field of the other channel", () => ["mobile_phone_number", customer.mobile], "hiddenField"],
    ["a field of a step that does not apply", () => ["business_years", "LESS_THAN_1"], "inactiveStep"],
  ];
  test.each(cases)("%s", async (_name, given, keyword) => {
    const [field, value] = given();
    const more = { [field]: value };
    const before = await fingerprint(server);
    const refused = await put({ ...goodAnswers(), ...more });
    expect([refused.status, refused.fields]).toEqual([422, expect.arrayContaining([[field, keyword]])]);
    expect((await put({ ...goodAnswers(), ...more }, { complete: false })).status).toBe(422);
    expect(await fingerprint(server)).toEqual(before);
  });
});

test("S28 an unknown release or form is refused, in a partial and in a complete save", async () => {
  for (const complete of [true, false]) {
    expect(await put(goodAnswers(), { release: "f".repeat(64), complete })).toMatchObject({ status: 409, code: "RELEASE_UNKNOWN" });
    expect(await put(goodAnswers(), { form: "no-such-form", complete })).toMatchObject({ status: 400, code: "BAD_REQUEST" });
  }
});

describe("S28 no step towards a lender can be skipped", () => {
  const submit = ({ appId, token }: Applicant, lender: string) =>
    server.call("POST", `/api/applications/${appId}/lenders/${lender}/submit`, { token, body: { consents: [] } });

  test("a lender gets nothing before one of its offers is chosen", async () => {
    const applicant = await apply(server);
    await offerOf(server, applicant, "amaltas-bank");
    const before = await fingerprint(server);
    const early = await submit(applicant, "amaltas-bank");
    expect([early.status, early.body.code]).toEqual([422, "OFFER_NOT_SELECTED"]);
    expect((await submit(applicant, "no-such-lender")).body.code).toBe("OFFER_NOT_SELECTED");
    expect(await fingerprint(server)).toEqual(before);
  });

  test("an offer made before the answers were changed cannot be chosen any more", async () => {
    const applicant = await apply(server);
    const offer = await offerOf(server, applicant, "amaltas-bank");
    const body = {
      form: FORM,
      release: server.releases.live().hash,
      answers: { ...goodAnswers(), tin: panOf(applicant.mobile), se_loan_amount: 100_000 },
      consents: goodConsents(),
      complete: true,
    };
    expect((await server.call("PUT", `/api/user/${applicant.prospectAppId}`, { token: applicant.token, body })).status).toBe(200);
    const before = await fingerprint(server);
    const late = await select(server, applicant, offer.id);
    expect([late.status, late.body.code]).toEqual([409, "OFFER_EXPIRED"]);
    expect(await fingerprint(server)).toEqual(before);
  });

  test("a submitted application is not sent again, and no other offer of its lender can be chosen", async () => {
    const applicant = await apply(server);
    const offer = await offerOf(server, applicant, "amaltas-bank");
    expect((await select(server, applicant, offer.id)).body.data.status).toBe("SUBMITTED");
    const again = await submit(applicant, "amaltas-bank");
    expect([again.status, again.body.code]).toEqual([409, "ALREADY_SUBMITTED"]);
    // The same offer once more is the same choice.
    expect((await select(server, applicant, offer.id)).body).toEqual({
      data: { lender: "amaltas-bank", status: "SUBMITTED", pendingConsents: [], form: null },
    });
    const body = {
      form: FORM,
      release: server.releases.live().hash,
      answers: { ...goodAnswers(), tin: panOf(applicant.mobile), se_loan_amount: 90_000 },
      consents: goodConsents(),
      complete: true,
    };
    expect((await server.call("PUT", `/api/user/${applicant.prospectAppId}`, { token: applicant.token, body })).status).toBe(200);
    const other = await offerOf(server, applicant, "amaltas-bank");
    expect(other.id).not.toBe(offer.id);
    expect((await select(server, applicant, other.id)).body.code).toBe("ALREADY_SUBMITTED");
    expect((await select(server, applicant, offer.id)).status).toBe(200);
  });
});
