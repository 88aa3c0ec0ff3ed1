import { sql } from "kysely";
import type { Kind, SourceDocument } from "../../engine/catalog/document.ts";
import { contentHash } from "../../engine/release/hash.ts";
import type { Db } from "../db/tables.ts";

/** `kind/id` → content hash. */
export type Manifest = Record<string, string>;

/** What was made of a release for browsers, and by which state of the code. */
export interface AssetManifest {
  builder: string;
  /** Name → file, e.g. `form/personal/en` → `<hash>.json`. */
  files: Record<string, string>;
}

export interface ReleaseRow {
  hash: string;
  parent: string | null;
  author: string;
  note: string;
  source: "checkout" | "import" | "product";
}

export interface HashedDocument extends SourceDocument {
  hash: string;
}

export async function hashDocuments(documents: readonly SourceDocument[]): Promise<HashedDocument[]> {
  return Promise.all(documents.map(async (document) => ({ ...document, hash: await contentHash(document.content) })));
}

export function manifestOf(documents: readonly HashedDocument[]): Manifest {
  return Object.fromEntries(documents.map(({ kind, id, hash }) => [`${kind}/${id}`, hash]));
}

/** A release is named by what is in it. */
export async function releaseHash(manifest: Manifest): Promise<string> {
  return contentHash(manifest);
}

/** Adds a release and its documents. One that is there already stays as it is, as the same hash is the same content. */
export async function insertRelease(
  tx: Db,
  row: ReleaseRow,
  documents: readonly HashedDocument[],
  assets: AssetManifest,
  now: Date,
): Promise<void> {
  // As it was written: the order of a form's properties is the order of its fields, though it does not count for the hash.
  const contents = [...new Map(documents.map(({ hash, content }) => [hash, { hash, content: JSON.stringify(content) }])).values()];
  for (let start = 0; start < contents.length; start += 200) {
    const part = contents.slice(start, start + 200);
    await tx
      .insertInto("documents")
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const added = await tx
    .insertInto("releases")
    .values({ ...row, created_at: now, assets: JSON.stringify(assets) })
    .onConflict((conflict) => conflict.doNothing())
    .returning("hash")
    .executeTakeFirst();
  if (added === undefined) return;
  const entries = documents.map(({ kind, id, hash }) => ({ release: row.hash, kind, id, document: hash }));
  for (let start = 0; start < entries.length; start += 200) {
    await tx
      .insertInto("release_entries")
      .values(entries.slice(start, start + 200))
      .execute();
  }
}

/** The documents of a release with their hashes; null when there is no such release. */
export async function readRelease(db: Db, hash: string): Promise<{ documents: HashedDocument[]; assets: AssetManifest } | null> {
  const release = await db.selectFrom("releases").select("assets").where("hash", "=", hash).executeTakeFirst();
  if (release === undefined) return null;
  const rows = await db
    .selectFrom("release_entries")
    .innerJoin("documents", "documents.hash", "release_entries.document")
    .select(["release_entries.kind", "release_entries.id", "documents.hash", "documents.content"])
    .where("release_entries.release", "=", hash)
    .orderBy("release_entries.kind")
    .orderBy("release_entries.id")
    .execute();
  const documents = rows.map((row) => ({
    kind: row.kind as Kind,
    id: row.id,
    hash: row.hash,
    content: JSON.parse(row.content) as unknown,
  }));
  return { documents, assets: release.assets as AssetManifest };
}

/** Every state of every consent that a release had; several of one id. The releases that only note the files' state do not count. */
export async function consentsEverLive(db: Db): Promise<SourceDocument[]> {
  const rows = await db
    .selectFrom("release_entries")
    .innerJoin("releases", "releases.hash", "release_entries.release")
    .innerJoin("documents", "documents.hash", "release_entries.document")
    .select(["release_entries.id", "documents.content"])
    .distinct()
    .where("release_entries.kind", "=", "consent")
    .where(sql<string>`releases.assets ->> 'builder'`, "<>", "")
    .execute();
  return rows.map(({ id, content }) => ({ kind: "consent", id, content: JSON.parse(content) as unknown }));
}

/** The release in force, and the state of the files that it takes account of. */
export interface Live {
  release: string;
  checkout: string;
}

/** Another release was put in force since the one was read that a publication starts from. */
export class PublicationConflict extends Error {
  constructor() {
    super("Nothing was published: another release was published meanwhile. Export it, settle the differences and import again");
  }
}

export async function readLive(db: Db): Promise<Live | null> {
  return (await db.selectFrom("live_release").select(["release", "checkout"]).executeTakeFirst()) ?? null;
}

/** Whether a release is in force, or was at some time since then. */
export async function wasLiveSince(db: Db, hash: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("releases")
    .leftJoin("live_release", "live_release.release", "releases.hash")
    .select("releases.hash")
    .where("releases.hash", "=", hash)
    .where((where) => where.or([where("live_release.release", "is not", null), where("releases.replaced_at", ">=", since)]))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Puts a release in force in place of the one that it was made from; null is the first of all.
 * @throws PublicationConflict when that is not the one in force any more
 */
export async function setLive(tx: Db, before: Live | null, next: Live, now: Date): Promise<void> {
  const row = { ...next, changed_at: now };
  if (before === null) {
    const added = await tx
      .insertInto("live_release")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning("release")
      .executeTakeFirst();
    if (added === undefined) throw new PublicationConflict();
    return;
  }
  // Of two at once the later one waits for the row here, and then sees that it is no longer the one that it knew.
  const replaced = await tx
    .updateTable("live_release")
    .set(row)
    .where("release", "=", before.release)
    .where("checkout", "=", before.checkout)
    .returning("release")
    .executeTakeFirst();
  if (replaced === undefined) throw new PublicationConflict();
  if (before.release !== next.release)
    await tx.updateTable("releases").set({ replaced_at: now }).where("hash", "=", before.release).execute();
}

export async function saveAssets(tx: Db, assets: readonly { hash: string; extension: "json" | "js"; content: string }[]): Promise<void> {
  for (let start = 0; start < assets.length; start += 100) {
    const part = assets.slice(start, start + 100);
    await tx
      .insertInto("assets")
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function readAsset(db: Db, file: string): Promise<string | null> {
  const [hash = "", extension = ""] = file.split(".");
  const row = await db
    .selectFrom("assets")
    .select("content")
    .where("hash", "=", hash)
    .where("extension", "=", extension)
    .executeTakeFirst();
  return row?.content ?? null;
}
