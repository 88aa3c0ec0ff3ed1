import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { goodAnswers, goodConsents, type SignedInCustomer, signInCustomer } from "../../support/customer.ts";
import { SECOND_PRODUCT, withSecondProduct } from "../../support/second-product.ts";
import { type FreshDatabase, freshDatabase, startTestServer, type TestServer } from "../../support/server.ts";
import { until } from "../../support/until.ts";

const FORM = "personal-loan";
/** Two servers on one database: each its own connections to PostgreSQL, or both the embedded one's. */
let one: TestServer;
let two: TestServer;
let database: FreshDatabase;
const dataDir = mkdtempSync(join(tmpdir(), "saral-two-"));

beforeAll(async () => {
  database = await freshDatabase();
  const env = { SECRET_KEYS: `k1:${randomBytes(32).toString("base64")}` };
  one = await startTestServer({ env, databaseUrl: database.url });
  two = await startTestServer({ env, dataDir, databaseUrl: database.url });
  await publish(withSecondProduct(await one.releases.liveDocuments()));
});
afterAll(async () => {
  await two.stop();
  await one.stop();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const by = (author: string) => ({ author, note: "a change", source: "product" }) as const;
const changed = (documents: readonly SourceDocument[], kind: string, id: string, edit: object) =>
  documents.map((document) =>
    document.kind === kind && document.id === id ? { ...document, content: { ...(document.content as object), ...edit } } : document,
  );
const brand = () => one.releases.live().site.brand;
const brandColorOn = (server: TestServer) => server.releases.live().catalog.brands.get(brand())?.primaryColor;

/** Puts documents in force on both servers. Returns the release. */
async function publish(documents: readonly SourceDocument[]): Promise<string> {
  const published = await one.releases.publish(documents, by("test"));
  expect(published.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  const { hash } = one.releases.live();
  await until(() => two.releases.live().hash === hash);
  return hash;
}

async function saveDraft(server: TestServer, { token, prospectAppId }: SignedInCustomer, answers: object, more: object = {}) {
  const body = { form: FORM, release: server.releases.live().hash, answers, ...more };
  expect((await server.call("PATCH", `/api/user/${prospectAppId}`, { token, body })).status).toBe(200);
}
const draftOf = async (server: TestServer, { token, prospectAppId }: SignedInCustomer, form = FORM) =>
  (await server.call("GET", `/api/user/${prospectAppId}/draft?form=${form}`, { token })).body.data;
async function complete(server: TestServer, { token, prospectAppId }: SignedInCustomer, release: string, more: object = {}, form = FORM) {
  const body = { form, release, answers: { ...goodAnswers(), ...more }, consents: goodConsents(), complete: true };
  const { status, body: answered } = await server.call("PUT", `/api/user/${prospectAppId}`, { token, body });
  expect(status, JSON.stringify(answered)).toBe(200);
  return answered.appId as string;
}
const offersOf = async (server: TestServer, { token }: SignedInCustomer, appId: string) =>
  (await server.call("GET", `/api/offers/${appId}`, { token })).body.data;
const applicationsOf = async ({ prospectAppId }: SignedInCustomer) =>
  (await one.ctx.database.execute("select id, product, release from applications where prospect_id = $1 order by product", [prospectAppId]))
    .rows;

describe("S62 one does not overwrite or reveal the other's data:", () => {
  test("two servers, two customers", async () => {
    const [meera, ravi] = [await signInCustomer(one), await signInCustomer(two)];
    await saveDraft(one, meera, { first_name: "Meera" });
    await saveDraft(two, ravi, { first_name: "Ravi" });
    for (const server of [one, two]) {
      expect((await draftOf(server, meera)).answers).toEqual({ first_name: "Meera" });
      expect((await draftOf(server, ravi)).answers).toEqual({ first_name: "Ravi" });
      const theirs = await server.call("GET", `/api/user/${meera.prospectAppId}`, { token: ravi.token });
      expect([theirs.status, JSON.stringify(theirs.body).includes("Meera")]).toEqual([403, false]);
    }
    await two.call("POST", "/api/logout", { token: meera.token });
    expect((await one.call("GET", `/api/user/${meera.prospectAppId}`, { token: meera.token })).status).toBe(401);
    expect((await one.call("GET", `/api/user/${ravi.prospectAppId}`, { token: ravi.token })).status).toBe(200);
  });

  test("two admins publish concurrently on two servers: the second gets a conflict, and the first change is live on both", async () => {
    const documents = await one.releases.liveDocuments();
    const outcomes = await Promise.allSettled([
      one.releases.publish(changed(documents, "brand", brand(), { primaryColor: "#111111" }), by("first owner")),
      two.releases.publish(changed(documents, "brand", brand(), { primaryColor: "#222222" }), by("second owner")),
    ]);
    const winner = outcomes.findIndex(({ status }) => status === "fulfilled");
    expect(outcomes[winner]).toMatchObject({ value: { ok: true } });
    expect(outcomes[1 - winner]).toMatchObject({
      status: "rejected",
      reason: { code: "PUBLICATION_CONFLICT" },
    });
    const color = ["#111111", "#222222"][winner];
    await expect.poll(() => [brandColorOn(one), brandColorOn(two)]).toEqual([color, color]);
    await publish(documents);
  });

  test("two live releases: each form, application and decision continues under its own", async () => {
    const documents = await one.releases.liveDocuments();
    const old = one.releases.live().hash;
    const [decided, filling] = [await signInCustomer(one), await signInCustomer(one)];
    const first = await complete(one, decided, old);
    const offers = await offersOf(one, decided, first);
    await saveDraft(one, filling, { first_name: "Meera" });

    const live = await publish(changed(documents, "brand", brand(), { primaryColor: "#333333" }));
    expect(await draftOf(two, filling)).toMatchObject({ release: old, answers: { first_name: "Meera" } });
    const second = await complete(two, filling, old);
    expect((await applicationsOf(filling)).map(({ release }) => release)).toEqual([old]);
    expect((await offersOf(two, filling, second)).receipt.release).toBe(live);
    expect(await offersOf(two, decided, first)).toEqual(offers);
    expect(offers.receipt.release).toBe(old);
    await publish(documents);
  });

  test("two products of one customer: drafts, applications and answers", async () => {
    const customer = await signInCustomer(one);
    const { hash } = one.releases.live();
    await saveDraft(one, customer, { first_name: "Meera" });
    await saveDraft(two, customer, { first_name: "Mira" }, { form: SECOND_PRODUCT });
    expect((await draftOf(one, customer)).answers).toEqual({ first_name: "Meera" });
    expect((await draftOf(one, customer, SECOND_PRODUCT)).answers).toEqual({ first_name: "Mira" });
    const loan = await complete(one, customer, hash);
    expect(await draftOf(two, customer)).toBeNull();
    expect((await draftOf(two, customer, SECOND_PRODUCT)).answers).toEqual({ first_name: "Mira" });
    const before = await offersOf(one, customer, loan);
    const gold = await complete(two, customer, hash, { se_loan_amount: 120_000 }, SECOND_PRODUCT);
    expect((await applicationsOf(customer)).map(({ id, product }) => [id, product])).toEqual([
      [gold, "JEWEL_LOAN"],
      [loan, "LOAN"],
    ]);
    expect(await offersOf(two, customer, loan)).toEqual(before);
  });

  test("two tabs of one customer on two servers and releases: both changes are stored, and no late draft undoes them", async () => {
    const customer = await signInCustomer(one);
    const documents = await one.releases.liveDocuments();
    const old = one.releases.live().hash;
    const live = await publish(changed(documents, "brand", brand(), { primaryColor: "#444444" }));
    const [oldTab, newTab] = [randomUUID(), randomUUID()];
    const edit = (writer: string, sequence: number, revision: number, ...names: string[]) => ({
      edit: { writer, sequence, revision, changed: names },
    });
    await saveDraft(one, customer, { first_name: "Mira" }, { release: live, ...edit(newTab, 1, 0, "first_name") });
    await saveDraft(two, customer, { last_name: "Sharma" }, { release: old, ...edit(oldTab, 1, 0, "last_name") });
    const both = { first_name: "Mira", last_name: "Sharma" };
    expect(await draftOf(one, customer)).toMatchObject({ release: old, revision: 2, answers: both });
    await saveDraft(one, customer, { ...both, emi: 5 }, { release: live, ...edit(newTab, 3, 2, "emi") });
    // The draft before that one took its way through the other server.
    await saveDraft(two, customer, { first_name: "Mi" }, { release: live, ...edit(newTab, 2, 1, "first_name") });
    expect(await draftOf(two, customer)).toMatchObject({ release: live, revision: 3, answers: { ...both, emi: 5 } });
    // At once, on both: one waits for the other, and nothing is lost.
    await Promise.all([
      saveDraft(one, customer, { ...both, emi: 7 }, { release: live, ...edit(newTab, 4, 3, "emi") }),
      saveDraft(two, customer, { last_name: "Sharma" }, { release: old, ...edit(oldTab, 2, 2, "first_name") }),
    ]);
    expect(await draftOf(one, customer)).toMatchObject({ revision: 5, answers: { last_name: "Sharma", emi: 7 } });
    expect((await draftOf(two, customer)).answers).not.toHaveProperty("first_name");
    // A caller that sends no order overwrites the whole draft.
    await saveDraft(two, customer, { first_name: "Meera" }, { release: old });
    expect(await draftOf(one, customer)).toMatchObject({ release: old, answers: { first_name: "Meera" } });
    // Sent from both, it is one application still.
    const sent = await Promise.all([complete(one, customer, live), complete(two, customer, old)]);
    expect(new Set(sent).size).toBe(1);
    expect(await applicationsOf(customer)).toHaveLength(1);
    await publish(documents);
  });
});
