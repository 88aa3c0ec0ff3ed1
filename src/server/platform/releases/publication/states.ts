import type { Kind } from "../../../../engine/catalog/document.ts";
import { equal } from "../../../../engine/values/equal.ts";
import type { Db } from "../../db/tables/tables.ts";
import type { PublicationRow } from "./publications.ts";

/** A publication that changed a document, with the resulting state of the document or of a part. */
interface PublishedState<T> extends Pick<PublicationRow, "number" | "release" | "author" | "note" | "publishedAt"> {
  /** The stored state; undefined if there was none. */
  state: T | undefined;
}

/** Limit on returned publications. */
const MAX_CHANGES = 100;

/**
 * Returns the states of a document, or of a part, after each publication, newest first.
 * @param partOf selects the part; undefined if the document has none
 */
export async function statesOf<T>(
  db: Db,
  { kind, id }: { kind: Kind; id: string },
  partOf: (content: unknown) => T | undefined,
): Promise<PublishedState<T>[]> {
  const rows = await db
    .selectFrom("publication_changes as change")
    .innerJoin("publications as publication", "publication.number", "change.publication")
    .leftJoin("documents as document", "document.hash", "change.document")
    .select(["publication.number", "publication.release", "publication.author", "publication.note", "publication.published_at"])
    .select("document.content")
    .where("change.kind", "=", kind)
    .where("change.id", "=", id)
    .orderBy("publication.number", "desc")
    .limit(MAX_CHANGES)
    .execute();
  return rows.map(({ content, published_at, ...row }) => ({
    ...row,
    publishedAt: published_at,
    state: content === null ? undefined : partOf(JSON.parse(content)),
  }));
}

/** Of consecutive equal states keeps the oldest, whose publication introduced it. */
export const brought = <S extends { state: unknown }>(states: readonly S[]): S[] =>
  states.filter(({ state }, index) => index === states.length - 1 || !equal(state ?? null, states[index + 1]?.state ?? null));
