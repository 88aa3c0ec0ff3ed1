import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FormDocument } from "../../../src/contract/documents.gen.ts";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { recomputeFacts } from "../../../src/server/features/applications/recompute-facts.ts";
import { goodAnswers, goodConsents, signInCustomer } from "../../support/customer.ts";
import { type Rename, withNickname } from "../../support/renamed-field.ts";
import { type FreshDatabase, freshDatabase, startTestServer, type TestServer } from "../../support/server.ts";
import { until } from "../../support/until.ts";
import { readPage, signInStaff } from "../tables/table-server.ts";

const FORM = "personal-loan";
/** More than one batch. */
const COPIES = 230;
const bilingual = (en: string) => ({ en, hi: `${en} (हिन्दी)` });

let one: TestServer;
let two: TestServer;
let database: FreshDatabase;
let shipped: SourceDocument[];
const dataDir = mkdtempSync(join(tmpdir(), "saral-facts-"));

/** The form keeps the beginning of the nickname for tables; a table of the tests' own lists it under the name that it has. */
function withFact(name: string, ...renames: Rename[]): SourceDocument[] {
  const documents = withNickname(shipped, FORM, name, ...renames);
  const form = documents.find(({ kind, id }) => kind === "form" && id === FORM)?.content as FormDocument;
  Object.assign(form.steps[0].schema.properties?.[name] ?? {}, { "x-queryable": { first: 2 } });
  const table = {
    id: "names-of-tests",
    area: "admin",
    roles: [1],
    dataset: "applications",
    title: bilingual("Names"),
    columns: [{ field: name, label: bilingual("Name") }],
    filters: [{ field: name, label: bilingual("Name") }],
    sort: "-created_at",
    empty: bilingual("Nothing"),
    export: false,
  };
  return [...documents, { kind: "table", id: table.id, file: `schemas/tables/${table.id}.json`, content: table } as SourceDocument];
}

async function publish(documents: SourceDocument[]): Promise<string> {
  const published = await one.releases.publish(documents, { author: "test", note: "a name", source: "product" });
  if (!published.ok) throw new Error(JSON.stringify(published.findings));
  return published.hash;
}

const run = async (text: string) => (await one.ctx.database.execute(text, [])).rows as Record<string, unknown>[];
const countWithFact = async (name: string) =>
  (await run(`select count(*)::int as n from applications where facts ->> '${name}' = 'Mi'`))[0]?.n;
/** Applications by how often their facts were written since this was last asked. */
const readFacts = () =>
  run(
    "with gone as (delete from written returning id) select n, count(*)::int from (select count(*)::int n from gone group by id) c group by n",
  );

/** A new customer completes the form under a release, with a nickname. */
async function complete(release: string, nickname: string): Promise<void> {
  const { token, prospectAppId } = await signInCustomer(one);
  const body = { form: FORM, release, answers: { ...goodAnswers(), nickname }, consents: goodConsents(), complete: true };
  expect((await one.call("PUT", `/api/user/${prospectAppId}`, { token, body })).status).toBe(200);
}

