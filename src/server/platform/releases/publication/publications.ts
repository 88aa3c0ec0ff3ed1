import type { Kind, SourceDocument } from "../../../../engine/catalog/document.ts";
import type { ChangeClass } from "../../../../engine/release/diff.ts";
import { batches, ROWS } from "../../batches.ts";
import type { Db } from "../../db/tables/tables.ts";
import { ApiError } from "../../errors.ts";

/** Above any real publication number. */
const MAX_PUBLICATIONS = 2 ** 31 - 1;

/** The latest log entry, with the imported state of the files. */
export interface Live {
  /** Number of the live publication. */
  publication: number;
  release: string;
  /** Hash of the imported state of the files, stored as a release. */
  checkout: string;
}

/** An entry of the log. */
export interface PublicationRow {
  /** Increases by one. */
  number: number;
  /** Number of the publication that it was based on; null for the first. */
  followed: number | null;
  release: string;
  /** Number of the publication that a rollback restored; null for others. */
  restores: number | null;
  author: string;
  /** The approver; null if no approval was required. */
  approvedBy: string | null;
  note: string;
  /** UTC. */
  publishedAt: Date;
  /** Number of changes per class; null if it was not computed. */
  changes: ChangeCounts | null;
}

export type ChangeCounts = Partial<Record<ChangeClass, number>>;

/** A new log entry. */
export interface NewPublication extends Pick<PublicationRow, "release" | "restores" | "author" | "approvedBy" | "note" | "changes"> {
  /** Changed documents; the hash is null for a deleted one. */
  documents: readonly { kind: Kind; id: string; hash: string | null }[];
}

/**
 * Another publication happened after the base of this one. The message addresses users of the
 * command line.
 */
export class PublicationConflict extends ApiError {
  constructor(on: number | null, live: number | null) {
    super("PUBLICATION_CONFLICT");
    this.message =
      `Nothing was published: it is based on ${on === null ? "no publication" : `publication ${on}`}, but ` +
      `${live === null ? "another" : `publication ${live}`} was published in the meantime. ` +
      "Export it, resolve the conflicts and import again";
  }
}

