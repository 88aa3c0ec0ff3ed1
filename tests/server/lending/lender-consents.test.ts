import { afterAll, beforeAll, expect, test } from "vitest";
import type { ConsentDocument } from "../../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { givenConsent, signInCustomer } from "../../support/customer.ts";
import { startTestServer, type TestServer } from "../../support/server.ts";
import { type Applicant, apply, offerOf, offersOf, select, transactionOf } from "./lending-server.ts";

/** Asks for a credit report under a consent that ends after 180 days. */
const LENDER = "kachnar-finance";
const CONSENT = givenConsent("kachnar-credit-score");
const DAY = 86_400;
/** By then the lender takes another application of the same person. */
const RENEWAL_SECONDS = 31 * DAY;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const choose = async (applicant: Applicant, more: object = {}) =>
  (await select(server, applicant, (await offerOf(server, applicant, LENDER)).id, more)).body.data;
const submit = ({ appId, token }: Applicant, consents: object[] = []) =>
  server.call("POST", `/api/applications/${appId}/lenders/${LENDER}/submit`, { token, body: { consents } });
const pending = async (applicant: Applicant) => (await transactionOf(server, applicant, LENDER)).pendingConsents;
const MISSING = [{ path: `/consents/${CONSENT.id}`, keyword: "required", message: expect.any(String) }];

/** The lender has asked for more, so that the application can be sent once more. */
const askForMore = ({ appId }: Applicant) =>
  server.ctx.db.updateTable("lender_applications").set({ status: "ACTION_NEEDED" }).where("application_id", "=", appId).execute();

/** The same customer, signed in again after so many seconds. */
async function signInAfter(applicant: Applicant, seconds: number): Promise<Applicant> {
  server.clock.pass(seconds);
  const { token } = await signInCustomer(server, applicant.mobile);
  return { ...applicant, token };
}

test("a consent given with the choice sends the application, and is stored with its application and lender", async () => {
  const applicant = await apply(server);
  expect(await choose(applicant, { consents: [CONSENT] })).toEqual({
    lender: LENDER,
    status: "SUBMITTED",
    pendingConsents: [],
    form: null,
  });
  const rows = await server.ctx.db
    .selectFrom("consents")
    .select(["application_id", "lender", "given", "version", "language", "release", "sealed_address"])
    .where("consent", "=", CONSENT.id)
    .where("application_id", "=", applicant.appId)
    .execute();
  expect(rows).toEqual([
    {
      application_id: applicant.appId,
      lender: LENDER,
      given: true,
      version: 1,
      language: "en",
      release: server.releases.live().hash,
      sealed_address: expect.stringMatching(/^c1\./),
    },
  ]);
});

test("a consent of another application of the same customer does not count", async () => {
  const before = await apply(server);
  await choose(before, { consents: [CONSENT] });
  const applicant = await signInAfter(before, RENEWAL_SECONDS);
  const { body } = await server.call("POST", "/api/applications", {
    token: applicant.token,
    body: { prospectAppId: applicant.prospectAppId, productType: "LOAN", startNew: true },
  });
  const fresh = { ...applicant, appId: body.appId };
  await offersOf(server, fresh);
  expect(await pending(fresh)).toEqual([CONSENT.id]);
  expect(await choose(fresh)).toEqual({ lender: LENDER, status: "SELECTED", pendingConsents: [CONSENT.id], form: null });
  const refused = await submit(fresh);
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([422, "CONSENT_MISSING", MISSING]);
  const hindi = await server.call("POST", `/api/applications/${fresh.appId}/lenders/${LENDER}/submit`, {
    token: fresh.token,
    body: { consents: [] },
    headers: { cookie: "language=hi" },
  });
  expect(hindi.body.fields[0].message).toMatch(/^[\u0900-\u097f]/);
  expect((await submit(fresh, [CONSENT])).body).toEqual({ data: { lender: LENDER, status: "SUBMITTED" } });
});

