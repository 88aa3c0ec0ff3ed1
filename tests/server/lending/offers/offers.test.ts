import { afterAll, beforeAll, expect, test } from "vitest";
import type { LenderDocument } from "../../../../src/contract/documents.gen.ts";
import { endOfWorkingDays } from "../../../../src/server/features/offers/end-of-working-days.ts";
import { givenConsent, goodConsents, signInCustomer } from "../../../support/customer.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";
import { apply, complete, offerOf, offersOf, select, statusOf } from "../lending-server.ts";

/** What people with a lower household income state. */
const HOUSEHOLD = { ...givenConsent("household-income"), choice: "AT_MOST_300000" };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test("offers have their key facts, in the product's order, and lenders that did not match all reasons", async () => {
  const applicant = await apply(server, { salary_mode: "CASH", monthly_income: 18_000, se_loan_amount: 60_000 }, [
    ...goodConsents(),
    HOUSEHOLD,
  ]);
  const poor = await offersOf(server, applicant);
  const amaltas = poor.unmatched.find((one: { lender: string }) => one.lender === "amaltas-bank");
  expect(amaltas.lenderName).toBe("Amaltas Bank");
  expect(amaltas.reasons.map(({ criterion }: { criterion: string }) => criterion)).toEqual(
    expect.arrayContaining(["salary-mode", "income"]),
  );
  expect(amaltas.reasons[0].reason).toMatch(/[a-z]/);
  const hindi = await offersOf(server, applicant, { cookie: "language=hi" });
  expect(JSON.stringify(hindi.unmatched)).toMatch(/[\u0900-\u097f]/);

  const good = await apply(server);
  const { offers, receipt, unmatched } = await offersOf(server, good);
  expect(offers.length).toBeGreaterThan(1);
  expect(offers.map(({ apr }: { apr: number }) => apr)).toEqual(
    offers.map(({ apr }: { apr: number }) => apr).toSorted((a: number, b: number) => a - b),
  );
  expect(receipt).toMatchObject({ release: server.releases.live().hash, lendersConsidered: offers.length + unmatched.length });
  expect(receipt.ranking.slice(0, 2)).toEqual([
    { metric: "shortfall", order: "ascending" },
    { metric: "apr", order: "ascending" },
  ]);
  const numbers = offers.map(({ keyFacts }: { keyFacts: { proposalNumber: string } }) => keyFacts.proposalNumber);
  expect(new Set(numbers).size).toBe(offers.length);
  for (const offer of offers) {
    expect(offer).toMatchObject({
      status: "OFFERED",
      figures: { amount: Math.min(200_000, offer.figures.amountUpTo) },
      release: receipt.release,
    });
    expect(offer.keyFacts.penalCharges).not.toBe("");
    expect(offer.fees[0]).toMatchObject({ id: "processing", label: "Processing fee" });
  }
});

test("offers are computed once: every read returns the same ids, numbers and order", async () => {
  const applicant = await apply(server);
  const first = await offersOf(server, applicant);
  expect(await offersOf(server, applicant)).toEqual(first);
  await Promise.all(Array.from({ length: 8 }, () => offersOf(server, applicant)));
  const made = await server.ctx.db.selectFrom("decisions").selectAll().where("application_id", "=", applicant.appId).execute();
  expect(made).toHaveLength(1);
  await complete(server, applicant);
  expect(await offersOf(server, applicant)).toEqual(first);
  await complete(server, applicant, { se_loan_amount: 120_000 });
  const changed = await offersOf(server, applicant);
  expect(changed.offers[0].figures.amount).toBe(120_000);
  expect(changed.receipt.facts).not.toBe(first.receipt.facts);
});

test("eight concurrent first reads make one decision", async () => {
  const applicant = await apply(server);
  const readings = await Promise.all(Array.from({ length: 8 }, () => offersOf(server, applicant)));
  expect(new Set(readings.map((reading) => JSON.stringify(reading))).size).toBe(1);
});

