import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ConsentDocument } from "../../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { givenConsent, goodConsents, newestVersion, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { type Applicant, apply, complete, offerOf, offersOf, select, statusOf, transactionOf } from "../lending/lending-server.ts";
import { postWebhook } from "../lending/webhook.ts";
import { agreementOf, agreementsOf, withdraw } from "./rights-server.ts";

/** Asks for a credit report under a consent that ends after 180 days. */
const LENDER = "kachnar-finance";
const CONSENT = givenConsent("kachnar-credit-score");
const TERMS = "terms-and-privacy";
const DAY = 86_400;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const choose = async (applicant: Applicant, more: object = {}) =>
  select(server, applicant, (await offerOf(server, applicant, LENDER)).id, more);
const submit = ({ appId, token }: Applicant, consents: object[] = []) =>
  server.call("POST", `/api/applications/${appId}/lenders/${LENDER}/submit`, { token, body: { consents } });
const rowOf = ({ appId }: Applicant) =>
  server.ctx.db.selectFrom("lender_applications").selectAll().where("application_id", "=", appId).executeTakeFirstOrThrow();
const events = async ({ appId }: Applicant) =>
  (
    await server.ctx.db
      .selectFrom("lender_events")
      .innerJoin("lender_applications", "lender_applications.id", "lender_events.lender_application_id")
      .select("lender_events.word")
      .where("application_id", "=", appId)
      .where("word", "is not", null)
      .execute()
  ).map(({ word }) => word);

/** An application that the lender has taken and asked for more. */
async function applicationWithLender(): Promise<Applicant & { reference: string }> {
  const applicant = await apply(server);
  expect((await choose(applicant, { consents: [CONSENT] })).body.data.status).toBe("SUBMITTED");
  const reference = `REF-${randomUUID()}`;
  await server.ctx.db
    .updateTable("lender_applications")
    .set({ reference, delivery: "delivered", status: "ACTION_NEEDED" })
    .where("application_id", "=", applicant.appId)
    .execute();
  return { ...applicant, reference };
}

describe("a lender's consent", () => {
  test("is shown with the agreed text, its expiry, and the effects of a withdrawal", async () => {
    const applicant = await apply(server);
    await choose(applicant, { consents: [{ ...CONSENT, language: "hi" }] });
    const agreement = await agreementOf(server, applicant, CONSENT.id);
    expect(agreement).toMatchObject({
      purpose: "A look at your credit score by Kachnar Finance",
      lender: { id: LENDER, name: "Kachnar Finance", sent: false },
      product: "Personal loan",
      language: "hi",
      bureauPull: "soft",
      release: server.releases.live().hash,
      withdrawnAt: null,
      state: "in-force",
      stops: "lender",
    });
    expect(agreement.text).toMatch(/^मैं कचनार फ़ाइनेंस को अनुमति/);
    expect(Date.parse(agreement.endsAt) - Date.parse(agreement.givenAt)).toBe(180 * DAY * 1000);
  });

  test("withdrawn, sends nothing more, even on request; given again, it continues", async () => {
    const applicant = await applicationWithLender();
    const { status, body } = await withdraw(server, applicant, CONSENT.id);
    expect([status, body.data.state]).toEqual([200, "withdrawn"]);
    expect(body.data.withdrawnAt).not.toBeNull();
    const refused = await submit(applicant);
    expect([refused.status, refused.body.code]).toEqual([422, "CONSENT_MISSING"]);
    const { attempt, status: stands } = await rowOf(applicant);
    expect([attempt, stands]).toEqual([1, "ACTION_NEEDED"]);
    const { token, prospectAppId } = applicant;
    const profile = async () => (await server.call("GET", `/api/user/${prospectAppId}`, { token })).body.data;
    expect((await profile()).products.LOAN).toMatchObject({ waiting_lender: LENDER, consent_withdrawn: 0 });
    const shown = await transactionOf(server, applicant, LENDER);
    expect([shown.pendingConsents, shown.consentWithdrawnAt]).toEqual([[CONSENT.id], body.data.withdrawnAt]);
    expect((await submit(applicant, [CONSENT])).body).toEqual({ data: { lender: LENDER, status: "SUBMITTED" } });
    expect((await profile()).products.LOAN.waiting_lender).toBeNull();
    const states = (await agreementsOf(server, applicant)).filter(({ consent }) => consent === CONSENT.id).map(({ state }) => state);
    expect(states).toEqual(["in-force", "withdrawn"]);
  });

  test("withdrawn, does not stop status updates of an application that the lender has", async () => {
    const applicant = await applicationWithLender();
    await withdraw(server, applicant, CONSENT.id);
    const update = { ref: applicant.reference, reference: applicant.reference, status: "approved", eventId: randomUUID() };
    const { answer } = await sendLenderUpdate(applicant, update);
    expect(answer.status).toBe(200);
    expect((await statusOf(server, applicant, LENDER)).status).toBe("APPROVED");
    expect(await events(applicant)).toHaveLength(1);
  });

  test("withdrawn before the first attempt, is not sent, and its offer can be chosen again only with it", async () => {
    const applicant = await apply(server);
    await choose(applicant, { consents: [CONSENT] });
    expect((await rowOf(applicant)).delivery).toBe("waiting");
    await withdraw(server, applicant, CONSENT.id);
    expect(await rowOf(applicant)).toMatchObject({ status: "SELECTED", delivery: "none", sealed_body: null });
    const refused = await choose(applicant);
    expect([refused.status, refused.body.code]).toEqual([409, "CONSENT_WITHDRAWN"]);
    expect((await choose(applicant, { consents: [CONSENT] })).body.data.status).toBe("SUBMITTED");
  });

  test("withdrawn in one application, holds in the other", async () => {
    const before = await apply(server);
    await choose(before, { consents: [CONSENT] });
    // By then the lender takes another application of the same person.
    server.clock.pass(31 * DAY);
    const first = { ...before, token: (await signInCustomer(server, before.mobile)).token };
    const { body } = await server.call("POST", "/api/applications", {
      token: first.token,
      body: { prospectAppId: first.prospectAppId, productType: "LOAN", startNew: true },
    });
    const second = { ...first, appId: body.appId };
    await offersOf(server, second);
    await choose(second, { consents: [CONSENT] });
    const [latest] = (await agreementsOf(server, first)).filter(({ consent }) => consent === CONSENT.id);
    await server.call("POST", `/api/my/consents/${latest?.id}/withdrawal`, { token: first.token });
    expect((await rowOf(second)).status).toBe("SELECTED");
    expect((await rowOf(first)).delivery).toBe("waiting");
  });

  test("a first refusal is no withdrawal, and is not listed", async () => {
    const applicant = await apply(server);
    expect((await choose(applicant, { consents: [{ ...CONSENT, given: false }] })).body.data.status).toBe("SELECTED");
    expect((await choose(applicant)).status).toBe(200);
    expect((await agreementsOf(server, applicant)).map(({ consent }) => consent)).toEqual([TERMS]);
  });

  test("is shown as ended after its days", async () => {
    const applicant = await apply(server);
    await choose(applicant, { consents: [CONSENT] });
    server.clock.pass(181 * DAY);
    const { token } = await signInCustomer(server, applicant.mobile);
    expect((await agreementOf(server, { ...applicant, token }, CONSENT.id)).state).toBe("ended");
  });
});

