import type { Kind } from "../../../../engine/catalog/document.ts";
import { equal } from "../../../../engine/values/equal.ts";
import type { Db } from "../../db/tables.ts";
import type { PublicationRow } from "./publications.ts";

/** A publication that changed a document, and how it or a part of it was from then on. */
interface PublishedState<T> extends Pick<PublicationRow, "number" | "release" | "author" | "note" | "publishedAt"> {
  /** As it was stored; undefined where there was none. */
  state: T | undefined;
}

/** As many publications as somebody would look through. */
const MAX_CHANGES = 100;

/**
 * The states of a document, or of a part of one, as publications left them, the newest first.
 * @param partOf what of the document matters; undefined where it has none
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

/** Of equal states in a row the oldest, which is the one that brought them. */
export const brought = <S extends { state: unknown }>(states: readonly S[]): S[] =>
  states.filter(({ state }, index) => index === states.length - 1 || !equal(state ?? null, states[index + 1]?.state ?? null));
