import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LenderDocument } from "../../../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../../../src/engine/catalog/document.ts";
import { deliverSubmission } from "../../../../src/server/features/lenders/delivery/deliver.ts";
import { readCheckout } from "../../../../src/server/platform/releases/documents/checkout.ts";
import { REPOSITORY } from "../../../../src/server/platform/repository.ts";
import { goodAnswers, goodConsents, panOf, signInCustomer } from "../../../support/customer.ts";
import { SECOND_CODE, SECOND_PRODUCT, withSecondProduct } from "../../../support/second-product.ts";
import { type FreshDatabase, freshDatabase, startTestServer, type TestServer } from "../../../support/server.ts";
import { makeUnreadable, makeUnservable } from "../../../support/stored-releases.ts";
import { type Applicant, offersOf, select, statusOf, transactionOf } from "../lending-server.ts";

/** Lends the second product too, as long as there is one. */
const LENDER = "amaltas-bank";
/** What was shown in one language a process remembers, whichever of its servers showed it. */
const HINDI = { "accept-language": "hi" };

let server: TestServer;
let database: FreshDatabase;
const dataDir = mkdtempSync(join(tmpdir(), "saral-fresh-"));

/** A server that has only the release in force in memory, and one connection: a transaction that needs a second one fails. */
async function start(): Promise<TestServer> {
  const started = await startTestServer({ dataDir, databaseUrl: database.url, env: { DATABASE_POOL: "2" } });
  const blocked = Promise.withResolvers<void>();
  void started.ctx.db.connection().execute(() => blocked.promise);
  return {
    ...started,
    stop: () => {
      blocked.resolve();
      return started.stop();
    },
  };
}
async function restart(): Promise<void> {
  await server.stop();
  server = await start();
}

const SHIPPED = readCheckout(REPOSITORY);
const withBrandColor = (documents: readonly SourceDocument[], primaryColor: string) =>
  documents.map((document) =>
    document.kind === "brand" && document.id === "saral"
      ? { ...document, content: { ...(document.content as object), primaryColor } }
      : document,
  );
/** The lender lends the second product on the terms of the first. */
const withLenderChange = (documents: readonly SourceDocument[]) =>
  documents.map((document) => {
    if (document.kind !== "lender" || document.id !== LENDER) return document;
    const content = document.content as LenderDocument;
    return { ...document, content: { ...content, products: [...content.products, { ...content.products[0], product: SECOND_CODE }] } };
  });

async function publish(documents: readonly SourceDocument[]): Promise<string> {
  const published = await server.releases.publish(documents, { author: "test", note: "a change", source: "product" });
  expect(published.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  return server.releases.live().hash;
}

async function apply(): Promise<Applicant> {
  const customer = await signInCustomer(server);
  const body = {
    form: SECOND_PRODUCT,
    release: old,
    answers: { ...goodAnswers(), tin: panOf(customer.mobile) },
    consents: goodConsents(),
    complete: true,
  };
  const saved = await server.call("PUT", `/api/user/${customer.prospectAppId}`, { token: customer.token, body });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return { ...customer, appId: saved.body.appId };
}

/** A release that has the second product. The one in force has neither it nor its lender. */
let old: string;
const applicants: Applicant[] = [];
const offers: string[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  server = await start();
  const two = withLenderChange(withSecondProduct(SHIPPED));
  old = await publish(two);
  for (let count = 0; count < 4; count++) {
    const applicant = await apply();
    applicants.push(applicant);
    // The last one has not looked at the offers yet.
    if (count < 3) offers.push((await offersOf(server, applicant)).offers.find(({ lender }: { lender: string }) => lender === LENDER).id);
  }
  await publish(SHIPPED.filter(({ kind, id }) => kind !== "lender" || id !== LENDER));
});
afterAll(async () => {
  await server.stop();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const applicant = (index: number) => applicants[index] as Applicant;

test("the offers of an application under an older release can be the first request to a new server", async () => {
  await restart();
  const shown = await offersOf(server, applicant(0), HINDI);
  expect([shown.receipt.release, shown.offers.map(({ id }: { id: string }) => id)]).toEqual([old, [offers[0]]]);
});

test("or its status, or its page with a lender", async () => {
  await restart();
  expect(await statusOf(server, applicant(0), LENDER)).toMatchObject({ status: "OFFERED", lenderName: "Amaltas Bank" });
  await restart();
  expect(await transactionOf(server, applicant(0), LENDER)).toMatchObject({ status: "OFFERED", lenderName: "Amaltas Bank" });
});

test("or the choice of an offer, and then the job that sends it", async () => {
  await restart();
  const chosen = await select(server, applicant(1), offers[1] ?? "");
  expect([chosen.status, chosen.body.data?.status], JSON.stringify(chosen.body)).toEqual([200, "SUBMITTED"]);
  const { id } = await server.ctx.db
    .selectFrom("lender_applications")
    .select("id")
    .where("application_id", "=", applicant(1).appId)
    .executeTakeFirstOrThrow();
  await restart();
  // The lender was found, but does not answer.
  await expect(deliverSubmission(server.ctx, id, 1)).rejects.toThrow("the simulator does not run");
  await restart();
  expect(await transactionOf(server, applicant(1), LENDER)).toMatchObject({ status: "SUBMITTED", offer: { id: offers[1], release: old } });
});

test("or a decision", async () => {
  await restart();
  const { receipt, offers: made } = await offersOf(server, applicant(3));
  expect([receipt.release, made.map(({ lender }: { lender: string }) => lender)]).toEqual([old, [LENDER]]);
});

test("offers whose release can be read but not served stay valid, and can be chosen", async () => {
  await makeUnservable(server.ctx.database, old);
  await restart();
  const { receipt, offers: shown } = await offersOf(server, applicant(2), HINDI);
  expect([receipt.release, shown.map(({ id }: { id: string }) => id)]).toEqual([old, [offers[2]]]);
  expect((await select(server, applicant(2), offers[2] ?? "")).status).toBe(200);
});

test("answers of an unreadable release are not decided on, as their migrations are unknown", async () => {
  await publish(withBrandColor(withLenderChange(withSecondProduct(SHIPPED)), "#151515"));
  await makeUnreadable(server.ctx.database, old);
  await restart();
  const { token, appId } = applicant(3);
  const { status, body } = await server.call("GET", `/api/offers/${appId}`, { token, headers: HINDI });
  expect([status, body.code]).toEqual([500, "INTERNAL"]);
});