describe("the consent to the terms", () => {
  test("withdrawn, stops offers, choices and unsent submissions, until the form is submitted with it again", async () => {
    const applicant = await apply(server);
    const offer = await offerOf(server, applicant, "amaltas-bank");
    await choose(applicant, { consents: [CONSENT] });
    expect((await agreementOf(server, applicant, TERMS)).stops).toBe("offers");
    await withdraw(server, applicant, TERMS);
    const asked = [
      await server.call("GET", `/api/offers/${applicant.appId}`, { token: applicant.token }),
      await select(server, applicant, offer.id),
      await submit(applicant, [CONSENT]),
      await server.call("POST", `/api/offers/${applicant.appId}/ask`, {
        token: applicant.token,
        body: { answers: { se_loan_amount: 150_000 } },
      }),
    ];
    expect(asked.map(({ status, body }) => [status, body.code])).toEqual(asked.map(() => [409, "CONSENT_WITHDRAWN"]));
    expect(await rowOf(applicant)).toMatchObject({ status: "SELECTED", delivery: "none" });
    const { body } = await server.call("GET", `/api/user/${applicant.prospectAppId}`, { token: applicant.token });
    expect(body.data.products.LOAN).toMatchObject({ completed: 0, application: applicant.appId, consent_withdrawn: 1 });
    expect((await complete(server, applicant, {}, goodConsents())).body.appId).toBe(applicant.appId);
    expect((await select(server, applicant, (await offerOf(server, applicant, "amaltas-bank")).id)).status).toBe(200);
  });

  test("withdrawn, copies no answers to a new application", async () => {
    const applicant = await apply(server);
    await withdraw(server, applicant, TERMS);
    const { body } = await server.call("POST", "/api/applications", {
      token: applicant.token,
      body: { prospectAppId: applicant.prospectAppId, productType: "LOAN", startNew: true },
    });
    const offers = await server.call("GET", `/api/offers/${body.appId}`, { token: applicant.token });
    expect([offers.status, offers.body.code]).toEqual([409, "STEP_SKIPPED"]);
  });

  test("withdrawn, still shows the customer the status of the applications", async () => {
    const applicant = await applicationWithLender();
    await withdraw(server, applicant, TERMS);
    expect((await statusOf(server, applicant, LENDER)).status).toBe("ACTION_NEEDED");
  });
});

