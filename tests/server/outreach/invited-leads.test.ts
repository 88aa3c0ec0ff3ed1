import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newMobile, otpFor, type SignedInCustomer, sendOtp } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { type Applicant, complete, offerOf, select } from "../lending/lending-server.ts";
import { signInStaff } from "../tables/table-server.ts";

let server: TestServer;
let partner: string;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  partner = await signInStaff(server, { area: "partner", brand: "marigold" });
});

const invite = (answers: object, token = partner) =>
  server.call("POST", "/api/partner/forms/invite-customer", {
    token,
    body: { revision: "", answers: { product: "LOAN", language: "en", confirmed: true, ...answers } },
  });
type Row = Record<string, string>;
const rowsOf = async (token = partner): Promise<Row[]> =>
  (await server.call("GET", "/api/partner/tables/partner-invitations", { token })).body.rows;
const stateOf = async (mobile: string) => (await rowsOf()).find(({ mobile_end: end }) => end === mobile.slice(-4))?.state;
const messagesTo = async (mobile: string): Promise<{ body: string; params: Row }[]> =>
  (await server.call("GET", `/api/dev/outbox?to=${mobile}`)).body.filter(
    ({ template }: { template: string }) => template === "lead-invitation",
  );

/** Invites a new number, and follows the link of its SMS: the query that a visit brings. */
async function invited(language = "en") {
  const mobile = newMobile();
  expect((await invite({ mobile, language })).status).toBe(200);
  const [message] = await messagesTo(mobile);
  const { headers, statusCode } = await server.app.inject({ method: "GET", url: new URL(message?.params.link ?? "").pathname });
  expect(statusCode).toBe(303);
  const { searchParams } = new URL(String(headers.location), "http://x");
  return { mobile, message, page: String(headers.location), query: Object.fromEntries(searchParams) };
}

async function visit(query: Record<string, string>): Promise<string> {
  const { product, ...utms } = query;
  const { status, body } = await server.call("POST", "/api/prospect", { body: { productType: product, utms } });
  expect(status).toBe(200);
  return body.prospectAppId;
}

async function signIn(prospectAppId: string, mobile: string): Promise<SignedInCustomer> {
  await sendOtp(server, prospectAppId, mobile);
  const body = { prospectAppId, to: mobile, otp: await otpFor(server, mobile) };
  const { token } = (await server.call("POST", "/api/otp/verify", { body })).body;
  return { token, prospectAppId, mobile };
}

