import type { Catalog } from "../../../src/engine/catalog/catalog.ts";
import { assembleCatalog } from "../../../src/engine/catalog/check.ts";
import type { Finding, Kind, SourceDocument } from "../../../src/engine/catalog/document.ts";

/** A catalogue of a few documents, each with as much in it as its test needs, by kind and id. */
export function smallCatalog(documents: Partial<Record<Kind, Record<string, object>>>): Catalog {
  const all = Object.entries(documents).flatMap(([kind, byId]) =>
    Object.entries(byId).map(
      ([id, content]): SourceDocument => ({ kind: kind as Kind, id, content: kind === "texts" ? content : { id, ...content } }),
    ),
  );
  return assembleCatalog(all);
}

/** A document of such a catalogue. */
export function documentOf<
  K extends "sites" | "products" | "forms" | "consents" | "options" | "lenders" | "offerKinds" | "brands" | "tables" | "shared",
>(catalog: Catalog, kind: K, id: string) {
  type Document = Catalog[K] extends ReadonlyMap<string, infer D> ? D : never;
  return catalog[kind].get(id) as Document;
}

/** Findings in one line each: code, place and message. */
export const findingTexts = (findings: readonly Finding[]): string[] =>
  findings.map(({ severity, code, pointer, message }) => `${severity === "warning" ? "(warning) " : ""}${code} ${pointer}: ${message}`);