export async function readLive(db: Db): Promise<Live | null> {
  const row = await db
    .selectFrom("live_release")
    .innerJoin("publications", "publications.number", "live_release.publication")
    .select(["live_release.publication", "publications.release", "live_release.checkout"])
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the release of the import that a release derives from, directly or through edits and
 * rollbacks; null for none.
 */
export async function lastImported(db: Db, release: string): Promise<string | null> {
  const row = await db
    .withRecursive("line", (query) =>
      query
        .selectFrom("releases")
        .select(["hash", "parent", "source"])
        .where("hash", "=", release)
        .unionAll((before) =>
          before
            .selectFrom("releases")
            .innerJoin("line", "line.parent", "releases.hash")
            .select(["releases.hash", "releases.parent", "releases.source"])
            .where("line.source", "=", "product"),
        ),
    )
    .selectFrom("line")
    .select("hash")
    .where("source", "=", "import")
    .limit(1)
    .executeTakeFirst();
  return row?.hash ?? null;
}

/**
 * Appends a log entry and makes its release live, replacing the publication it is based on (null
 * for the first one).
 * @param checkout imported state of the files
 * @returns its number
 * @throws PublicationConflict if another publication is live by now
 */
export async function appendPublication(
  tx: Db,
  before: Live | null,
  { approvedBy, changes, documents, ...entry }: NewPublication,
  checkout: string,
  now: Date,
): Promise<number> {
  const number = (before?.publication ?? 0) + 1;
  // Of two concurrent inserts the later one waits here, and then finds that the number is used.
  const added = await tx
    .insertInto("publications")
    .values({
      ...entry,
      number,
      followed: before?.publication ?? null,
      approved_by: approvedBy,
      changes: changes === null ? null : JSON.stringify(changes),
      published_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("number")
    .executeTakeFirst();
  if (added === undefined) throw new PublicationConflict(before?.publication ?? null, (await readLive(tx))?.publication ?? null);
  const rows = documents.map(({ kind, id, hash }) => ({ publication: number, kind, id, document: hash }));
  for (const part of batches(rows, ROWS)) await tx.insertInto("publication_changes").values(part).execute();
  if (before === null) {
    await tx.insertInto("live_release").values({ publication: number, checkout, changed_at: now }).execute();
    return number;
  }
  await replaceLive(tx, before, { publication: number, checkout }, now);
  if (before.release !== entry.release)
    await tx.updateTable("releases").set({ replaced_at: now }).where("hash", "=", before.release).execute();
  return number;
}

/**
 * Records another state of the files as imported, without a publication.
 * @throws PublicationConflict if `before` is no longer live
 */
export async function noteCheckout(tx: Db, before: Live, checkout: string, now: Date): Promise<void> {
  await replaceLive(tx, before, { publication: before.publication, checkout }, now);
}

async function replaceLive(tx: Db, before: Live, row: { publication: number; checkout: string }, now: Date): Promise<void> {
  const replaced = await tx
    .updateTable("live_release")
    .set({ ...row, changed_at: now })
    .where("publication", "=", before.publication)
    .where("checkout", "=", before.checkout)
    .returning("publication")
    .executeTakeFirst();
  if (replaced === undefined) throw new PublicationConflict(before.publication, (await readLive(tx))?.publication ?? null);
}

/**
 * Returns a page of the log, newest first.
 * @param before only entries with a lower number; null for the newest
 */
export async function listPublications(db: Db, { before, limit }: { before: number | null; limit: number }): Promise<PublicationRow[]> {
  const rows = await db
    .selectFrom("publications")
    .selectAll()
    .$if(before !== null, (query) => query.where("number", "<", before ?? 0))
    .orderBy("number", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ approved_by, published_at, ...row }) => ({ ...row, approvedBy: approved_by, publishedAt: published_at }));
}

/** Returns a log entry; null for an unknown number. */
export async function readPublication(db: Db, number: number): Promise<PublicationRow | null> {
  const [row] = await listPublications(db, { before: number + 1, limit: 1 });
  return row?.number === number ? row : null;
}

/** Whether a release is live, or was at some time since then. */
export async function wasLiveSince(db: Db, hash: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("releases")
    .select("hash")
    .where("hash", "=", hash)
    .where((where) =>
      where.or([
        where.exists(
          where
            .selectFrom("live_release")
            .innerJoin("publications", "publications.number", "live_release.publication")
            .select("number")
            .where("publications.release", "=", hash),
        ),
        where("replaced_at", ">=", since),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns every version of every consent that was ever live; several per id. */
export async function consentsEverLive(db: Db): Promise<SourceDocument[]> {
  const rows = await db
    .selectFrom("publication_changes")
    .innerJoin("documents", "documents.hash", "publication_changes.document")
    .select(["publication_changes.id", "documents.content"])
    .distinct()
    .where("publication_changes.kind", "=", "consent")
    .execute();
  return rows.map(({ id, content }) => ({ kind: "consent", id, content: JSON.parse(content) as unknown }));
}

/**
 * Returns, in order, the releases of publications that changed a form between two releases: after
 * the last publication of `from` that precedes `to`, up to but without `to`.
 */
export async function releasesBetween(db: Db, formId: string, from: string, to: string): Promise<string[]> {
  const lastOf = (release: string, before: number) =>
    db
      .selectFrom("publications")
      .select(({ fn }) => fn.max("number").as("number"))
      .where("release", "=", release)
      .where("number", "<", before)
      .executeTakeFirst();
  const ending = (await lastOf(to, MAX_PUBLICATIONS))?.number;
  const beginning = ending && (await lastOf(from, ending))?.number;
  if (!ending || !beginning) return [];
  const rows = await db
    .selectFrom("publication_changes")
    .innerJoin("publications", "publications.number", "publication_changes.publication")
    .select("publications.release")
    .where("publication_changes.kind", "=", "form")
    .where("publication_changes.id", "=", formId)
    .where("publication_changes.document", "is not", null)
    .where("publication_changes.publication", ">", beginning)
    .where("publication_changes.publication", "<", ending)
    .orderBy("publication_changes.publication")
    .execute();
  return rows.map(({ release }) => release);
}
