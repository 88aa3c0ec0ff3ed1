import { expect, test } from "vitest";
import { rows } from "./guards.ts";
import { outputForEach, provideRepositoryCopy } from "./repository-copy.ts";

const repository = provideRepositoryCopy();

const FILE = "src/server/features/seed/seed.ts";
const IMPORTS = 'import { sql } from "kysely";\nimport type { Db } from "../../platform/db/tables.ts";\n';

const VIOLATIONS: [what: string, code: string, said: string][] = [
  ["a read of one table", 'export const a = (db: Db) => db.selectFrom("offers as o").selectAll().execute();', "reads offers"],
  ["a read of several tables", 'export const a = (db: Db) => db.selectFrom(["pages", "customers"]).selectAll();', "reads customers"],
  ["a join", 'export const a = (db: Db) => db.selectFrom("seed").leftJoin("staff", "staff.id", "seed.staff_id");', "reads staff"],
  ["an update", 'export const a = (db: Db) => db.updateTable("applications").set({ files: [] });', "writes applications"],
  ["an insert", 'export const a = (db: Db) => db.insertInto("drafts");', "writes drafts"],
  ["a deletion through deleteWhere", 'export const a = (db: Db) => deleteWhere(db, "prospects", sql`true`);', "writes prospects"],
  [
    "rows that an erasure deletes",
    "export const a = deletedRows({ seed: ofCustomer, customer_notes: ofCustomer });",
    "writes customer_notes",
  ],
  ["rows that retention deletes", 'export const a = oldRows("drafts", sql`true`);', "writes drafts"],
  ["a query in SQL", "export const a = sql`select 1 from seed join lender_events e on true`;", "reads lender_events"],
  ["a deletion in SQL", "export const a = sql`delete from otp_codes where true`;", "writes otp_codes"],
  ["a prepared query", "export const a = { text: `select 1 from decisions` };", "reads decisions"],
];

test("a feature that accesses another feature's tables is reported, in each form", async () => {
  const message = await outputForEach(
    repository,
    rows,
    VIOLATIONS.map(([, code]) => [FILE, `${IMPORTS}${code}\n`] as const),
  );
  VIOLATIONS.forEach(([what, , words], index) => {
    expect(message[index], what).toContain(words);
    expect(message[index], what).toContain("use a service of it");
  });
});

test("an exemption permits a file to read, and never to write", async () => {
  const file = "src/server/features/files/rows.ts";
  const { ok, output } = await repository.runWith(rows, {
    [file]: `${repository.read(file)}\nexport const seed = (db: Db) => db.updateTable("customers");\n`,
  });
  expect(ok).toBe(false);
  expect(output).toContain("writes customers");
  expect(output.split("\n")).toHaveLength(1);
});

test("a feature's own tables, the platform's and similar names pass", async () => {
  const own = 'export const a = (db: Db) => [db.selectFrom("offers"), db.selectFrom("sessions"), pick("customers")];';
  expect(await outputForEach(repository, rows, [["src/server/features/offers/seed.ts", `${IMPORTS}${own}\n`]])).toEqual([""]);
});
