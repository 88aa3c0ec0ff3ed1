import { beforeAll, beforeEach, expect, test } from "vitest";
import type { FormDocument, LenderDocument } from "../../../src/contract/documents.gen.ts";
import { frozenCopy } from "../../../src/engine/catalog/check.ts";
import type { SourceDocument } from "../../../src/engine/catalog/document.ts";
import { readCheckout } from "../../../src/server/platform/releases/documents/checkout.ts";
import { ReleaseWork } from "../../../src/server/platform/releases/work/release-work.ts";
import { REPOSITORY } from "../../../src/server/platform/repository.ts";

const SHIPPED = readCheckout(REPOSITORY).map((document) => ({ ...document, content: frozenCopy(document.content) }));

const tried = new Set<string>();
const work = new ReleaseWork({
  begin({ kind, id, pointer }) {
    // Only the dry run of a lender begins at one of its products.
    if (kind === "lender" && /^\/products\/\d+$/.test(pointer)) tried.add(id);
  },
  add: () => {},
});

/** Lenders whose dry run begins on a publication of these documents. */
function triedOn(documents: readonly SourceDocument[]): string[] {
  tried.clear();
  expect(work.check(documents)).not.toBeNull();
  return [...tried].sort();
}

/** The shipped documents with one of them changed; the others stay the same objects. */
function shippedWith<T>(kind: SourceDocument["kind"], id: string, change: (content: T) => T): SourceDocument[] {
  const isChanged = (document: SourceDocument) => document.kind === kind && document.id === id;
  expect(SHIPPED.filter(isChanged)).toHaveLength(1);
  return SHIPPED.map((document) => (isChanged(document) ? { ...document, content: frozenCopy(change(document.content as T)) } : document));
}

const lenders = SHIPPED.filter(({ kind }) => kind === "lender").map(({ content }) => content as LenderDocument);
const goldLenders = lenders.filter(({ products }) => products.some(({ product }) => product === "GOLD_LOAN")).map(({ id }) => id);

beforeAll(() => {
  expect(triedOn(SHIPPED)).toEqual(lenders.map(({ id }) => id).sort());
});
beforeEach(() => void work.check(SHIPPED));

test("a publication without changes begins the dry run of no lender", () => {
  expect(triedOn(SHIPPED)).toEqual([]);
});

test("a changed lender begins its own dry run only", () => {
  const renamed = shippedWith<LenderDocument>("lender", "kesar-gold", (lender) => ({ ...lender, name: { en: "Renamed", hi: "नया नाम" } }));
  expect(triedOn(renamed)).toEqual(["kesar-gold"]);
});

test("a changed form begins the dry runs of the lenders of its product, and no others", () => {
  const reworded = shippedWith<FormDocument>("form", "gold-loan", (form) => ({ ...form, submit: { en: "Go on", hi: "आगे बढ़ें" } }));
  expect(goldLenders).not.toContain("amaltas-bank");
  expect(triedOn(reworded)).toEqual(goldLenders.sort());
});