test("a consent given to a later application does not affect the earlier one", async () => {
  const before = await apply(server);
  await choose(before, { consents: [CONSENT] });
  await askForMore(before);
  const earlier = await signInAfter(before, RENEWAL_SECONDS);
  const { body } = await server.call("POST", "/api/applications", {
    token: earlier.token,
    body: { prospectAppId: earlier.prospectAppId, productType: "LOAN", startNew: true },
  });
  const second = { ...earlier, appId: body.appId };
  expect(await choose(second, { consents: [CONSENT] })).toMatchObject({ status: "SUBMITTED" });
  expect(await pending(earlier)).toEqual([]);
  expect((await submit(earlier)).status).toBe(200);
  await askForMore(second);
  server.clock.pass(1);
  expect((await submit(second, [{ ...CONSENT, given: false }])).body.code).toBe("CONSENT_MISSING");
});

test("a consent of another customer does not count", async () => {
  await choose(await apply(server), { consents: [CONSENT] });
  expect(await choose(await apply(server))).toMatchObject({ status: "SELECTED", pendingConsents: [CONSENT.id] });
});

test("a consent is valid for 180 days and not a minute longer", async () => {
  let applicant = await apply(server);
  await choose(applicant, { consents: [CONSENT] });
  await askForMore(applicant);
  applicant = await signInAfter(applicant, 180 * DAY - 60);
  expect(await pending(applicant)).toEqual([]);
  expect((await submit(applicant)).status).toBe(200);
  await askForMore(applicant);
  applicant = await signInAfter(applicant, 120);
  expect(await pending(applicant)).toEqual([CONSENT.id]);
  const refused = await submit(applicant);
  expect([refused.status, refused.body.fields]).toEqual([422, MISSING]);
  expect((await submit(applicant, [CONSENT])).status).toBe(200);
  expect(await pending(applicant)).toEqual([]);
});

test("the latest answer to a consent counts", async () => {
  const applicant = await apply(server);
  await choose(applicant, { consents: [CONSENT] });
  await askForMore(applicant);
  expect(await pending(applicant)).toEqual([]);
  const withdrawn = { ...CONSENT, given: false };
  server.clock.pass(1);
  expect((await submit(applicant, [withdrawn])).body.code).toBe("CONSENT_MISSING");
  // What a refused call would have written is taken back with it.
  expect(await pending(applicant)).toEqual([]);
  await choose(applicant, { consents: [CONSENT] });
  const fresh = await apply(server);
  expect(await choose(fresh, { consents: [withdrawn] })).toMatchObject({ status: "SELECTED", pendingConsents: [CONSENT.id] });
  server.clock.pass(1);
  expect(await choose(fresh, { consents: [CONSENT] })).toMatchObject({ status: "SUBMITTED", pendingConsents: [], form: null });
});

test("a consent without an expiry is valid indefinitely, an older version is not, and an optional one is not required", async () => {
  let applicant = await apply(server);
  await choose(applicant, { consents: [CONSENT] });
  await askForMore(applicant);
  const documents = await server.releases.liveDocuments();
  const publish = async (consent: (content: ConsentDocument) => object) => {
    const changed = documents.map((document): SourceDocument => {
      const content = structuredClone(document.content) as object;
      if (document.kind === "consent" && document.id === CONSENT.id)
        return { ...document, content: { ...content, ...consent(content as ConsentDocument) } };
      return document;
    });
    const plain = JSON.parse(JSON.stringify(changed)) as SourceDocument[];
    const published = await server.releases.publish(plain, { author: "test", note: "a change", source: "product" });
    expect(published.ok, JSON.stringify(published.findings)).toBe(true);
  };
  await publish(() => ({ expiresAfterDays: undefined }));
  applicant = await signInAfter(applicant, 1_000 * DAY);
  expect(await pending(applicant)).toEqual([]);
  await publish(({ versions }) => ({ expiresAfterDays: undefined, versions: [...versions, { ...versions[0], version: 2 }] }));
  expect(await pending(applicant)).toEqual([CONSENT.id]);
  expect((await submit(applicant)).body.code).toBe("CONSENT_MISSING");
  expect((await submit(applicant, [CONSENT])).body.fields).toMatchObject([{ keyword: "version" }]);
  expect((await submit(applicant, [{ ...CONSENT, version: 2 }])).status).toBe(200);
  await publish(({ versions }) => ({
    required: false,
    expiresAfterDays: undefined,
    versions: [...versions, { ...versions[0], version: 2 }],
  }));
  expect(await choose(await apply(server))).toMatchObject({ status: "SUBMITTED", pendingConsents: [], form: null });
});
