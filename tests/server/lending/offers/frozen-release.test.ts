import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SourceDocument } from "../../../../src/engine/catalog/document.ts";
import { DOCUMENT_MIGRATIONS } from "../../../../src/engine/release/document-migrations.ts";
import { openDatabase } from "../../../../src/server/platform/db/open.ts";
import { readCheckout } from "../../../../src/server/platform/releases/documents/checkout.ts";
import { readRelease } from "../../../../src/server/platform/releases/documents/store.ts";
import { REPOSITORY } from "../../../../src/server/platform/repository.ts";
import { signInCustomer } from "../../../support/customer.ts";
import { type FreshDatabase, freshDatabase, startTestServer, type TestServer } from "../../../support/server.ts";
import { frozenRelease, publishFrozen } from "../../../support/stored-releases.ts";
import { TEST_MIGRATIONS } from "../../../support/test-migrations.ts";
import { type Applicant, complete, offersOf } from "../lending-server.ts";

let server: TestServer;
let database: FreshDatabase;
let frozen: string;
const dataDir = mkdtempSync(join(tmpdir(), "saral-frozen-"));
const documentMigrations = [...DOCUMENT_MIGRATIONS, ...TEST_MIGRATIONS];

const start = (migrations = documentMigrations) =>
  startTestServer({ dataDir, clean: true, databaseUrl: database.url, documentMigrations: migrations });

beforeAll(async () => {
  database = await freshDatabase("");
  const empty = await openDatabase({ dataDir, databaseUrl: database.url }, () => {});
  frozen = await publishFrozen(empty, frozenRelease("older-shape"));
  await empty.close();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Of the frozen release: by lender, the amount that is offered or null for a refusal. */
const DECIDED = { "kadamb-finance": 240_000, "champa-bank": 160_000, "tamarind-capital": null };
const publish = (documents: readonly SourceDocument[]) =>
  server.releases.publish(documents, { author: "test", note: "a change", source: "product" });
/** The files of this checkout, of which account was taken, with another colour. */
const publishToday = () =>
  publish(
    readCheckout(REPOSITORY).map((document) =>
      document.kind === "brand" ? { ...document, content: { ...(document.content as object), primaryColor: "#123123" } } : document,
    ),
  );
let applicant: Applicant;

async function decisionOf(of: Applicant): Promise<Record<string, number | null>> {
  const { offers, unmatched } = await offersOf(server, of);
  return Object.fromEntries([
    ...offers.map(({ lender, figures }: { lender: string; figures: { amount: number } }) => [lender, figures.amount]),
    ...unmatched.map(({ lender }: { lender: string }) => [lender, null]),
  ]);
}

/** Sends the frozen form with an income. */
async function applyUnderFrozen(): Promise<Applicant> {
  const customer = await signInCustomer(server);
  const body = { form: "personal-loan", release: frozen, answers: { monthly_income: 40_000 }, consents: [], complete: true };
  const answer = await server.call("PUT", `/api/user/${customer.prospectAppId}`, { token: customer.token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { ...customer, appId: answer.body.appId };
}

test("a release of an older shape stays live under its own hash as stored, and is served and decided in the current shape", async () => {
  expect([server.releases.live().hash, server.releases.publication()]).toEqual([frozen, 1]);
  expect((await server.call("GET", "/api/config/customer")).body.site.brandName).toBe("Saral Loans");
  expect((await server.call("GET", "/ready")).status).toBe(200);
  applicant = await applyUnderFrozen();
  expect(await decisionOf(applicant)).toEqual(DECIDED);
  const stored = await readRelease(server.ctx.db, frozen);
  const names = (await server.releases.liveDocuments()).map(({ kind, id }) => `${kind}/${id}`);
  expect([stored?.shape, Object.keys(stored?.manifest ?? {}).toSorted()]).toEqual([0, names.toSorted()]);
});

test("an application under an old release is shown unchanged, and decided again under a current release and after a restart", async () => {
  expect(await publishToday()).toMatchObject({ ok: true, publication: 2 });
  for (const restart of [false, true]) {
    if (restart) {
      await server.stop();
      server = await start();
    }
    expect(server.releases.live().hash).not.toBe(frozen);
    expect(await decisionOf(applicant)).toEqual(DECIDED);
    expect((await server.call("GET", `/api/config/customer?release=${frozen}`)).body.site.brandName).toBe("Saral Loans");
  }
  expect((await complete(server, applicant)).status).toBe(200);
  const again = await offersOf(server, applicant);
  expect(again.receipt.release).toBe(server.releases.live().hash);
  expect(again.offers.length).toBeGreaterThan(0);
});

test("it can be rolled back to, and later publications have the current shape", async () => {
  expect(await server.releases.takeBack(1, { author: "test", note: "back" })).toMatchObject({ ok: true, hash: frozen });
  expect(server.releases.live().hash).toBe(frozen);
  const published = await publish(await server.releases.liveDocuments());
  expect(published.ok, JSON.stringify(published.findings)).toBe(true);
  expect(server.releases.live().hash).not.toBe(frozen);
  expect((await readRelease(server.ctx.db, server.releases.live().hash))?.shape).toBe(documentMigrations.length);
});

test("code without all of its document migrations does not start on it", async () => {
  await server.stop();
  await expect(start([])).rejects.toThrow(/cannot be loaded/);
  server = await start();
});
