import { type Checked, checkDocuments, frozenCopy } from "../../src/engine/catalog/check.ts";
import { checkShapes } from "../../src/engine/catalog/checks/check-shape.ts";
import type { Finding, SourceDocument } from "../../src/engine/catalog/document.ts";
import { Recollection } from "../../src/engine/catalog/recollection.ts";
import { REPOSITORY, readCheckout, readMetas } from "../../src/server/platform/releases/documents/checkout.ts";

const nameOf = ({ kind, id }: SourceDocument) => `${kind}/${id}`;

/**
 * Knows the shipped documents, so that after a change only what depends on it is looked at, as the server does at a publication.
 * What is found is what a check of all documents anew would find.
 */
class ShippedCheck {
  readonly #metas = readMetas();
  readonly #recollection = new Recollection();
  readonly #shipped: ReadonlyMap<string, { document: SourceDocument; text: string }>;

  constructor() {
    const documents = readCheckout(REPOSITORY).map((document) => ({ ...document, content: frozenCopy(document.content) }));
    this.#shipped = new Map(documents.map((document) => [nameOf(document), { document, text: JSON.stringify(document.content) }]));
    this.#check(documents, documents);
  }

  findings(documents: readonly SourceDocument[]): Finding[] {
    const changed: SourceDocument[] = [];
    const all = documents.map((document) => {
      const shipped = this.#shipped.get(nameOf(document));
      if (shipped !== undefined && JSON.stringify(document.content) === shipped.text) return shipped.document;
      changed.push(document);
      return document;
    });
    return this.#check(all, changed).findings;
  }

  #check(documents: readonly SourceDocument[], changed: readonly SourceDocument[]): Checked {
    const isUnique = new Set(documents.map(nameOf)).size === documents.length;
    const { remember } = this.#recollection;
    return checkDocuments(documents, this.#metas, () => {}, {
      remember,
      begin: (catalog) => this.#recollection.begin(catalog),
      shapes: () => (isUnique ? checkShapes(changed, this.#metas) : null),
    });
  }
}

let known: ShippedCheck | null = null;

/** What is found in documents most of which are the shipped ones. They are not changed. */
export function findingsIn(documents: readonly SourceDocument[]): Finding[] {
  known ??= new ShippedCheck();
  return known.findings(documents);
}