test("an application without answers has no offers yet, and another customer's is not found", async () => {
  const customer = await signInCustomer(server);
  const created = await server.call("POST", "/api/applications", {
    token: customer.token,
    body: { prospectAppId: customer.prospectAppId, productType: "loan" },
  });
  expect(created.status).toBe(200);
  const empty = await server.call("GET", `/api/offers/${created.body.appId}`, { token: customer.token });
  expect([empty.status, empty.body.code]).toEqual([409, "STEP_SKIPPED"]);

  const owner = await apply(server);
  const offer = await offerOf(server, owner, "amaltas-bank");
  const otherCustomer = { ...customer, appId: owner.appId };
  const calls = [
    server.call("GET", `/api/offers/${owner.appId}`, { token: customer.token }),
    select(server, otherCustomer, offer.id),
    server.call("GET", `/api/applications/${owner.appId}/status`, { token: customer.token }),
    server.call("GET", `/api/applications/${owner.appId}/lenders/amaltas-bank`, { token: customer.token }),
    server.call("POST", `/api/applications/${owner.appId}/lenders/amaltas-bank/submit`, { token: customer.token, body: { consents: [] } }),
    server.call("POST", `/api/gold-loans/${owner.appId}`, { token: customer.token }),
    server.call("POST", "/api/applications", { token: customer.token, body: { prospectAppId: owner.prospectAppId, productType: "loan" } }),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
  const mine = { ...customer, appId: created.body.appId };
  expect((await select(server, mine, offer.id)).status).toBe(404);
  expect((await server.call("GET", `/api/offers/${owner.appId}`)).status).toBe(401);
});

test("an application is continued, or closed for a new one that starts with the profile's answers", async () => {
  const applicant = await apply(server);
  const create = (more: object = {}) =>
    server.call("POST", "/api/applications", {
      token: applicant.token,
      body: { prospectAppId: applicant.prospectAppId, productType: "LOAN", ...more },
    });
  expect((await create()).body.appId).toBe(applicant.appId);
  const offer = await offerOf(server, applicant, "amaltas-bank");
  const fresh = (await create({ startNew: true })).body.appId;
  expect(fresh).not.toBe(applicant.appId);
  const profile = await server.call("GET", `/api/user/${applicant.prospectAppId}`, { token: applicant.token });
  expect(profile.body.data.inflight_credit_app_id).toBe(fresh);
  expect((await select(server, applicant, offer.id)).body.code).toBe("OFFER_EXPIRED");
  const again = await offersOf(server, { ...applicant, appId: fresh });
  expect(again.offers.length).toBeGreaterThan(0);
  expect(again.offers[0].id).not.toBe(offer.id);
  expect((await create({ productType: "no-such-product" })).status).toBe(400);
});

test("the loan call is available only if the product's document names its redirect", async () => {
  const applicant = await apply(server);
  const make = () => server.call("POST", `/api/gold-loans/${applicant.appId}`, { token: applicant.token });
  const refused = await make();
  expect([refused.status, refused.body.code]).toEqual([409, "STEP_SKIPPED"]);
  const documents = await server.releases.liveDocuments();
  const redirecting = documents.map((document) =>
    document.kind === "product" ? { ...document, content: { ...(document.content as object), loanRedirect: "offers" } } : document,
  );
  const by = { author: "test", note: "a product that makes the call", source: "product" } as const;
  expect(await server.releases.publish(redirecting, by)).toMatchObject({ ok: true });
  expect((await make()).body).toEqual({ redirect: "offers" });
  expect(await server.releases.publish(documents, by)).toMatchObject({ ok: true });
});

test("S46 one Idempotency-Key 20 times: one application at the lender, one response; another body: 422", async () => {
  const applicant = await apply(server);
  const offer = await offerOf(server, applicant, "amaltas-bank");
  const key = { "idempotency-key": "select-once-0001" };
  const answers = await Promise.all(Array.from({ length: 20 }, () => select(server, applicant, offer.id, {}, key)));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  expect(answers[0]?.body).toEqual({ data: { lender: "amaltas-bank", status: "SUBMITTED", pendingConsents: [], form: null } });
  const jobs = await server.ctx.database.execute(
    "select id from pgboss.job where name = 'lender-submit' and data->>'id' in (select id::text from lender_applications where application_id = $1)",
    [applicant.appId],
  );
  expect(jobs.rows).toHaveLength(1);
  const other = await offerOf(server, applicant, "kachnar-finance");
  expect((await select(server, applicant, other.id, {}, key)).body.code).toBe("IDEMPOTENCY_CONFLICT");
});

test("the same choice 20 times without a key is one application at the lender too", async () => {
  const applicant = await apply(server);
  const offer = await offerOf(server, applicant, "amaltas-bank");
  const answers = await Promise.all(Array.from({ length: 20 }, () => select(server, applicant, offer.id)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const rows = await server.ctx.db
    .selectFrom("lender_applications")
    .select("attempt")
    .where("application_id", "=", applicant.appId)
    .execute();
  expect(rows).toEqual([{ attempt: 1 }]);
});

test("expired offers are recomputed", async () => {
  const applicant = await apply(server);
  const offer = await offerOf(server, applicant, "amaltas-bank");
  server.clock.pass(8 * 86_400);
  const signedIn = await signInCustomer(server, applicant.mobile);
  const later = { ...applicant, token: signedIn.token };
  expect((await select(server, later, offer.id)).body.code).toBe("OFFER_EXPIRED");
  expect((await statusOf(server, later, "amaltas-bank")).status).toBe("EXPIRED");
  const renewed = await offerOf(server, later, "amaltas-bank");
  expect(renewed.id).not.toBe(offer.id);
  expect(renewed.keyFacts.proposalNumber).not.toBe(offer.keyFacts.proposalNumber);
  expect((await select(server, later, offer.id)).body.code).toBe("OFFER_EXPIRED");
  expect((await select(server, later, renewed.id)).status).toBe(200);
});

test("an offer is unchanged when a later release changes the lender", async () => {
  const applicant = await apply(server);
  const before = await offersOf(server, applicant);
  const release = server.releases.live().hash;
  const documents = (await server.releases.liveDocuments()).map((document) => {
    if (document.kind !== "lender" || document.id !== "amaltas-bank") return document;
    const content = structuredClone(document.content) as LenderDocument;
    content.name = { en: "Quite Another Bank", hi: "Quite Another Bank" };
    for (const row of content.products[0].terms.rateCard as { annualRate: number }[]) row.annualRate += 5;
    return { ...document, content };
  });
  const published = await server.releases.publish(documents, { author: "test", note: "dearer", source: "product" });
  expect(published.ok, JSON.stringify(published.findings)).toBe(true);
  expect(server.releases.live().hash).not.toBe(release);
  expect(await offersOf(server, applicant)).toEqual(before);
  const offer = before.offers.find((one: { lender: string }) => one.lender === "amaltas-bank");
  expect(offer.release).toBe(release);
  await select(server, applicant, offer.id);
  const { body } = await server.call("GET", `/api/applications/${applicant.appId}/lenders/amaltas-bank`, { token: applicant.token });
  expect(body.data.offer).toEqual({ ...offer, status: "SUBMITTED" });

  const next = await apply(server);
  const dearer = await offerOf(server, next, "amaltas-bank");
  expect([dearer.lenderName, dearer.figures.interestRate]).toEqual(["Quite Another Bank", offer.figures.interestRate + 5]);
});

test("a decision without offers is made again under the next release, once, when a lender was switched on", async () => {
  const by = { author: "test", note: "lenders off and on", source: "product" } as const;
  const documents = await server.releases.liveDocuments();
  const off = documents.map((document) =>
    document.kind === "lender" ? { ...document, content: { ...(document.content as LenderDocument), enabled: false } } : document,
  );
  expect(await server.releases.publish(off, by)).toMatchObject({ ok: true });
  const applicant = await apply(server);
  const empty = await offersOf(server, applicant);
  expect(empty.offers).toEqual([]);
  expect(await offersOf(server, applicant)).toEqual(empty);
  expect(await server.releases.publish(documents, by)).toMatchObject({ ok: true });
  const found = await offersOf(server, applicant);
  expect(found.offers.length).toBeGreaterThan(1);
  expect(found.receipt.release).toBe(server.releases.live().hash);
  expect(await offersOf(server, applicant)).toEqual(found);
  const made = server.ctx.db.selectFrom("decisions").select("id").where("application_id", "=", applicant.appId);
  expect(await made.execute()).toHaveLength(2);
});

test("validity counts working days in India and ends with the day", () => {
  const friday = new Date("2026-11-20T06:00:00Z");
  expect(endOfWorkingDays(friday, 3).toISOString()).toBe("2026-11-25T18:29:59.999Z");
  const lateOnSunday = new Date("2026-11-22T19:00:00Z");
  expect(endOfWorkingDays(lateOnSunday, 1).toISOString()).toBe("2026-11-24T18:29:59.999Z");
});

test("S13 S14 offers are visible to their customer only, while the session is valid", async () => {
  const [owner, other] = [await apply(server), await apply(server)];
  const read = (appId: string, token?: string) => server.call("GET", `/api/offers/${appId}`, token === undefined ? {} : { token });
  expect((await read(owner.appId, owner.token)).headers["cache-control"]).toBe("no-store");
  expect((await read(owner.appId)).status).toBe(401);
  expect((await read(owner.appId, "x".repeat(43))).status).toBe(401);
  expect((await read(owner.appId, other.token)).status).toBe(404);
  expect((await read("7", owner.token)).status).toBe(400);
  expect((await server.call("POST", "/api/logout", { token: other.token })).status).toBe(200);
  expect((await read(other.appId, other.token)).status).toBe(401);
  for (let visit = 0; visit < 2; visit++) {
    server.clock.pass(14 * 60);
    expect((await read(owner.appId, owner.token)).status).toBe(200);
  }
  server.clock.pass(17 * 60);
  expect((await read(owner.appId, owner.token)).status).toBe(401);
});

test("validity skips the site's holidays, yearly and single ones", async () => {
  const { holidays } = server.releases.live().site;
  expect(holidays).toEqual(expect.arrayContaining(["01-26", "08-15", "10-02"]));
  // 26 January 2027 is a Tuesday, 2 October 2026 a Friday before a weekend.
  expect(endOfWorkingDays(new Date("2027-01-25T06:00:00Z"), 3, holidays).toISOString()).toBe("2027-01-29T18:29:59.999Z");
  expect(endOfWorkingDays(new Date("2026-10-01T06:00:00Z"), 1, holidays).toISOString()).toBe("2026-10-05T18:29:59.999Z");
  const once = ["2026-11-24"];
  expect(endOfWorkingDays(new Date("2026-11-23T06:00:00Z"), 1, once).toISOString()).toBe("2026-11-25T18:29:59.999Z");
  expect(endOfWorkingDays(new Date("2027-11-23T06:00:00Z"), 1, once).toISOString()).toBe("2027-11-24T18:29:59.999Z");
  // What a customer is shown ends so too.
  server.clock.pass((Date.parse("2028-01-25T06:00:00Z") - server.clock.now().getTime()) / 1000);
  const applicant = await apply(server);
  const offer = await offerOf(server, applicant, "kachnar-finance");
  expect(offer.validUntil).toBe(endOfWorkingDays(server.clock.now(), 3, ["2028-01-26"]).toISOString());
});
