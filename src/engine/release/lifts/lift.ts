import type { Kind, SourceDocument } from "../../catalog/document.ts";

/**
 * One written step from an older shape of documents to the next. Pure: the same documents give the same result, and none is
 * changed in place. What it does not concern comes back as the very object that went in.
 */
export interface Lift {
  /** Says what has changed, e.g. `offer-terms`. */
  name: string;
  /** May look at the whole set, and add and take out documents. */
  lift(documents: readonly SourceDocument[]): readonly SourceDocument[];
}

/**
 * A step for each document of one kind.
 * @param change gets a document that was accepted when it was published, and all documents as they are before the step
 */
export function ofKind<Content>(kind: Kind, name: string, change: (content: Content, all: readonly SourceDocument[]) => unknown): Lift {
  return {
    name,
    lift: (documents) =>
      documents.map((document) => {
        if (document.kind !== kind) return document;
        const content = change(document.content as Content, documents);
        return content === document.content ? document : { ...document, content };
      }),
  };
}