describe("a partner invites a customer", () => {
  test("by an SMS in the chosen language with a short link to the product at the partner", async () => {
    const { mobile, message, page, query } = await invited();
    expect(message?.body).toMatch(
      /^You asked Marigold Mart for Personal loan\. Apply here: \S+\/api\/lead\/[a-z0-9_]{10} Tell nobody your OTP/,
    );
    expect(page).toMatch(/^\/in\/home\/app\/\?/);
    expect(query).toEqual({ product: "LOAN", utm_source: "marigold", utm_medium: "invitation", utm_content: expect.any(String) });
    expect((await invited("hi")).message?.body).toMatch(/^आपने Marigold Mart से पर्सनल लोन के लिए/);
    const stored = await server.ctx.db.selectFrom("invited_leads").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(mobile);
    const [audit] = await server.ctx.db
      .selectFrom("staff_actions")
      .select(["action", "subject"])
      .orderBy("number", "desc")
      .limit(1)
      .execute();
    expect(audit).toEqual({ action: "lead-invited", subject: `marigold LOAN ${stored.at(-1)?.id}` });
  });

  test("and sees how far the invited number has come, whoever else opens the link", async () => {
    const { mobile, query } = await invited();
    expect(await stateOf(mobile)).toBe("sent");
    await signIn(await visit(query), newMobile());
    expect(await stateOf(mobile)).toBe("opened");
    const customer = await signIn(await visit(query), mobile);
    expect(await stateOf(mobile)).toBe("signed-in");
    const { body } = await complete(server, customer);
    const applicant: Applicant = { ...customer, appId: body.appId };
    const { id } = await offerOf(server, applicant, "amaltas-bank");
    expect(await stateOf(mobile)).toBe("offers");
    expect((await select(server, applicant, id)).status).toBe(200);
    const become = (status: "SUBMITTED" | "ACTION_NEEDED" | "APPROVED" | "DISBURSED" | "DECLINED" | "EXPIRED") =>
      server.ctx.db.updateTable("lender_applications").set({ status }).where("application_id", "=", applicant.appId).execute();
    for (const [status, state] of [
      ["SUBMITTED", "chosen"],
      ["ACTION_NEEDED", "action-needed"],
      ["APPROVED", "approved"],
      ["DISBURSED", "disbursed"],
      ["DECLINED", "ended"],
      ["EXPIRED", "ended"],
    ] as const) {
      await become(status);
      expect([status, await stateOf(mobile)]).toEqual([status, state]);
    }
    // The lead is one of the partner's in all other figures too.
    const leads = await server.call("GET", "/api/partner/tables/partner-applications", { token: partner });
    expect(leads.body.total).toBe(1);
  });

  test("and is told of a message that could not be sent", async () => {
    const mobile = newMobile();
    await invite({ mobile });
    await server.ctx.db.updateTable("outbox").set({ state: "dropped" }).where("template", "=", "lead-invitation").execute();
    expect(await stateOf(mobile)).toBe("not-sent");
  });

  test("once a day for a product, also if two are sent at once", async () => {
    const mobile = newMobile();
    const answers = await Promise.all([invite({ mobile }), invite({ mobile: `+91 ${mobile}` })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body.fields).toMatchObject([{ path: "/answers/mobile", keyword: "unique" }]);
    expect(await messagesTo(mobile)).toHaveLength(1);
    expect((await invite({ mobile, product: "GOLD_LOAN" })).status).toBe(200);
  });

  test("whom no more than three invitations a day reach from all partners together", async () => {
    const mobile = newMobile();
    const statuses: number[] = [];
    for (const brand of ["marigold", "sunbird", "jalpari-travels", "marigold"]) {
      const token = await signInStaff(server, { area: "partner", brand });
      statuses.push((await invite({ mobile, product: statuses.length === 3 ? "GOLD_LOAN" : "LOAN" }, token)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await messagesTo(mobile)).toHaveLength(3);
  });

  test.each([
    ["a wrong number, without the customer's consent", { mobile: "12345", confirmed: false }, ["mobile pattern", "confirmed required"]],
    ["an email", { mobile: "a@example.com" }, ["mobile pattern"]],
    ["an unknown product", { product: "YACHT" }, ["product enum"]],
  ])("refused: %s", async (_what, answers, expected) => {
    const { status, body } = await invite({ mobile: newMobile(), ...answers });
    expect(status).toBe(422);
    expect(body.fields.map(({ path, keyword }: Row) => `${path?.split("/").at(-1)} ${keyword}`)).toEqual(expected);
  });
});

test("another partner sees none of it, and staff have no such form", async () => {
  const { mobile } = await invited();
  const other = await rowsOf(await signInStaff(server, { area: "partner", brand: "sunbird" }));
  expect(other.map(({ mobile_end: end }) => end)).not.toContain(mobile.slice(-4));
  const admin = await signInStaff(server, { area: "admin", roleId: 1 });
  const body = { revision: "", answers: { mobile: newMobile(), product: "LOAN", language: "en", confirmed: true } };
  expect((await server.call("POST", "/api/admin/forms/invite-customer", { token: admin, body })).status).toBe(403);
});

test("a link that was cut off leads to the products", async () => {
  const { headers } = await server.app.inject({ method: "GET", url: "/api/lead/abc" });
  expect(headers).toMatchObject({ location: "/in/home/app/", "cache-control": "no-store", "referrer-policy": "no-referrer" });
});
