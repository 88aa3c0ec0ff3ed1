import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../../src/server/platform/db/database.ts";
import { MIGRATIONS, migrate } from "../../../src/server/platform/db/migrate.ts";
import { openDatabase } from "../../../src/server/platform/db/open.ts";
import { type FreshDatabase, freshDatabase, TestClock } from "../../support/server.ts";

const dataDir = mkdtempSync(join(tmpdir(), "saral-migration-"));
let database: Database;
let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase("");
  database = await openDatabase({ dataDir, databaseUrl: fresh?.url ?? null }, () => {});
});
afterAll(async () => {
  await database.close();
  await fresh?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const NOW = "2026-11-20T10:00:00Z";
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const rows = async (text: string) => (await database.execute(text)).rows;

/** Two products, the second of which shares its form with a third that stands after it; one customer whose loan needs newer answers and is being edited. */
const BEFORE = `
  insert into documents values ('d1', '{"code":"LOAN","form":"loan-form","order":1}'), ('d2', '{"code":"GOLD","form":"gold-form","order":2}'),
    ('d3', '{"code":"LATE_GOLD","form":"gold-form","order":3}');
  insert into releases (hash, author, note, source, created_at, assets) values ('r1', 'a', '', 'product', '${NOW}', '{}'), ('r2', 'a', '', 'product', '${NOW}', '{}');
  insert into release_entries values ('r1', 'product', 'loan', 'd1'), ('r1', 'product', 'gold', 'd2'), ('r1', 'product', 'late', 'd3');
  insert into customers (id, created_at, updated_at, pl_completed, pl_update_required, is_editing) values ('${id(1)}', '${NOW}', '${NOW}', true, true, true);
  insert into customers (id, created_at, updated_at) values ('${id(2)}', '${NOW}', '${NOW}');
  insert into prospects (id, created_at) values ('${id(3)}', '${NOW}');
  insert into applications (id, customer_id, prospect_id, product, release, state, sealed_answers, created_at, updated_at) values
    ('${id(11)}', '${id(1)}', '${id(3)}', 'LOAN', 'r1', 'closed', 'old', '${NOW}', '${NOW}'),
    ('${id(12)}', '${id(1)}', '${id(3)}', 'LOAN', 'r1', 'open', 'new', '${NOW}', '${NOW}'),
    ('${id(13)}', '${id(1)}', '${id(3)}', 'GOLD', 'r1', 'open', null, '${NOW}', '${NOW}'),
    ('${id(14)}', '${id(2)}', '${id(3)}', 'LOAN', 'r1', 'open', 'theirs', '${NOW}', '${NOW}');
  insert into completions values ('${id(1)}', 'LOAN', 'r1', 'r2');
  insert into drafts (customer_id, form, release, sealed_answers, saved_at) values
    ('${id(1)}', 'loan-form', 'r1', 'a', '${NOW}'), ('${id(1)}', 'gold-form', 'r1', 'b', '${NOW}'), ('${id(2)}', 'lost-form', 'r1', 'c', '${NOW}');
`;

test("what a database knew of products, all together, is each application's and draft's own afterwards", async () => {
  const clock = new TestClock();
  const step = MIGRATIONS.findIndex(({ name }) => name === "0008-products-apart");
  await migrate(database, clock, MIGRATIONS.slice(0, step));
  await database.execute(BEFORE);
  await migrate(database, clock);
  expect(
    await rows(
      "select id, reviewed_release as up_to, update_required as needs, update_flags as flags, editing from applications order by id",
    ),
  ).toEqual([
    { id: id(11), up_to: "r2", needs: false, flags: [], editing: false },
    { id: id(12), up_to: "r2", needs: true, flags: ["pl_update_required"], editing: true },
    { id: id(13), up_to: null, needs: false, flags: [], editing: false },
    { id: id(14), up_to: "r1", needs: false, flags: [], editing: false },
  ]);
  expect(await rows("select product, form, sealed_answers as answers, revision, writers from drafts order by product")).toEqual([
    { product: "GOLD", form: "gold-form", answers: "b", revision: 1, writers: [] },
    { product: "LOAN", form: "loan-form", answers: "a", revision: 1, writers: [] },
  ]);
});
