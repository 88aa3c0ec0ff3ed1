import { randomUUID } from "node:crypto";
import { readSheet } from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { type Applicant, apply, offerOf, select } from "../lending/lending-server.ts";
import { addLeads, type PageQuery, readPage, signInStaff } from "./table-server.ts";

const LENDER = "amaltas-bank";

let server: TestServer;
let token: string;
let two: string;
let applicant: Applicant;
beforeAll(async () => {
  server = await startTestServer();
  server.clock.avoidMidnight();
  token = await signInStaff(server, { area: "admin", roleId: 1 });
  two = await signInStaff(server, { area: "admin", roleId: 2 });
  applicant = await apply(server);
  const offer = await offerOf(server, applicant, LENDER);
  expect((await select(server, applicant, offer.id)).status).toBe(200);
});
afterAll(() => server.stop());

const today = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(server.clock.now());
const ofToday = (field: string) => ({ [field]: { from: today(), to: today() } });
const report = async (id: string, filter: object, as = token) => (await readPage(server, as, { filter }, `/api/admin/reports/${id}`)).body;
const table = async (id: string, filter: object, as = token) => (await readPage(server, as, { filter }, `/api/admin/tables/${id}`)).body;
const customerId = async () =>
  (await server.ctx.db.selectFrom("applications").select("customer_id").where("id", "=", applicant.appId).executeTakeFirstOrThrow())
    .customer_id;

describe("the funnel", () => {
  test("counts each visit at every step that it reached, with non-increasing totals", async () => {
    const { db } = server.ctx;
    const visit = async (customer: string | null) =>
      db
        .insertInto("prospects")
        .values({
          id: randomUUID(),
          created_at: server.clock.now(),
          customer_id: customer,
          product_type: "LOAN",
          utms: '{"utm_source":"marigold"}',
        })
        .execute();
    const before = (await report("visits-to-disbursal", ofToday("created_at"))).rows[0];
    await visit(null);
    const [, customer] = [await addLeads(server, [{ createdAt: "2026-01-01T10:00:00Z" }]), await customerId()];
    await visit(customer);
    const after = (await report("visits-to-disbursal", ofToday("created_at"))).rows[0];
    expect(after).toMatchObject({ visited: before.visited + 2, verified: before.verified + 1 });
    expect(after.selected).toBeGreaterThan(0);
    const steps = Object.values(after as Record<string, number>);
    expect(steps).toEqual(steps.toSorted((one, other) => other - one));
    await db.updateTable("lender_applications").set({ status: "DISBURSED" }).where("application_id", "=", applicant.appId).execute();
    expect((await report("visits-to-disbursal", ofToday("created_at"))).rows[0]).toMatchObject({ approved: 1, disbursed: 1 });
    expect((await report("visits-to-disbursal", { ...ofToday("created_at"), partner: ["marigold"] })).rows[0]).toMatchObject({
      visited: 2,
      disbursed: 0,
    });
  });
});

describe("a brand's use", () => {
  test("is counted from the beginning: sign-ins, applications, outcomes, merchants and users of this brand only", async () => {
    const { db } = server.ctx;
    const use = async (brand: string) => (await table("brand-use", { brand: [brand] })).rows[0] as Record<string, number>;
    const [before, other] = [await use("jalpari-travels"), await use("sunbird")];
    const visit = { createdAt: "2024-01-05T10:00:00Z", utmSource: "jalpari-travels" };
    await addLeads(server, [visit, visit]);
    await db
      .insertInto("prospects")
      .values({ id: randomUUID(), created_at: visit.createdAt, utms: JSON.stringify({ utm_source: visit.utmSource }) })
      .execute();
    await db
      .updateTable("offer_states")
      .set({ partner: "jalpari-travels", status: "DISBURSED", chosen_amount: "75000" })
      .where("application_id", "=", applicant.appId)
      .where("lender", "=", LENDER)
      .execute();
    const merchant = {
      id: randomUUID(),
      name: "Asha Stores",
      partner: "jalpari-travels",
      postal_code: null,
      created_at: server.clock.now(),
    };
    const closed = { ...merchant, id: randomUUID(), disabled_at: server.clock.now() };
    await db.insertInto("merchants").values([merchant, closed]).execute();
    await signInStaff(server, { area: "partner", brand: "jalpari-travels", merchantId: merchant.id });
    expect(before).toMatchObject({ verified: 0, applications: 0, merchants: 0, users: 0 });
    expect(await use("jalpari-travels")).toMatchObject({
      ...{ verified: 2, applications: 2, selected: 1, disbursed: 1, disbursed_amount: 75_000, merchants: 1, users: 1 },
    });
    expect(await use("sunbird")).toEqual(other);
    expect((await readPage(server, two, {}, "/api/admin/tables/brand-use")).status).toBe(403);
  });
});

