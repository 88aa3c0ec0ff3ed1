import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProductDocument } from "../../../../src/contract/documents.gen.ts";
import { givenConsent, panOf, type SignedInCustomer, signInCustomer } from "../../../support/customer.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    documents: (documents) =>
      documents.map((document) =>
        document.kind === "site" ? { ...document, content: { ...(document.content as object), dedupeBy: ["pan", "mobile"] } } : document,
      ),
  });
});
afterAll(() => server.stop());

const PERSON = {
  first_name: "Meera",
  last_name: "Sharma",
  birth_date: "1990-03-05",
  gender: "FEMALE",
  verified_channel: "MOBILE",
  email: "meera@example.com",
  address1: "12-B Lake View",
  postal_code: "560034",
};
const LOAN = { gold_loans_outstanding: 0, gold_owner: true, gold_loan_amount: 100_000, gold_tenure: 12 };
const ORNAMENTS = { pledge: "ORNAMENTS", ornaments: [{ kind: "CHAIN", weight_grams: 40, carat: 22 }] };
/** One of the two shipped lenders takes ornaments only. */
const COINS = { pledge: "COINS", coins: [{ weight_grams: 44, carat: 24 }] };
const CONSENTS = [givenConsent("gold-loan-terms"), { ...givenConsent("communications"), given: false }];

/** A signed-in customer whose form for a gold loan is complete. */
async function apply(answers: object): Promise<SignedInCustomer & { appId: string }> {
  const customer = await signInCustomer(server);
  const { status, body } = await save(customer, answers);
  expect(status, JSON.stringify(body)).toBe(200);
  return { ...customer, appId: body.appId };
}

const save = ({ token, prospectAppId, mobile }: SignedInCustomer, answers: object, productType = "gold-loans") =>
  server.call("PUT", `/api/user/${prospectAppId}`, {
    token,
    body: {
      form: "gold-loan",
      release: server.releases.live().hash,
      productType,
      answers: { ...PERSON, tin: panOf(mobile), ...LOAN, ...answers },
      consents: CONSENTS,
      complete: true,
    },
  });
const make = ({ appId, token }: { appId: string; token: string }) => server.call("POST", `/api/gold-loans/${appId}`, { token });
const readChosen = (appId: string) =>
  server.ctx.db.selectFrom("lender_applications").select(["lender", "status"]).where("application_id", "=", appId).execute();