beforeAll(async () => {
  database = await freshDatabase();
  const env = { SECRET_KEYS: `k1:${Buffer.alloc(32, "facts of applications").toString("base64")}` };
  const at = database && { databaseUrl: database.url };
  one = await startTestServer({ env, ...at });
  two = await startTestServer({ env, dataDir, ...at });
  shipped = await one.releases.liveDocuments();
  const release = await publish(withFact("nickname"));
  await complete(release, "Mina");
  await run(`insert into applications (id, customer_id, prospect_id, product, release, state, sealed_answers, facts, facts_by, created_at, updated_at)
    select gen_random_uuid(), customer_id, prospect_id, product, release, 'closed', sealed_answers, facts, facts_by, created_at, updated_at
    from applications, generate_series(1, ${COPIES})`);
  await run("create table written (id uuid)");
  await run(
    `create function note_written() returns trigger language plpgsql as $$ begin insert into written values (new.id); return null; end $$`,
  );
  await run("create trigger note_written after update on applications for each row execute function note_written()");
});
afterAll(async () => {
  await two.stop();
  await one.stop();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("after a publication that renames a field", () => {
  test("tables find answers with the old name under the new one", async () => {
    const token = await signInStaff(one, { area: "admin", roleId: 1 });
    const found = async (name: string) =>
      (await readPage(one, token, { filter: { [name]: ["Mi"] } }, "/api/admin/tables/names-of-tests")).body.total;
    expect(await found("nickname")).toBe(COPIES + 1);
    await publish(withFact("pet_name", ["one", "nickname", "pet_name"]));
    await recomputeFacts(one.ctx, one.releases.publication());
    expect(await found("pet_name")).toBe(COPIES + 1);
    expect(await countWithFact("nickname")).toBe(0);
    expect(await readFacts()).toEqual([{ n: 1, count: COPIES + 1 }]);
  });

  test("an unrelated publication writes no row", async () => {
    const documents = withFact("pet_name", ["one", "nickname", "pet_name"]);
    const brand = documents.findIndex(({ kind }) => kind === "brand");
    const other = documents[brand] as SourceDocument;
    await publish(documents.with(brand, { ...other, content: { ...(other.content as object), primaryColor: "#31317a" } }));
    await recomputeFacts(one.ctx, one.releases.publication());
    expect(await readFacts()).toEqual([]);
  });

  test("S42 S43 after an interrupted job the next one does the rest, and processes no row twice", async () => {
    await publish(withFact("short_name", ["one", "nickname", "pet_name"], ["two", "pet_name", "short_name"]));
    await run(`create function stumble() returns trigger language plpgsql as
      $$ begin if (select count(*) from written) > 120 then raise exception 'cut off'; end if; return null; end $$`);
    await run("create trigger stumble after update on applications for each row execute function stumble()");
    await expect(recomputeFacts(one.ctx, one.releases.publication())).rejects.toThrow("cut off");
    expect(await countWithFact("short_name")).toBe(120);
    await run("drop trigger stumble on applications");
    await recomputeFacts(one.ctx, one.releases.publication());
    expect(await countWithFact("short_name")).toBe(COPIES + 1);
    expect(await readFacts()).toEqual([{ n: 1, count: COPIES + 1 }]);
  });

  test("a server that does not serve the publication leaves it to others", async () => {
    await expect(recomputeFacts(one.ctx, one.releases.publication() + 1)).rejects.toThrow("does not serve that publication");
  });

  test("two concurrent jobs process each row once, and a rollback is a publication too", async () => {
    await one.releases.takeBack(one.releases.publication() - 1, { author: "test", note: "too short" });
    const number = one.releases.publication();
    await until(() => two.releases.publication() === number);
    await Promise.all([one, two].map(({ ctx }) => recomputeFacts(ctx, number)));
    expect(await countWithFact("pet_name")).toBe(COPIES + 1);
    expect(await readFacts()).toEqual([{ n: 1, count: COPIES + 1 }]);
  });

  test("each server queues the job when the publication becomes live there", async () => {
    const worker = await startTestServer({
      env: { SECRET_KEYS: `k1:${Buffer.alloc(32, "facts of applications").toString("base64")}` },
      workers: true,
      databaseUrl: database.url,
    });
    await worker.releases.takeBack(worker.releases.publication() - 1, { author: "test", note: "short after all" });
    await until(async () => (await countWithFact("pet_name")) === 0);
    await until(async () => (await countWithFact("short_name")) === COPIES + 1 || (await countWithFact("nickname")) === COPIES + 1);
    expect(await readFacts()).toEqual([{ n: 1, count: COPIES + 1 }]);
    await worker.stop();
  });

  test("a form completed under the release before it has its facts under the new name", async () => {
    const old = await publish(withFact("nickname"));
    await publish(withFact("pet_name", ["one", "nickname", "pet_name"]));
    await complete(old, "Nora");
    expect(await run("select facts ->> 'pet_name' as name from applications where facts::text like '%\"No\"%'")).toEqual([{ name: "No" }]);
  });
});