describe("sums of a report", () => {
  test("cover all rows: a customer in two groups counts once", async () => {
    const [first] = await addLeads(server, [{ createdAt: "2026-02-01T10:00:00Z", facts: { amount: 1_000 } }]);
    const [second] = await addLeads(server, [{ createdAt: "2026-02-02T10:00:00Z", facts: { amount: 500 }, product: "GOLD_LOAN" }]);
    const { customer_id } = await server.ctx.db
      .selectFrom("applications")
      .select("customer_id")
      .where("id", "=", first ?? "")
      .executeTakeFirstOrThrow();
    await server.ctx.db
      .updateTable("applications")
      .set({ customer_id })
      .where("id", "=", second ?? "")
      .execute();
    const { rows, totals } = await report("applications-in-detail", { created_at: { from: "2026-02-01", to: "2026-02-28" } });
    expect(rows).toHaveLength(2);
    expect(totals).toEqual({ count: 2, customers: 1, amount: 1_500 });
    expect((await report("applications-in-all", ofToday("created_at"))).totals).toBeNull();
  });
});

describe("lenders", () => {
  test("are listed with the results of their submissions, and not for role 2", async () => {
    const { rows } = await table("lender-list", { lender: [LENDER] });
    expect(rows).toEqual([expect.objectContaining({ lender: LENDER, state: "on", products: 1, health: expect.any(String), failed: 0 })]);
    await server.ctx.db
      .updateTable("lender_applications")
      .set({ delivery: "unreachable", updated_at: server.clock.now() })
      .where("application_id", "=", applicant.appId)
      .execute();
    expect((await table("lender-connection", { lender: [LENDER] })).rows).toMatchObject([{ health: "failing", failed: 1 }]);
    expect((await table("lender-profile", { lender: ["no-such-lender"] })).rows).toEqual([]);
    expect((await readPage(server, two, {}, "/api/admin/tables/lender-list")).status).toBe(403);
  });

  test("have every publication that changed their documents", async () => {
    expect((await table("lender-changes", { lender: ["kachnar-finance"] })).rows).toMatchObject([{ number: 1 }]);
  });

  test("the card catalogue has products of cards only", async () => {
    const { rows } = await table("card-catalogue", {});
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ product }: { product: string }) => product.endsWith("CARD"))).toBe(true);
  });

  test("the card catalogue shows the fees and benefits that customers see, in words, sorted and filtered by them", async () => {
    type Card = Record<string, string | number | null>;
    const read = async (query: PageQuery) => (await readPage(server, token, query, "/api/admin/tables/card-catalogue")).body.rows as Card[];
    const seen = (await server.call("GET", "/api/catalogue/UNSECURED_CARD")).body.data as { lender: string; figures: Card }[];
    const rows = await read({ filter: { product: ["UNSECURED_CARD"] }, sort: "-annualFee" });
    expect(rows.length).toBeGreaterThan(1);
    for (const { lender, joiningFee, annualFee, rewardKind, lounge, rewards } of rows)
      expect({ joiningFee, annualFee, rewardKind, lounge, rewards }).toEqual(
        (({ joiningFee, annualFee, rewardKind, lounge, rewards }) => ({ joiningFee, annualFee, rewardKind, lounge, rewards }))(
          seen.find((card) => card.lender === lender)?.figures ?? {},
        ),
      );
    const fees = rows.map(({ annualFee }) => Number(annualFee));
    expect(fees).toEqual(fees.toSorted((one, other) => other - one));
    const kinds = async (filter: object) => new Set((await read({ filter })).map(({ rewardKind }) => rewardKind));
    expect(await kinds({ rewardKind: ["TRAVEL"] })).toEqual(new Set(["TRAVEL"]));
    expect((await read({ filter: { lounge: { from: 1 } } })).every(({ lounge }) => Number(lounge) > 0)).toBe(true);
    expect((await read({ filter: { annualFee: { to: 0 } } })).every(({ annualFee }) => annualFee === 0)).toBe(true);
  });
});

