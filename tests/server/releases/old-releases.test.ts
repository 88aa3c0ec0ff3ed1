import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FormDocument } from "../../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { goodAnswers, goodConsents, newMobile, type SignedInCustomer, signInCustomer } from "../../support/customer.ts";
import { type FreshDatabase, freshDatabase, startTestServer, type TestServer } from "../../support/server.ts";
import { makeUnservable } from "../../support/stored-releases.ts";

/** Two days, of which a session may last half a day. */
const DAYS = 2;
const HOUR = 3_600;
const FORM = "personal-loan";

let server: TestServer;
let database: FreshDatabase;
const dataDir = mkdtempSync(join(tmpdir(), "saral-old-releases-"));

/** The documents with one of them changed. */
function changed(documents: SourceDocument[], kind: string, edit: (content: never) => object): SourceDocument[] {
  return documents.map((document) =>
    document.kind === kind && (kind !== "form" || document.id === FORM)
      ? { ...document, content: { ...(document.content as object), ...edit(structuredClone(document.content) as never) } }
      : document,
  );
}

async function start(): Promise<TestServer> {
  const documents = (all: SourceDocument[]) => changed(all, "site", () => ({ releaseDays: DAYS }));
  return startTestServer({ dataDir, documents, databaseUrl: database.url });
}

beforeAll(async () => {
  database = await freshDatabase();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Puts documents in force. Returns the release's hash. */
async function publish(documents: SourceDocument[]): Promise<string> {
  const published = await server.releases.publish(documents, { author: "test", note: "a change", source: "product" });
  expect(published.findings).toEqual([]);
  return server.releases.live().hash;
}

/** The form with one more step, and one more field in its first. */
const withMoreSteps = (documents: SourceDocument[]) =>
  changed(documents, "form", ({ steps: [first, ...others] }: FormDocument) => {
    const pet = { type: "string", "x-label": { en: "Pet", hi: "पालतू" } } as const;
    const more = { id: "more", title: first.title, schema: { properties: { other_pet: pet } } };
    const withPet = { ...first, schema: { ...first.schema, properties: { ...first.schema.properties, pet } } };
    return { steps: [withPet, ...others.slice(0, 1), more, ...others.slice(1)] };
  });

const draftOf = async ({ token, prospectAppId }: SignedInCustomer) =>
  (await server.call("GET", `/api/user/${prospectAppId}/draft?form=${FORM}`, { token })).body.data;

async function saveDraft({ token, prospectAppId }: SignedInCustomer, release: string, answers: object, step = "more") {
  const { status, body } = await server.call("PATCH", `/api/user/${prospectAppId}`, {
    token,
    body: { form: FORM, release, answers, step },
  });
  return status === 200 ? 200 : body.code;
}

async function send({ token, prospectAppId }: SignedInCustomer, release: string) {
  const body = { form: FORM, release, answers: goodAnswers(), consents: goodConsents(), complete: true };
  const answer = await server.call("PUT", `/api/user/${prospectAppId}`, { token, body });
  return answer.status === 200 ? 200 : [answer.status, answer.body.code];
}

test("S28 a replaced release is accepted for the site's days; a draft continues under the previous release", async () => {
  const mobile = newMobile();
  const short = server.releases.live().hash;
  const documents = await server.releases.liveDocuments();
  const long = await publish(withMoreSteps(documents));
  let customer = await signInCustomer(server, mobile);
  const answers = { first_name: "Meera", pet: "Moti", other_pet: "Sheru" };
  expect(await saveDraft(customer, long, answers)).toBe(200);
  expect(await publish(documents)).toBe(short);
  expect(await draftOf(customer)).toMatchObject({ release: long, answers, step: "more" });

  // A session that starts now could outlast the two days, so the form is reopened; a form that is open can still be saved.
  server.clock.pass(37 * HOUR);
  customer = await signInCustomer(server, mobile);
  expect(await draftOf(customer)).toMatchObject({ release: short, answers: { first_name: "Meera" }, step: "address" });
  expect(await saveDraft(customer, long, { ...answers, last_name: "Sharma" })).toBe(200);

  server.clock.pass(12 * HOUR);
  customer = await signInCustomer(server, mobile);
  expect(await saveDraft(customer, long, {})).toBe("RELEASE_UNKNOWN");
  expect(await send(customer, long)).toEqual([409, "RELEASE_UNKNOWN"]);
  expect(await draftOf(customer)).toMatchObject({ release: short, answers: { first_name: "Meera", last_name: "Sharma" } });
  // In force again, however long ago it was replaced before.
  expect(await send(customer, short)).toBe(200);
  const { rows } = await server.ctx.database.execute("select form from drafts where sealed_answers is not null");
  expect(rows).toEqual([]);
});

test("the recorded state of the files is no release under which a form can be saved", async () => {
  const customer = await signInCustomer(server);
  const noted = "f".repeat(64);
  await server.ctx.database.execute(
    `insert into releases (hash, author, note, source, created_at, assets) values ($1, 'test', 'State of the files', 'checkout', now(), '{"builder":"","files":{}}')`,
    [noted],
  );
  expect(await saveDraft(customer, noted, {})).toBe("RELEASE_UNKNOWN");
});

test("a draft of a release that cannot be loaded any more is migrated to the live one", async () => {
  const mobile = newMobile();
  const documents = await server.releases.liveDocuments();
  const long = await publish(withMoreSteps(documents));
  expect(await saveDraft(await signInCustomer(server, mobile), long, { first_name: "Meera", pet: "Moti" })).toBe(200);
  const short = await publish(documents);
  await makeUnservable(server.ctx.database, long);
  await server.stop();
  server = await start();
  expect(server.releases.live().hash).toBe(short);
  // The clock of a fresh server has gone back to before the draft.
  server.clock.pass(3 * 24 * HOUR);
  await server.ctx.database.execute("update releases set replaced_at = $1 where hash = $2", [server.clock.now().toISOString(), long]);
  const customer = await signInCustomer(server, mobile);
  expect(await draftOf(customer)).toMatchObject({ release: short, answers: { first_name: "Meera" }, step: "address" });
});
