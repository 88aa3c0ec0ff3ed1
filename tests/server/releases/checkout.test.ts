import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readCheckout, writeCheckout } from "../../../src/server/platform/releases/documents/checkout.ts";
import { REPOSITORY } from "../../../src/server/platform/repository.ts";

const LONG_AGO = new Date("2020-01-01T00:00:00Z");
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "saral-checkout-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a folder without a folder for any kind contains no documents", () => {
  expect(readCheckout(folder)).toEqual([]);
  mkdirSync(join(folder, "schemas/brands"), { recursive: true });
  expect(readCheckout(folder)).toEqual([]);
});

test("only the files of changed documents are written, and those without a document are deleted", () => {
  const documents = readCheckout(REPOSITORY);
  expect(writeCheckout(folder, documents)).toMatchObject({ written: { length: documents.length }, removed: [] });
  expect(readCheckout(folder)).toEqual(documents);
  const [first, second, ...others] = documents.filter(({ kind }) => kind === "brand" || kind === "consent");
  const untouched = join(folder, "schemas/brands/saral.json");
  utimesSync(untouched, LONG_AGO, LONG_AGO);
  const changed = documents
    .filter((document) => document !== first)
    .map((document) => (document === second ? { ...document, content: { ...(document.content as object), changed: true } } : document));
  const { written, removed } = writeCheckout(folder, changed);
  expect([written.length, removed.length, others.length > 0]).toEqual([1, 1, true]);
  expect(written[0]).toContain(String(second?.id));
  expect(removed[0]).toContain(String(first?.id));
  expect(statSync(untouched).mtime).toEqual(LONG_AGO);
  expect(writeCheckout(folder, changed)).toEqual({ written: [], removed: [] });
});