describe("POST /api/gold-loans/{appId}", () => {
  test("R4.29: with two matching lenders the customer chooses: the browser goes to the offers, and nothing is chosen", async () => {
    const applicant = await apply(ORNAMENTS);
    expect(await make(applicant)).toMatchObject({ status: 200, body: { redirect: "offers" } });
    expect(await readChosen(applicant.appId)).toEqual([]);
  });

  test("R4.30: the offer of the only matching lender is chosen and waits on its own screen for its consent; nothing is sent", async () => {
    const applicant = await apply(COINS);
    const { status, body: made } = await make(applicant);
    expect([status, made]).toEqual([200, { redirect: "palash-gold", onlyOffer: true }]);
    expect(await readChosen(applicant.appId)).toEqual([{ lender: "palash-gold", status: "SELECTED" }]);
    const { body } = await server.call("GET", `/api/applications/${applicant.appId}/lenders/palash-gold`, { token: applicant.token });
    expect(body.data).toMatchObject({ status: "SELECTED", pendingConsents: ["palash-credit-report"], reference: null });
  });

  test("repeated and concurrent calls make one loan and have one response", async () => {
    const applicant = await apply(COINS);
    const answers = await Promise.all(Array.from({ length: 8 }, () => make(applicant)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set(['[200,{"redirect":"palash-gold","onlyOffer":true}]']),
    );
    expect(await readChosen(applicant.appId)).toHaveLength(1);
  });

  test("an existing choice determines the destination, even if other lenders match", async () => {
    const applicant = await apply(ORNAMENTS);
    const { body } = await server.call("GET", `/api/offers/${applicant.appId}`, { token: applicant.token });
    const offer = body.data.offers.find(({ lender }: { lender: string }) => lender === "kesar-gold");
    await server.call("POST", `/api/offers/${applicant.appId}/select`, {
      token: applicant.token,
      body: { offerId: offer.id, consents: [] },
    });
    expect((await make(applicant)).body).toEqual({ redirect: "kesar-gold" });
  });

  test("a choice among several offers is not of the only offer, even if its lender is switched off since and one offer remains", async () => {
    const documents = await server.releases.liveDocuments();
    const by = { author: "test", note: "a lender is off", source: "product" } as const;
    for (const lender of ["kesar-gold", "palash-gold"]) {
      const { appId, token } = await apply(ORNAMENTS);
      const { body } = await server.call("GET", `/api/offers/${appId}`, { token });
      const offer = body.data.offers.find((one: { lender: string }) => one.lender === lender);
      await server.call("POST", `/api/offers/${appId}/select`, { token, body: { offerId: offer.id, consents: [] } });
      expect((await make({ appId, token })).body).toEqual({ redirect: lender });
      await server.ctx.db.updateTable("lender_applications").set({ status: "IN_REVIEW" }).where("application_id", "=", appId).execute();
      const off = documents.map((document) =>
        document.kind === "lender" && document.id === lender
          ? { ...document, content: { ...(document.content as object), enabled: false } }
          : document,
      );
      expect(await server.releases.publish(off, by)).toMatchObject({ ok: true });
      expect((await make({ appId, token })).body).toEqual({ redirect: lender });
      expect(await server.releases.publish(documents, by)).toMatchObject({ ok: true });
    }
  });

  test("a choice of an offer for outdated answers is replaced: the current offer is chosen", async () => {
    const applicant = await apply(COINS);
    await make(applicant);
    const offerOf = () =>
      server.ctx.db
        .selectFrom("lender_applications")
        .innerJoin("offers", "offers.id", "offer_id")
        .innerJoin("applications", "applications.decision_id", "offers.decision_id")
        .select("offers.id")
        .where("applications.id", "=", applicant.appId)
        .execute();
    expect(await offerOf()).toHaveLength(1);
    await save(applicant, { ...COINS, gold_loan_amount: 60_000 });
    expect(await offerOf()).toEqual([]);
    expect((await make(applicant)).body).toEqual({ redirect: "palash-gold", onlyOffer: true });
    expect(await offerOf()).toHaveLength(1);
    // Of two lenders that match by now the customer chooses.
    await save(applicant, ORNAMENTS);
    expect((await make(applicant)).body).toEqual({ redirect: "offers" });
  });

  test("a lender that was switched off since is not chosen, and the offers page shows alternatives", async () => {
    const [fresh, before] = [await apply(COINS), await apply(COINS)];
    await make(before);
    await server.call("GET", `/api/offers/${fresh.appId}`, { token: fresh.token });
    const documents = await server.releases.liveDocuments();
    const off = documents.map((document) =>
      document.kind === "lender" && document.id === "palash-gold"
        ? { ...document, content: { ...(document.content as object), enabled: false } }
        : document,
    );
    const by = { author: "test", note: "a lender is off", source: "product" } as const;
    expect(await server.releases.publish(off, by)).toMatchObject({ ok: true });
    expect(await make(fresh)).toMatchObject({ status: 200, body: { redirect: "offers" } });
    expect(await make(before)).toMatchObject({ status: 200, body: { redirect: "offers" } });
    const meanwhile = await apply(COINS);
    expect((await make(meanwhile)).body).toEqual({ redirect: "offers" });
    expect(await server.releases.publish(documents, by)).toMatchObject({ ok: true });
    expect((await make(fresh)).body).toEqual({ redirect: "palash-gold", onlyOffer: true });
    // Decided without offers, it is decided again.
    expect((await make(meanwhile)).body).toEqual({ redirect: "palash-gold", onlyOffer: true });
  });

  test("O90: a customer who already applied to the only lender is sent to the offers, and nothing is chosen", async () => {
    const tin = "QWEPR0001T";
    const before = await apply({ ...COINS, tin });
    await make(before);
    const consents = [givenConsent("palash-credit-report")];
    const at = `/api/applications/${before.appId}/lenders/palash-gold/submit`;
    expect((await server.call("POST", at, { token: before.token, body: { consents } })).body.data.status).toBe("SUBMITTED");
    const again = await apply({ ...COINS, tin });
    expect(await make(again)).toMatchObject({ status: 200, body: { redirect: "offers" } });
    expect(await readChosen(again.appId)).toEqual([]);
  });

  test("without a matching lender: the offers page gives the reasons", async () => {
    const applicant = await apply({ ...COINS, gold_owner: false });
    expect((await make(applicant)).body).toEqual({ redirect: "offers" });
  });

  test("another customer's application is not found; one without answers has skipped a step; a call without a session is 401", async () => {
    const applicant = await apply(COINS);
    const other = await signInCustomer(server);
    expect((await make({ ...other, appId: applicant.appId })).status).toBe(404);
    expect(await readChosen(applicant.appId)).toEqual([]);
    const body = { prospectAppId: other.prospectAppId, productType: "GOLD_LOAN" };
    const { appId } = (await server.call("POST", "/api/applications", { token: other.token, body })).body;
    expect(await make({ ...other, appId })).toMatchObject({ status: 409, body: { code: "STEP_SKIPPED" } });
    expect((await server.call("POST", `/api/gold-loans/${applicant.appId}`)).status).toBe(401);
  });

  test("a lender without consents would be sent the application at once, so the customer chooses it", async () => {
    const documents = await server.releases.liveDocuments();
    const asking = documents.map((document) => {
      if (document.kind !== "lender" || document.id !== "palash-gold") return document;
      return { ...document, content: { ...(document.content as object), consents: [] } };
    });
    const by = { author: "test", note: "a lender without consents", source: "product" } as const;
    expect(await server.releases.publish(asking, by)).toMatchObject({ ok: true });
    const applicant = await apply(COINS);
    expect((await make(applicant)).body).toEqual({ redirect: "offers" });
    expect(await readChosen(applicant.appId)).toEqual([]);
    expect(await server.releases.publish(documents, by)).toMatchObject({ ok: true });
  });
});

test("R3.4, R3.6, R3.7: each product sets its own flag and no other", async () => {
  const applicant = await apply(ORNAMENTS);
  const { body } = await server.call("GET", `/api/user/${applicant.prospectAppId}`, { token: applicant.token });
  expect(body.data).toMatchObject({ gl_completed: 1, bl_completed: 0, hl_completed: 0, pl_completed: 0 });
});

test("R3.28, R3.29: products are known by both of their spellings", async () => {
  const products = (await server.releases.liveDocuments()).flatMap(({ kind, content }) =>
    kind === "product" ? [content as ProductDocument] : [],
  );
  const customer = await signInCustomer(server);
  for (const { code, value } of products) {
    const ids = await Promise.all(
      [code, value].map(async (productType) => {
        const body = { prospectAppId: customer.prospectAppId, productType };
        return (await server.call("POST", "/api/applications", { token: customer.token, body })).body.appId;
      }),
    );
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(ids[1]).toBe(ids[0]);
  }
  expect(products.map(({ code, value }) => `${code} ${value}`).sort()).toEqual(
    expect.arrayContaining(["AFFORDABLE_HOUSING_LOAN housing-loan", "BUSINESS_LOAN business-loans", "GOLD_LOAN gold-loans", "LOAN loan"]),
  );
});

test("the server refuses a GSTIN whose check character is wrong, and a list item out of its bounds, at their fields", async () => {
  const customer = await signInCustomer(server);
  const heavy = await save(customer, { ...ORNAMENTS, ornaments: [{ kind: "CHAIN", weight_grams: 0.05, carat: 23 }] });
  expect(heavy.status).toBe(422);
  expect(heavy.body.fields.map(({ path }: { path: string }) => path).sort()).toEqual([
    "/answers/ornaments/0/carat",
    "/answers/ornaments/0/weight_grams",
  ]);
  const together = { ornaments: [700.2, 299.9].map((weight_grams) => ({ kind: "CHAIN", weight_grams, carat: 22 })) };
  expect((await save(customer, { ...ORNAMENTS, ...together })).body.fields).toMatchObject([
    { path: "/answers/ornaments", keyword: "maxTotal", message: "All ornaments together can weigh at most 1,000 grams" },
  ]);
  const exactly = { ornaments: [700.2, 299.8].map((weight_grams) => ({ kind: "CHAIN", weight_grams, carat: 22 })) };
  expect((await save(customer, { ...ORNAMENTS, ...exactly })).status).toBe(200);
  const business = (gstin: string) =>
    server.call("PATCH", `/api/user/${customer.prospectAppId}`, {
      token: customer.token,
      body: { form: "business-loan", release: server.releases.live().hash, answers: { business_registration_type: "GST", gstin } },
    });
  expect((await business("27AAPFU0939F1ZV")).status).toBe(200);
  const whole = await server.call("PUT", `/api/user/${customer.prospectAppId}`, {
    token: customer.token,
    body: {
      form: "business-loan",
      release: server.releases.live().hash,
      answers: { business_registration_type: "GST", gstin: "27AAPFU0939F1ZW" },
      consents: [],
      complete: false,
    },
  });
  expect([whole.status, whole.body.fields]).toMatchObject([422, [{ path: "/answers/gstin", keyword: "format" }]]);
});
