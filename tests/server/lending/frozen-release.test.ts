import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { openDatabase } from "../../../src/server/platform/db/open.ts";
import { REPOSITORY, readCheckout } from "../../../src/server/platform/releases/documents/checkout.ts";
import { readRelease } from "../../../src/server/platform/releases/documents/store.ts";
import { goodConsents } from "../../support/customer.ts";
import { type FreshDatabase, freshDatabase, startTestServer, type TestServer } from "../../support/server.ts";
import { type FrozenRelease, frozenRelease, publishFrozen } from "../../support/stored-releases.ts";
import { type Applicant, apply, complete, offersOf } from "./lending-server.ts";

let server: TestServer;
let database: FreshDatabase;
let frozen: string;
const dataDir = mkdtempSync(join(tmpdir(), "saral-frozen-"));

/** The frozen release as it could have been stored before there were lifts: with what documents may not say any more. */
function before({ documents }: FrozenRelease): FrozenRelease {
  const old = structuredClone(documents);
  for (const { kind, content } of old as { kind: string; content: { session: object; brandName: object; connector: object } }[]) {
    if (kind === "site") {
      Object.assign(content.session, { customer: { idleMinutes: 15, absoluteHours: 9_000 } });
      content.brandName = { en: "Saral\nLoans", hi: "सरल" };
    }
    if (kind === "lender") Object.assign(content.connector, { timeoutSeconds: 0.5 });
  }
  return { shape: 0, documents: old };
}

const start = () => startTestServer({ dataDir, clean: true, databaseUrl: database.url });

beforeAll(async () => {
  database = await freshDatabase("");
  const empty = await openDatabase({ dataDir, databaseUrl: database?.url ?? null }, () => {});
  frozen = await publishFrozen(empty, before(frozenRelease("first-shape")));
  await empty.close();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const lendersOf = ({ offers }: { offers: { lender: string }[] }) => offers.map(({ lender }) => lender);
const publish = (documents: readonly SourceDocument[]) =>
  server.releases.publish(documents, { author: "test", note: "a change", source: "product" });
const publishToday = () =>
  publish(
    readCheckout(REPOSITORY).map((document) =>
      document.kind === "brand" ? { ...document, content: { ...(document.content as object), primaryColor: "#123123" } } : document,
    ),
  );
let applicant: Applicant;
let decided: { offers: { lender: string }[] };

test("a release of an older shape is in force under its own hash and as it was stored, and is served and decided in today's shape", async () => {
  expect([server.releases.live().hash, server.releases.publication()]).toEqual([frozen, 1]);
  const { site } = (await server.call("GET", "/api/config/customer")).body;
  expect([site.brandName, site.sessionMinutes]).toEqual(["Saral Loans", 24 * 60]);
  expect((await server.call("GET", "/ready")).status).toBe(200);
  // Each consent had one version then.
  applicant = await apply(
    server,
    {},
    goodConsents().map((consent) => ({ ...consent, version: 1 })),
  );
  decided = await offersOf(server, applicant);
  expect(lendersOf(decided).length).toBeGreaterThan(0);
  const stored = await readRelease(server.ctx.db, frozen);
  const served = new Set((await server.releases.liveDocuments()).map(({ kind, id }) => `${kind}/${id}`));
  expect([stored?.shape, Object.keys(stored?.manifest ?? {}).filter((document) => !served.has(document))]).toEqual([0, []]);
});

test("an application that was made under it is shown as it was, and decided anew, under a release of today and after a restart", async () => {
  const published = await publishToday();
  expect(published).toMatchObject({ ok: true, publication: 2 });
  for (const restart of [false, true]) {
    if (restart) {
      await server.stop();
      server = await start();
    }
    expect(server.releases.live().hash).not.toBe(frozen);
    expect(await offersOf(server, applicant)).toEqual(decided);
    expect((await server.call("GET", `/api/config/customer?release=${frozen}`)).body.site.brandName).toBe("Saral Loans");
  }
  expect((await complete(server, applicant, { se_loan_amount: 150_000 })).status).toBe(200);
  const again = await offersOf(server, applicant);
  expect(again.receipt.release).toBe(server.releases.live().hash);
  expect(lendersOf(again)).toEqual(lendersOf(decided));
});

test("it can be taken back into force, and what is published over it is of today's shape", async () => {
  expect(await server.releases.takeBack(1, { author: "test", note: "back" })).toMatchObject({ ok: true, hash: frozen });
  expect(server.releases.live().hash).toBe(frozen);
  const documents = await server.releases.liveDocuments();
  const published = await publish(documents);
  expect(published.ok, JSON.stringify(published.findings)).toBe(true);
  expect(server.releases.live().hash).not.toBe(frozen);
  expect((await readRelease(server.ctx.db, server.releases.live().hash))?.shape).toBeGreaterThan(0);
});
