import { afterAll, beforeAll, expect, test } from "vitest";
import type { SourceDocument } from "../../../../src/engine/catalog/document.ts";
import { goodConsents, newestVersion } from "../../../support/customer.ts";
import { startTestServer, type TestServer } from "../../../support/server.ts";
import { type Applicant, apply, complete } from "../lending-server.ts";

const TERMS = "terms-and-privacy";
const LATER_CONSENT = "asked-later";
/** Its words after they changed. */
const CHANGED_VERSION = newestVersion(TERMS) + 1;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const requestAmount = ({ appId, token }: Applicant, se_loan_amount: number) =>
  server.call("POST", `/api/offers/${appId}/ask`, { token, body: { answers: { se_loan_amount } } });
/** The customer returns, and the application is read under the release in force. */
const visit = ({ token, prospectAppId }: Applicant) => server.call("GET", `/api/user/${prospectAppId}`, { token });
const consentsNow = (version: number): object[] =>
  goodConsents().map((consent) => ("id" in consent && consent.id === TERMS ? { ...consent, version } : consent));
const refused = { status: 409, body: { code: "STEP_SKIPPED" } };

async function publish(change: (documents: SourceDocument[]) => SourceDocument[]): Promise<void> {
  const documents = change(await server.releases.liveDocuments());
  expect(await server.releases.publish(documents, { author: "test", note: "consents", source: "product" })).toMatchObject({ ok: true });
}

test("a consent whose text changed since does not count when another amount is requested; one given again does", async () => {
  const applicant = await apply(server);
  await publish((documents) =>
    documents.map((document) => {
      if (document.kind !== "consent" || document.id !== TERMS) return document;
      const content = structuredClone(document.content) as { versions: { version: number }[] };
      content.versions.push({ ...content.versions[0], version: CHANGED_VERSION });
      return { ...document, content };
    }),
  );
  await visit(applicant);
  expect(await requestAmount(applicant, 50_000)).toMatchObject(refused);
  expect((await complete(server, applicant, {}, consentsNow(CHANGED_VERSION))).status).toBe(200);
  expect((await requestAmount(applicant, 50_000)).status).toBe(200);
});

test("a consent that a later release requires counts as not given; one that the customer refused does not count either", async () => {
  const applicant = await apply(server, {}, consentsNow(CHANGED_VERSION));
  expect((await requestAmount(applicant, 60_000)).status).toBe(200);
  await publish((documents) => [
    ...documents.map((document) => {
      if (document.kind !== "form" || document.id !== "personal-loan") return document;
      const content = structuredClone(document.content) as { consents: object[] };
      content.consents.push({ id: LATER_CONSENT });
      return { ...document, content };
    }),
    ...documents.flatMap((document) =>
      document.kind === "consent" && document.id === TERMS
        ? [{ ...document, id: LATER_CONSENT, content: { ...(document.content as object), id: LATER_CONSENT } }]
        : [],
    ),
  ]);
  await visit(applicant);
  expect(await requestAmount(applicant, 70_000)).toMatchObject(refused);
  const given = { id: LATER_CONSENT, version: CHANGED_VERSION, given: true, language: "en" };
  expect((await complete(server, applicant, {}, [...consentsNow(CHANGED_VERSION), given])).status).toBe(200);
  expect((await requestAmount(applicant, 70_000)).status).toBe(200);
  // Only a new row takes a consent back.
  await server.ctx.db
    .insertInto("consents")
    .columns(["id", "customer_id", "application_id", "consent", "version", "given", "language", "release", "at"])
    .expression((from) =>
      from
        .selectFrom("consents")
        .select((row) => [row.val(crypto.randomUUID()).as("id"), "customer_id", "application_id", "consent", "version"])
        .select((row) => [row.lit(false).as("given"), "language", "release", row.val(server.clock.now()).as("at")])
        .where("application_id", "=", applicant.appId)
        .where("consent", "=", LATER_CONSENT),
    )
    .execute();
  expect(await requestAmount(applicant, 80_000)).toMatchObject(refused);
});
