import { fileURLToPath } from "node:url";
import type { Catalog } from "../../src/engine/catalog/catalog.ts";
import { checkDocuments } from "../../src/engine/catalog/check.ts";
import type { Finding, Kind, SourceDocument } from "../../src/engine/catalog/document.ts";
import { readCheckout, readMetas } from "../../src/server/platform/releases/documents/checkout.ts";
import { findingsIn } from "./shipped-check.ts";

export const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));
export const METAS = readMetas();

/** Fresh copies of all shipped documents and texts. */
export function shippedDocuments(): SourceDocument[] {
  return readCheckout(REPOSITORY);
}

/** The catalogue of the shipped documents. */
export function shippedCatalog(): Catalog {
  const { catalog, findings } = checkDocuments(shippedDocuments(), METAS);
  if (!catalog) throw new Error(JSON.stringify(findings, null, 2));
  return catalog;
}

/** What is found after one shipped document was changed in place. */
export function findingsAfter(kind: Kind, id: string, change: (content: never) => void): Finding[] {
  const documents = shippedDocuments();
  const document = documents.find((candidate) => candidate.kind === kind && candidate.id === id);
  if (!document) throw new Error(`no ${kind}/${id}`);
  change(document.content as never);
  return findingsIn(documents);
}
