import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { SourceDocument } from "../../../../src/engine/catalog/document.ts";
import { givenConsent } from "../../../support/customer.ts";
import { lenderSecret } from "../../../support/lender-secret.ts";
import { type FreshDatabase, freshDatabase, startTestServer, type TestServer } from "../../../support/server.ts";
import { makeUnreadable } from "../../../support/stored-releases.ts";
import { type Applicant, apply, offerOf, select } from "../lending-server.ts";

const LENDER = "parijat-credit";
/** What this lender asks for before an application goes to it. */
const consents = [{ ...givenConsent("household-income"), choice: "AT_MOST_300000" }];
let server: TestServer;
let database: FreshDatabase;
const dataDir = mkdtempSync(join(tmpdir(), "saral-withdrawn-"));

const withoutLender = (documents: SourceDocument[]) => documents.filter(({ kind, id }) => kind !== "lender" || id !== LENDER);
// Each server checks releases in a worker of its own, so that a test can count them.
const start = () => startTestServer({ dataDir, databaseUrl: database.url, ownReleaseWorker: true });

beforeAll(async () => {
  database = await freshDatabase();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const publish = (documents: SourceDocument[]) =>
  server.releases.publish(documents, { author: "test", note: "a change", source: "product" });

/** An applicant with an offer of a lender that was taken out since, on a server that has its release not in memory. */
async function withdrawLender(afterChoice: (applicant: Applicant, offerId: string) => Promise<void> = async () => {}) {
  const all = [...(await server.releases.liveDocuments())];
  const applicant = await apply(server);
  const offer = await offerOf(server, applicant, LENDER);
  await afterChoice(applicant, offer.id);
  const document = server.releases.live().catalog.lenders.get(LENDER);
  if (document === undefined) throw new Error(`There is no lender ${LENDER}`);
  const secret = lenderSecret(server.ctx, document);
  expect(await publish(withoutLender(all))).toMatchObject({ ok: true });
  await server.stop();
  server = await start();
  expect(server.releases.live().catalog.lenders.has(LENDER)).toBe(false);
  return { applicant, offer, secret, restoreLender: () => publish(all) };
}

function post(secret: Buffer, body: object) {
  const text = JSON.stringify(body);
  const timestamp = String(Math.floor(server.clock.now().getTime() / 1000));
  const signature = createHmac("sha256", secret).update(`${timestamp}.${text}`).digest("hex");
  return server.call("POST", `/api/webhooks/lenders/${LENDER}`, {
    body: text,
    headers: { "content-type": "application/json", "x-saral-timestamp": timestamp, "x-saral-signature": signature },
  });
}

test("an offer of a lender that was removed since can be chosen when its release is not in memory", async () => {
  const { applicant, offer, restoreLender } = await withdrawLender();
  const { status, body } = await select(server, applicant, offer.id);
  expect([status, body.data?.lender]).toEqual([200, LENDER]);
  expect(await restoreLender()).toMatchObject({ ok: true });
});

test("S59 reports of a lender that was removed since are stored; a wrong signature makes the server load nothing", async () => {
  const reference = "REF-withdrawn";
  const { secret, applicant, offer, restoreLender } = await withdrawLender(async (one, offerId) => {
    expect((await select(server, one, offerId, { consents })).body.data.status).toBe("SUBMITTED");
    await server.ctx.database.execute("update lender_applications set reference = $1, delivery = 'delivered' where application_id = $2", [
      reference,
      one.appId,
    ]);
  });
  const find = vi.spyOn(server.releases, "find");
  const statusUpdate = { reference, status: "approved", eventId: "E1" };
  const forged = await post(Buffer.from("not the secret"), statusUpdate);
  expect([forged.status, find.mock.calls]).toEqual([401, []]);
  expect((await post(secret, statusUpdate)).status).toBe(200);
  expect(find.mock.calls[0]?.[0]).toBe(offer.release);
  const { rows } = await server.ctx.database.execute("select status from lender_applications where application_id = $1", [applicant.appId]);
  expect(rows).toEqual([{ status: "APPROVED" }]);
  expect(await restoreLender()).toMatchObject({ ok: true });
});

test("an application chosen under a later release than its offer's can be sent again when neither is in memory", async () => {
  const { applicant, restoreLender } = await withdrawLender(async (one, offerId) => {
    const documents = [...(await server.releases.liveDocuments())];
    const later = documents.map((document) =>
      document.kind === "site" ? { ...document, content: { ...(document.content as object), brandCookieDays: 17 } } : document,
    );
    expect(await publish(later)).toMatchObject({ ok: true });
    expect((await select(server, one, offerId, { consents })).body.data.status).toBe("SUBMITTED");
    await server.ctx.database.execute("update lender_applications set status = 'ACTION_NEEDED' where application_id = $1", [one.appId]);
  });
  const { status, body } = await server.call("POST", `/api/applications/${applicant.appId}/lenders/${LENDER}/submit`, {
    token: applicant.token,
    body: { consents: [] },
  });
  expect([status, body.data?.status], JSON.stringify(body)).toEqual([200, "SUBMITTED"]);
  expect(await restoreLender()).toMatchObject({ ok: true });
});

test("an offer whose release cannot be read any more is not found", async () => {
  const { applicant, offer } = await withdrawLender();
  await makeUnreadable(server.ctx.database, offer.release);
  const { status, body } = await select(server, applicant, offer.id);
  expect([status, body.code]).toEqual([404, "NOT_FOUND"]);
});