test("messages: withdrawn, no promotional ones are allowed any more", async () => {
  const messages = givenConsent("communications");
  const others = goodConsents().filter((consent) => !("id" in consent && consent.id === messages.id));
  const applicant = await apply(server, {}, [...others, messages]);
  const profile = async () => (await server.call("GET", `/api/user/${applicant.prospectAppId}`, { token: applicant.token })).body.data;
  expect(await profile()).toMatchObject({ allow_sms: 1, allow_emails: 1 });
  expect((await withdraw(server, applicant, messages.id)).body.data.stops).toBe("messages");
  expect(await profile()).toMatchObject({ allow_sms: 0, allow_emails: 0 });
  expect((await offersOf(server, applicant)).offers.length).toBeGreaterThan(0);
});

test("twenty withdrawals at once, with keys and without, are one", async () => {
  const applicant = await apply(server);
  const { id } = await agreementOf(server, applicant, TERMS);
  const key = randomUUID();
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      server.call("POST", `/api/my/consents/${id}/withdrawal`, {
        token: applicant.token,
        headers: index % 2 === 0 ? { "idempotency-key": key } : {},
      }),
    ),
  );
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(all.map(({ body }) => body.data.withdrawnAt)).size).toBe(1);
  const rows = await server.ctx.db
    .selectFrom("consents")
    .select("given")
    .where("application_id", "=", applicant.appId)
    .where("consent", "=", TERMS)
    .execute();
  expect(rows.map(({ given }) => given).sort()).toEqual([false, true]);
});

test("another customer finds no such consent, and a call without a session or after its end is refused", async () => {
  const applicant = await apply(server);
  const { id } = await agreementOf(server, applicant, TERMS);
  const other = await apply(server);
  const url = `/api/my/consents/${id}/withdrawal`;
  expect((await server.call("POST", url, { token: other.token })).status).toBe(404);
  expect((await server.call("POST", url)).status).toBe(401);
  server.clock.pass(16 * 60);
  expect((await server.call("POST", url, { token: applicant.token })).status).toBe(401);
  const { token } = await signInCustomer(server, applicant.mobile);
  expect((await agreementOf(server, { ...applicant, token }, TERMS)).state).toBe("in-force");
});

test("a consent is shown as it was given, whatever the current version; one to the new version is another", async () => {
  const applicant = await apply(server);
  const before = await agreementOf(server, applicant, TERMS);
  const documents = await server.releases.liveDocuments();
  const changed = documents.map((document): SourceDocument => {
    if (document.kind !== "consent" || document.id !== TERMS) return document;
    const content = document.content as ConsentDocument;
    const next = { version: newestVersion(TERMS) + 1, text: { en: "Other words.", hi: "दूसरे शब्द।" } };
    return {
      ...document,
      content: { ...content, purpose: { en: "Another purpose", hi: "दूसरा काम" }, versions: [...content.versions, next] },
    };
  });
  const publication = { author: "test", note: "a change", source: "product" } as const;
  expect(await server.releases.publish(changed, publication)).toMatchObject({ ok: true });
  expect(await agreementOf(server, applicant, TERMS)).toEqual(before);
  const others = goodConsents().filter((consent) => !("id" in consent && consent.id === TERMS));
  const second = { id: TERMS, version: newestVersion(TERMS) + 1, given: true, language: "en" };
  expect((await complete(server, applicant, {}, [...others, second])).status).toBe(200);
  const all = (await agreementsOf(server, applicant)).filter(({ consent }) => consent === TERMS);
  expect(all.map(({ text, purpose, state }) => [text, purpose, state])).toEqual([
    ["Other words.", "Another purpose", "in-force"],
    [before.text, before.purpose, "replaced"],
  ]);
  // What was replaced is not there to withdraw.
  const { body } = await server.call("POST", `/api/my/consents/${before.id}/withdrawal`, { token: applicant.token });
  expect(body.data.state).toBe("replaced");
  expect((await agreementOf(server, applicant, TERMS)).state).toBe("in-force");
});

/** News in the lender's own dialect, as its document reads them. */
async function sendLenderUpdate(applicant: Applicant, update: { reference: string; status: string; eventId: string }) {
  const { connector } = server.releases.live().catalog.lenders.get(LENDER) ?? {};
  const word = Object.entries(connector?.statuses ?? {}).find(([, status]) => status === "APPROVED")?.[0] ?? "";
  const body: Record<string, unknown> = {};
  const put = (pointer: string | undefined, value: unknown) => {
    const path = pointer?.split("/").slice(1) ?? [];
    const last = path.pop();
    if (last === undefined) return;
    let node = body;
    for (const part of path) {
      node[part] ??= {};
      node = node[part] as Record<string, unknown>;
    }
    node[last] = value;
  };
  put(connector?.answer.reference, update.reference);
  put(connector?.answer.status, word);
  put(connector?.answer.event, update.eventId);
  return { answer: await postWebhook(server, LENDER, body), applicant };
}
