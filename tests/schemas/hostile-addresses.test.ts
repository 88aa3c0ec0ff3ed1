import { expect, test } from "vitest";
import type { LenderDocument } from "../../src/contract/documents.gen.ts";
import { checkSchema } from "../../src/engine/catalog/checks/check-schema.ts";
import { checkTerms } from "../../src/engine/catalog/checks/lenders/check-terms.ts";
import type { Finding, SourceDocument } from "../../src/engine/catalog/document.ts";
import { METAS, shippedCatalog, shippedDocuments } from "./checkout.ts";

/** Members of documents that hold an address, of a page of ours or of another host. */
const ADDRESSES = new Set("detail fontLink go home kfsUrl offers page path thanks tokenPath url welcomeBack".split(" "));
const catalog = shippedCatalog();
const HOSTILE = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "http://evil.example/",
  "ftp://evil.example/",
  "//evil.example/",
  "/\\evil.example/",
  "\\\\evil.example/",
  "https:evil.example",
  "https://saral.example@evil.example\u0000/",
];

interface AddressField {
  document: SourceDocument;
  /** Names and indexes that lead to the value. */
  path: (string | number)[];
}

function* addressesIn(node: unknown, path: (string | number)[] = []): Generator<(string | number)[]> {
  if (typeof node === "string") {
    if (ADDRESSES.has(String(path.at(-1))) && /^(\/|https:)/.test(node)) yield path;
  } else if (typeof node === "object" && node !== null) {
    for (const [name, value] of Object.entries(node)) yield* addressesIn(value, [...path, Array.isArray(node) ? Number(name) : name]);
  }
}

/** One place of each kind, such as the items of a menu, all of which have the same shape. */
function fieldsByShape(): Map<string, AddressField> {
  const places = new Map<string, AddressField>();
  for (const document of shippedDocuments())
    for (const path of addressesIn(document.content)) {
      const shape = [document.kind, ...path.map((part) => (typeof part === "number" ? "*" : part))].join("/");
      if (!places.has(shape)) places.set(shape, { document, path });
    }
  return places;
}

function withValue({ document, path }: AddressField, value: string): SourceDocument {
  const content = structuredClone(document.content) as Record<string | number, unknown>;
  const parent = path.slice(0, -1).reduce<Record<string | number, unknown>>((node, part) => node[part] as typeof node, content);
  parent[path.at(-1) ?? ""] = value;
  return { ...document, content };
}

/** The terms of a lender have the shape that the kind of offer gives them. */
function findingsOf(document: SourceDocument): Finding[] {
  const inTerms = document.kind === "lender" ? checkTerms(catalog, document.content as LenderDocument, METAS) : [];
  return [...checkSchema([document], METAS), ...inTerms];
}

test.each([...fieldsByShape()])("S38 %s accepts no URL that runs a script or leaves the site unnoticed", (shape, place) => {
  expect(findingsOf(place.document)).toEqual([]);
  // A path of a lender's own host is written after that host, and never resolved by itself.
  const hostile = shape.startsWith("lender/connector/") ? HOSTILE.filter((value) => value !== "//evil.example/") : HOSTILE;
  const taken = hostile.filter((value) => findingsOf(withValue(place, value)).every(({ severity }) => severity !== "error"));
  expect(taken).toEqual([]);
});
