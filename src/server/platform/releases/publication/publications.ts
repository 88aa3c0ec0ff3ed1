import type { Kind, SourceDocument } from "../../../../engine/catalog/document.ts";
import type { ChangeClass } from "../../../../engine/release/diff.ts";
import type { Db } from "../../db/tables.ts";
import { ApiError } from "../../errors.ts";
import { batches, ROWS } from "../work/batches.ts";

/** More than there will ever be. */
const MAX_PUBLICATIONS = 2 ** 31 - 1;

/** The last entry of the log, and the state of the files that it takes account of. */
export interface Live {
  /** Number of the publication in force. */
  publication: number;
  release: string;
  /** Hash of the files' state, a release as well. */
  checkout: string;
}

/** An entry of the log. */
export interface PublicationRow {
  /** Grows by one. */
  number: number;
  /** The publication that it was made on; null for the first. */
  followed: number | null;
  release: string;
  /** The earlier publication whose release it put in force again; null where nothing was taken back. */
  restores: number | null;
  author: string;
  /** Who agreed to it; null where nobody was asked. */
  approvedBy: string | null;
  note: string;
  /** UTC. */
  publishedAt: Date;
  /** How many changes of each class it brought; null where that was not worked out. */
  changes: ChangeCounts | null;
}

export type ChangeCounts = Partial<Record<ChangeClass, number>>;

/** What becomes an entry of the log. */
export interface NewPublication extends Pick<PublicationRow, "release" | "restores" | "author" | "approvedBy" | "note" | "changes"> {
  /** The documents that it changes; null for one that it takes out. */
  documents: readonly { kind: Kind; id: string; hash: string | null }[];
}

/** Another publication came after the one that this was made on. The message is for who publishes by the command line. */
export class PublicationConflict extends ApiError {
  constructor(on: number | null, live: number | null) {
    super("PUBLICATION_CONFLICT");
    this.message =
      `Nothing was published: it was made on ${on === null ? "no publication" : `publication ${on}`}, and ` +
      `${live === null ? "another" : `publication ${live}`} was published meanwhile. ` +
      "Export it, settle the differences and import again";
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

/** The import that a release is made of, with edits in the product or without: itself or one that it goes back to; null for none. */
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
 * Adds an entry to the log and puts its release in force, in place of the publication that it was made on; null is the first of all.
 * @param checkout the state of the files that it takes account of
 * @returns its number
 * @throws PublicationConflict when another is in force by now
 */
export async function appendPublication(
  tx: Db,
  before: Live | null,
  { approvedBy, changes, documents, ...entry }: NewPublication,
  checkout: string,
  now: Date,
): Promise<number> {
  const number = (before?.publication ?? 0) + 1;
  // Of two at once the later one waits for the other's entry here, and then sees that the number is taken.
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
 * Notes another state of the files as taken account of; nothing is published by that.
 * @throws PublicationConflict when `before` is not in force any more
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

/** A page of the log, the newest first. @param before only entries with a lower number; null from the newest on */
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

/** An entry of the log; null when there is none of that number. */
export async function readPublication(db: Db, number: number): Promise<PublicationRow | null> {
  const [row] = await listPublications(db, { before: number + 1, limit: 1 });
  return row?.number === number ? row : null;
}

/** Whether a release is in force, or was at some time since then. */
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

/** Every state of every consent that was ever in force; several of one id. */
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
 * The releases of the publications that changed a form on the way from one release to another, in their order: after the last
 * time that the first was in force before the second, by the log, up to and without the second.
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
