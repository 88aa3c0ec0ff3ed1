import { expect, test } from "vitest";
import { checkDocuments } from "../../../src/engine/catalog/check.ts";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import {
  DOCUMENT_MIGRATIONS,
  type DocumentMigration,
  migrateDocuments,
  NewerShape,
} from "../../../src/engine/release/document-migrations.ts";
import { METAS } from "../../schemas/checkout.ts";
import { frozenRelease } from "../../support/stored-releases.ts";
import { TEST_MIGRATIONS } from "../../support/test-migrations.ts";

const { shape, documents } = frozenRelease("older-shape");
const migrations = [...DOCUMENT_MIGRATIONS, ...TEST_MIGRATIONS];
const errorsOf = (of: readonly SourceDocument[]) =>
  checkDocuments(of, METAS).findings.flatMap(({ code, kind, severity }) => (severity === "error" ? [`${code} ${kind}`] : []));

test("a frozen release fails today's check as stored, and passes it after migration", () => {
  expect(new Set(errorsOf(documents))).toEqual(new Set(["wrong-type site", "missing-property lender", "unknown-property lender"]));
  expect(errorsOf(migrateDocuments(documents, shape, migrations))).toEqual([]);
});

test("fully migrated documents are unchanged, and unaffected ones keep their identity", () => {
  const migrated = migrateDocuments(documents, shape, migrations);
  expect(migrateDocuments(migrated, migrations.length, migrations)).toBe(migrated);
  const changed = documents.filter((document) => !migrated.includes(document)).map(({ kind }) => kind);
  expect(new Set(changed)).toEqual(new Set(["site", "lender"]));
});

test("each migration is idempotent and has a unique name", () => {
  let before: readonly SourceDocument[] = documents;
  for (const { name, migrate } of migrations.slice(shape)) {
    const after = migrate(before);
    expect(migrate(after), name).toEqual(after);
    before = after;
  }
  const names = migrations.map(({ name }) => name);
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

test("documents stored by newer code are refused", () => {
  expect(() => migrateDocuments([], migrations.length + 1, migrations)).toThrow(NewerShape);
});

test("a migration may read all documents and add some; only those after the stored shape run", () => {
  const page = (id: string, content: object): SourceDocument => ({ kind: "page", id, content });
  const steps: DocumentMigration[] = [
    { name: "never", migrate: () => [page("never", {})] },
    { name: "count", migrate: (all) => all.map(({ id }) => page(id, { of: all.length })) },
    { name: "add", migrate: (all) => [...all, page("new", {})] },
  ];
  expect(migrateDocuments([page("one", {}), page("two", {})], 1, steps)).toEqual([
    page("one", { of: 2 }),
    page("two", { of: 2 }),
    page("new", {}),
  ]);
});
