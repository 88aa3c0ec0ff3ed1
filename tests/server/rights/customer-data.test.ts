import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HeldData } from "../../../src/contract/customer/rights.ts";
import { todayInIndia } from "../../../src/engine/values/dates.ts";
import { storeHelpRequest } from "../../../src/server/features/lookups/help.ts";
import { createStaff } from "../../../src/server/features/staff/staff.ts";
import { inTransaction } from "../../../src/server/platform/db/transaction.ts";
import { cardForm, givenConsent, panOf, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { type Applicant, apply, offerOf, offersOf, select } from "../lending/lending-server.ts";
import { signInStaff } from "../tables/table-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function readHeldData({ token }: { token: string }, language = "en"): Promise<HeldData> {
  const { status, body } = await server.call("GET", "/api/my/data", { token, headers: { cookie: `language=${language}` } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const group = (data: HeldData, id: string) => data.groups.find((one) => one.id === id);
const values = (data: HeldData, id: string) =>
  group(data, id)?.items.flatMap((item) => item.held.map(({ label, value }) => `${label}: ${value}`));
const requestErasure = ({ token }: { token: string }) => server.call("POST", "/api/my/erasure", { token });
const cancelErasure = ({ token }: { token: string }) => server.call("DELETE", "/api/my/erasure", { token });

describe("held data", () => {
  test("is presented as text, by group, with the PAN masked", async () => {
    const applicant = await apply(server);
    await select(server, applicant, (await offerOf(server, applicant, "amaltas-bank")).id);
    await server.call("POST", "/api/help", {
      token: applicant.token,
      body: { contactName: "Meera", email: "meera@example.com", phoneNumber: "9876543210", description: "How long does it take?" },
    });
    const data = await readHeldData(applicant);
    expect(values(data, "identity")).toEqual(
      expect.arrayContaining([expect.stringMatching(/: Meera$/), expect.stringMatching(/: 17\/04\/1992$/)]),
    );
    expect(values(data, "contact")).toEqual(expect.arrayContaining([expect.stringContaining(applicant.mobile)]));
    expect(values(data, "answers")).toEqual(expect.arrayContaining([expect.stringMatching(/: ₹60,000$/)]));
    expect(group(data, "applications")?.items[0]?.title).toBe("Personal loan");
    expect(group(data, "shared")?.items.map(({ title }) => title)).toEqual(["Amaltas Bank"]);
    expect(values(data, "consents")).toEqual([expect.stringContaining("from IP address 127.0.0.1")]);
    expect(values(data, "offers")).toEqual(expect.arrayContaining([expect.stringMatching(/^Amaltas Bank: ₹[\d,]+ · \S+/)]));
    expect(values(data, "devices")).toEqual([expect.stringMatching(/last seen \d/)]);
    expect(values(data, "help")).toEqual([expect.stringContaining("How long does it take?")]);
    expect(values(data, "sessions")).toHaveLength(1);
    expect(values(data, "messages")?.join()).toContain("An OTP; the code itself is not stored");
    const text = JSON.stringify(data);
    expect(text).toContain("ABCP******");
    expect(text).not.toContain(panOf(applicant.mobile));
    expect(data.stays.length).toBeGreaterThan(2);
    expect(data.underWay).toBe(1);
  });

  test("is presented completely, whatever its size", async () => {
    const applicant = await apply(server);
    const request = { contactName: "Meera", email: "meera@example.com", phoneNumber: "9876543210" };
    const { customer_id: customerId } = await server.ctx.db
      .selectFrom("applications")
      .select("customer_id")
      .where("id", "=", applicant.appId)
      .executeTakeFirstOrThrow();
    await inTransaction(server.ctx, async (tx) => {
      for (let count = 0; count < 620; count += 1)
        await storeHelpRequest(server.ctx, tx, { ...request, description: `Question ${count}` }, { customerId });
    });
    expect(values(await readHeldData(applicant), "help")).toHaveLength(620);
  });

  test("includes notes of the staff, without their authors", async () => {
    const applicant = await apply(server);
    const { customer_id: customerId } = await server.ctx.db
      .selectFrom("applications")
      .select("customer_id")
      .where("id", "=", applicant.appId)
      .executeTakeFirstOrThrow();
    const token = await signInStaff(server, { area: "admin", roleId: 1 });
    const body = { text: "Asked to be called after six" };
    const stored = await server.call("POST", `/api/admin/desk/${customerId}/LOAN/notes`, { token, body });
    expect(stored.status, JSON.stringify(stored.body)).toBe(200);
    const data = await readHeldData(applicant);
    expect(values(data, "notes")).toEqual([expect.stringMatching(/ · Personal loan: Asked to be called after six$/)]);
    const writer = await server.ctx.db.selectFrom("staff").select("username").where("username", "like", "s-%").executeTakeFirstOrThrow();
    expect(JSON.stringify(data)).not.toContain(writer.username);
  });

  test("includes the answers to a lender's own form", async () => {
    const applicant = await apply(server, { postal_code: "800001", monthly_income: 40_000, emi: 0, se_loan_amount: 50_000 });
    await select(server, applicant, (await offerOf(server, applicant, "harsingar-loans")).id);
    const body = {
      consents: [givenConsent("harsingar-loans-credit-score")],
      answers: { landmark: "Gandhi Chowk", visit_time: "EVENING" },
    };
    const url = `/api/applications/${applicant.appId}/lenders/harsingar-loans/submit`;
    const sent = await server.call("POST", url, { token: applicant.token, body });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    expect(values(await readHeldData(applicant), "shared")).toEqual(expect.arrayContaining([expect.stringMatching(/\S+: Gandhi Chowk$/)]));
  });

  /** A customer whose card is applied for, with what the issuer needs. */
  async function withCard(): Promise<Applicant> {
    const customer = await signInCustomer(server);
    const { token, prospectAppId } = customer;
    const body = { ...cardForm("UNSECURED_CARD"), release: server.releases.live().hash };
    const saved = await server.call("PUT", `/api/user/${prospectAppId}`, { token, body });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const applicant = { ...customer, appId: saved.body.appId as string };
    const [offer] = (await offersOf(server, applicant)).offers;
    const chosen = await select(server, applicant, offer.id);
    const url = `/api/applications/${applicant.appId}/lenders/${offer.lender}/submit`;
    const sent = await server.call("POST", url, { token, body: { consents: chosen.body.data.pendingConsents.map(givenConsent) } });
    expect(sent.body.data?.status, JSON.stringify(sent.body)).toBe("SUBMITTED");
    return applicant;
  }

  test("shows the status of a card in the terms of cards", async () => {
    const applicant = await withCard();
    await server.ctx.db
      .updateTable("lender_applications")
      .set({ status: "DISBURSED" })
      .where("application_id", "=", applicant.appId)
      .execute();
    expect(values(await readHeldData(applicant), "shared")).toEqual(expect.arrayContaining([expect.stringMatching(/: Card issued$/)]));
  });

  test("of a card application without an amount, the message contains no amount", async () => {
    const { mobile } = await withCard();
    const [message] = (await server.call("GET", `/api/dev/outbox?to=${mobile}`)).body;
    expect(message.template).toBe("application-submitted-without-amount");
    expect(message.body).not.toContain("₹");
  });

  test("includes nothing that was sent to an address only entered in a form", async () => {
    const victim = await apply(server);
    await select(server, victim, (await offerOf(server, victim, "amaltas-bank")).id);
    const otherCustomer = await signInCustomer(server, "stranger@example.com");
    const body = {
      form: "personal-loan",
      productType: "LOAN",
      release: server.releases.live().hash,
      answers: { verified_channel: "EMAIL", mobile_phone_number: victim.mobile },
      consents: [],
      complete: false,
    };
    const saved = await server.call("PUT", `/api/user/${otherCustomer.prospectAppId}`, { token: otherCustomer.token, body });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(values(await readHeldData(victim), "messages")?.join()).toContain("Amaltas");
    const data = await readHeldData(otherCustomer);
    expect(JSON.stringify(group(data, "messages"))).not.toMatch(/Amaltas|SMS/);
    expect(values(data, "messages")).toHaveLength(1);
  });

  test("contains no OTP code, and nothing of other customers", async () => {
    const one = await apply(server, { first_name: "Kavita" });
    const other = await apply(server, { first_name: "Rohan" });
    const otp = (await server.call("GET", `/api/dev/outbox?to=${one.mobile}`)).body.find(
      ({ params }: { params: { otp?: string } }) => params.otp,
    ).params.otp;
    const text = JSON.stringify(await readHeldData(one));
    expect(text).not.toContain(otp);
    expect(text).not.toContain("Rohan");
    expect(text).not.toContain(other.mobile);
  });

  test("is presented in Hindi too, as are its choices", async () => {
    const data = await readHeldData(await apply(server), "hi");
    expect(group(data, "identity")?.title).toBe("आप कौन हैं");
    expect(values(data, "answers")?.filter((line) => /[A-Z]{3,}_/.test(line))).toEqual([]);
  });

  test("of a customer who has just signed in contains the first groups only", async () => {
    const customer = await signInCustomer(server);
    expect((await readHeldData(customer)).groups.map(({ id }) => id)).toEqual(["contact", "messages", "sessions", "devices"]);
  });
});

describe("erasure", () => {
  test("requested and withdrawn repeatedly reaches a daily limit", async () => {
    const customer = await signInCustomer(server);
    for (let round = 0; round < 5; round++) {
      expect((await requestErasure(customer)).status).toBe(200);
      expect((await cancelErasure(customer)).status).toBe(200);
    }
    expect((await requestErasure(customer)).status).toBe(429);
  });

  test("requested by twenty concurrent calls is one request, which the customer sees and can withdraw", async () => {
    const applicant = await apply(server);
    const all = await Promise.all(Array.from({ length: 20 }, () => requestErasure(applicant)));
    expect(new Set(all.map(({ status, body }) => `${status} ${body.data?.askedAt}`)).size).toBe(1);
    const { erasure } = await readHeldData(applicant);
    expect(erasure).toEqual(all[0]?.body.data);
    expect(erasure?.state).toBe("asked");
    expect(Date.parse(erasure?.answerBy ?? "") - Date.parse(erasure?.askedAt ?? "")).toBe(30 * 86_400_000);
    expect(await requests(applicant)).toEqual(["asked"]);
    expect((await cancelErasure(applicant)).status).toBe(200);
    expect((await cancelErasure(applicant)).status).toBe(404);
    expect((await readHeldData(applicant)).erasure?.state).toBe("taken-back");
    server.clock.pass(1);
    expect((await requestErasure(applicant)).body.data.state).toBe("asked");
    expect(await requests(applicant)).toEqual(["asked", "taken-back"]);
  });

  test("requested, is reported to the CRM, and the customer can continue and sign in meanwhile", async () => {
    const applicant = await apply(server);
    await requestErasure(applicant);
    expect(values(await readHeldData(applicant), "help")?.join()).toContain("Request for erasure");
    server.clock.pass(31);
    const { token } = await signInCustomer(server, applicant.mobile);
    expect((await readHeldData({ token })).erasure?.state).toBe("asked");
  });

  test("is a row of the staff's list, with the name masked, and for role 1 only", async () => {
    const applicant = await apply(server, { first_name: "Lakshmi" });
    await requestErasure(applicant);
    const list = async (roleId: number) => {
      const username = `role${roleId}`;
      await createStaff(server.ctx.db, server.clock.now(), { area: "admin", roleId, username, password: "a-long-password-1" });
      const { body } = await server.call("POST", "/api/admin/login", { body: { username, password: "a-long-password-1" } });
      return server.call("GET", "/api/admin/tables/requests-for-erasure?sort=-asked_at", { token: body.token });
    };
    expect((await list(2)).status).toBe(403);
    const { status, body } = await list(1);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.rows[0]).toMatchObject({ state: "asked", name: "L••• S•••", under_way: 0 });
  });

  test("of one customer is not visible to another, and requires a valid session", async () => {
    const applicant = await apply(server);
    const other = await apply(server);
    await requestErasure(applicant);
    expect((await readHeldData(other)).erasure).toBeNull();
    expect((await cancelErasure(other)).status).toBe(404);
    expect((await readHeldData(applicant)).erasure?.state).toBe("asked");
    server.clock.pass(16 * 60);
    expect((await requestErasure(applicant)).status).toBe(401);
    expect((await server.call("GET", "/api/my/data", { token: applicant.token })).status).toBe(401);
  });
});

async function requests({ appId }: Applicant): Promise<string[]> {
  const rows = await server.ctx.db
    .selectFrom("erasure_requests")
    .innerJoin("applications", "applications.customer_id", "erasure_requests.customer_id")
    .select("erasure_requests.state")
    .where("applications.id", "=", appId)
    .execute();
  return rows.map(({ state }) => state).sort();
}

test("a request for erasure is listed with the day for its answer, and found by its id in both customer searches", async () => {
  const customer = await signInCustomer(server);
  const { body } = await requestErasure(customer);
  const staff = await signInStaff(server, { area: "admin", roleId: 1 });
  const list = async () => (await server.call("GET", "/api/admin/tables/requests-for-erasure?limit=1", { token: staff })).body.rows[0];
  const row = await list();
  expect(row).toMatchObject({ state: "asked", answer_by: todayInIndia(new Date(body.data.answerBy)) });
  const found = async (id: string) => {
    const erasures = await server.call("POST", "/api/admin/erasures/search", { token: staff, body: { contact: id } });
    const journeys = await server.call("POST", "/api/admin/customers/search", { token: staff, body: { text: id } });
    return [erasures.body.data[0]?.customerId, journeys.body.customer];
  };
  const [customerId] = await found(customer.mobile);
  expect(customerId).toBeDefined();
  expect(await found(row.id)).toEqual([customerId, customerId]);
  await cancelErasure(customer);
  expect((await list()).answer_by, "of a request that is not open").toBeNull();
});
