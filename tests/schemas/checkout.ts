import { fileURLToPath } from "node:url";
import type { Catalog } from "../../src/engine/catalog/catalog.ts";
import { type Checked, checkDocuments, frozenCopy } from "../../src/engine/catalog/check.ts";
import { checkSchema } from "../../src/engine/catalog/checks/check-schema.ts";
import type { Finding, Kind, SourceDocument } from "../../src/engine/catalog/document.ts";
import { IncrementalCheck } from "../../src/engine/catalog/incremental-check.ts";
import { readCheckout, readMetas } from "../../src/server/platform/releases/documents/checkout.ts";

export const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));
export const METAS = readMetas();

/** All shipped documents and texts, read again. */
export const shippedDocuments = (): SourceDocument[] => readCheckout(REPOSITORY);

const nameOf = ({ kind, id }: SourceDocument): DocumentName => `${kind}/${id}`;

/**
 * Knows the shipped documents, so that after a change only what depends on it is looked at, as the server does at a publication.
 * The findings are those of a check of all documents.
 */
class ShippedCheck {
  readonly #incrementalCheck = new IncrementalCheck();
  /** Their contents are frozen. */
  readonly shipped: readonly SourceDocument[];
  readonly catalog: Catalog;

  constructor() {
    this.shipped = shippedDocuments().map((document) => ({ ...document, content: frozenCopy(document.content) }));
    const { catalog, findings } = this.#check(this.shipped, this.shipped);
    if (!catalog) throw new Error(JSON.stringify(findings, null, 2));
    this.catalog = catalog;
  }

  findings(documents: readonly SourceDocument[]): Finding[] {
    const shippedDocuments = new Set(this.shipped);
    return this.#check(
      documents,
      documents.filter((document) => !shippedDocuments.has(document)),
    ).findings;
  }

  #check(documents: readonly SourceDocument[], changed: readonly SourceDocument[]): Checked {
    const isUnique = new Set(documents.map(nameOf)).size === documents.length;
    const { remember } = this.#incrementalCheck;
    return checkDocuments(documents, METAS, () => {}, {
      remember,
      begin: (catalog) => this.#incrementalCheck.begin(catalog),
      shapes: () => (isUnique ? checkSchema(changed, METAS) : null),
    });
  }
}

let cachedCheck: ShippedCheck | null = null;

function shippedCheck(): ShippedCheck {
  cachedCheck ??= new ShippedCheck();
  return cachedCheck;
}

/** The catalogue of the shipped documents. */
export const shippedCatalog = (): Catalog => shippedCheck().catalog;

/** Kind and id of a document: `form/loan`. */
export type DocumentName = `${string}/${string}`;

/** All shipped documents, of which the named ones are copies that may be changed; the others are frozen. */
export function shippedToChange(...names: DocumentName[]): SourceDocument[] {
  const { shipped } = shippedCheck();
  const missing = names.filter((name) => !shipped.some((document) => nameOf(document) === name));
  if (missing.length > 0) throw new Error(`no document ${missing}`);
  const copy = (document: SourceDocument) => ({ ...document, content: structuredClone(document.content) });
  return shipped.map((document) => (names.includes(nameOf(document)) ? copy(document) : document));
}

/** What a document of these holds. */
export function contentOf<Content = unknown>(documents: readonly SourceDocument[], name: DocumentName): Content {
  const document = documents.find((candidate) => nameOf(candidate) === name);
  if (document === undefined) throw new Error(`no document ${name}`);
  return document.content as Content;
}

/** What is found after one shipped document was changed in place. */
export function findingsAfter(kind: Kind, id: string, change: (content: never) => void): Finding[] {
  const documents = shippedToChange(`${kind}/${id}`);
  change(contentOf<never>(documents, `${kind}/${id}`));
  return findingsIn(documents);
}

/** What is found in documents that come from `shippedToChange`. They are not changed. */
export const findingsIn = (documents: readonly SourceDocument[]): Finding[] => shippedCheck().findings(documents);