describe("a customer's journey", () => {
  const search = (text: string, as = token) => server.call("POST", "/api/admin/customers/search", { token: as, body: { text } });

  test("is found by mobile number in any notation and by application; the search is audited without what was typed", async () => {
    const id = await customerId();
    for (const text of [applicant.mobile, `+91 ${applicant.mobile}`, applicant.appId, applicant.appId.toUpperCase()])
      expect((await search(text, two)).body, text).toEqual({ customer: id });
    for (const text of ["9000000001", "nobody@example.in", randomUUID(), "%", "' or 1=1"])
      expect((await search(text)).body, text).toEqual({ customer: null });
    const stored = await server.ctx.db.selectFrom("staff_actions").select("subject").where("action", "=", "customer-searched").execute();
    expect(stored.map(({ subject }) => subject)).toEqual([id, id, id, id, "-", "-", "-", "-", "-"]);
    expect((await search(applicant.mobile, await signInStaff(server, { area: "admin", roleId: 4 }))).status).toBe(403);
    expect((await server.call("POST", "/api/admin/customers/search", { token, body: { text: "x", more: 1 } })).status).toBe(400);
  });

  test("lists events in order, with the actor of each", async () => {
    const customer = await customerId();
    const { rows } = await table("customer-timeline", { customer: [customer] }, two);
    const events = rows.map(({ event }: { event: string }) => event);
    expect(events).toEqual(expect.arrayContaining(["visit", "signed-in", "application-begun", "offers-made", "status-news"]));
    expect(rows.find(({ event }: { event: string }) => event === "offers-made").offers).toBeGreaterThan(0);
    const times = rows.map(({ at }: { at: string }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect((await table("customer-timeline", {})).rows).toEqual([]);
  });

  test("S21 is shown to role 1 with masked contacts, and to role 2 without", async () => {
    const id = [await customerId()];
    const one = (await table("customer-record", { id })).rows[0];
    expect(one).toMatchObject({ mobile: `••••••••${applicant.mobile.slice(-2)}`, state: "known" });
    const masked = (await table("customer-record", { id }, two)).rows[0];
    expect(Object.keys(masked)).not.toContain("mobile");
    expect(JSON.stringify([one, masked])).not.toContain(applicant.mobile);
  });
});

describe("a file for spreadsheets", () => {
  const saved = async (path: string, as = token) => {
    const response = await server.app.inject({ method: "GET", url: path, headers: { authorization: `Bearer ${as}` } });
    return { response, sheet: await readSheet(response.rawPayload) };
  };

  test("has all rows of a table over several batches, with formulas escaped and numbers as numbers", async () => {
    const leads = Array.from({ length: 701 }, (_, index) => ({
      createdAt: new Date(Date.UTC(2026, 3, 1, 0, 0, index)).toISOString(),
      facts: { amount: index, postal_area: index === 0 ? "=1+1" : 'a<&>"\u0001' },
    }));
    await addLeads(server, leads.slice(0, 400));
    await addLeads(server, leads.slice(400));
    const filter = encodeURIComponent(JSON.stringify({ created_at: { from: "2026-04-01", to: "2026-04-30" } }));
    const { response, sheet } = await saved(`/api/admin/tables/latest-applications/export?format=xlsx&sort=created_at&filter=${filter}`);
    expect(response.headers["content-disposition"]).toBe('attachment; filename="latest-applications-2026-04-01-to-2026-04-30.xlsx"');
    expect(sheet).toHaveLength(702);
    expect(sheet[1]).toEqual(expect.arrayContaining(["'=1+1", 0]));
    expect(sheet[2]).toEqual(expect.arrayContaining(['a<&>"', 1]));
  });

  test("of a report has its rows; its author is recorded, and an unknown format is refused", async () => {
    const filter = encodeURIComponent(JSON.stringify({ created_at: { from: "2026-02-01", to: "2026-02-28" } }));
    const { sheet } = await saved(`/api/admin/reports/applications-in-detail/export?format=xlsx&filter=${filter}`, two);
    expect(sheet.map((row) => row.at(-1))).toEqual(["Asked for", 1_000, 500]);
    const stored = await server.ctx.db.selectFrom("staff_actions").select("subject").where("action", "=", "exported").execute();
    expect(stored.map(({ subject }) => subject)).toEqual(["latest-applications.xlsx", "applications-in-detail.xlsx"]);
    expect((await server.call("GET", "/api/admin/reports/applications-in-detail/export?format=pdf", { token })).status).toBe(400);
  });

  test("S21 has the same personal fields as the screen", async () => {
    const filter = encodeURIComponent(JSON.stringify(ofToday("created_at")));
    const of = async (as: string) =>
      JSON.stringify((await saved(`/api/admin/tables/latest-applications/export?format=xlsx&filter=${filter}`, as)).sheet);
    expect(await of(token)).toContain(`••${applicant.mobile.slice(-2)}`);
    expect(await of(two)).not.toContain("Mobile");
    expect((await of(token)) + (await of(two))).not.toContain(applicant.mobile);
  });
});

// It comes last, because its hour can end the day.
test("a customer who is opened is audited once an hour of a session, however many of its tables are read and refreshed", async () => {
  const id = await customerId();
  const opened = async () => {
    const entries = server.ctx.db.selectFrom("staff_actions").select("subject").where("action", "=", "customer-opened");
    return (await entries.execute()).map(({ subject }) => subject);
  };
  const before = await opened();
  const added = async () => (await opened()).slice(before.length);
  const member = await signInStaff(server, { area: "admin", roleId: 1 });
  const pages = () =>
    Promise.all([
      table("customer-record", { id: [id] }, member),
      table("customer-record", { id: [id.toUpperCase()] }, member),
      table("customer-timeline", { customer: [id] }, member),
    ]);
  await pages();
  await pages();
  expect(await added()).toEqual([id]);
  await table("customer-timeline", { customer: [id] }, await signInStaff(server, { area: "admin", roleId: 2 }));
  expect(await added(), "by another member").toEqual([id, id]);
  server.clock.pass(3_600);
  await pages();
  expect(await added(), "an hour later").toEqual([id, id, id]);
  await table("customer-list", {}, member);
  await table("customer-record", { id: [randomUUID()] }, member);
  await table("customer-record", { id: [applicant.mobile] }, member);
  expect(await added(), "a list, an unknown id and a value that is none").toEqual([id, id, id]);
});
