import type { Kind, SourceDocument } from "../../../../engine/catalog/document.ts";
import { contentHash } from "../../../../engine/release/hash.ts";
import { batches, ROWS } from "../../batches.ts";
import type { Db } from "../../db/tables/tables.ts";
import type { AssetFiles } from "../build.ts";

/** `kind/id` → content hash. */
export type Manifest = Record<string, string>;

/** The assets of a release, and the version of the code that built them. */
export interface AssetManifest {
  builder: string;
  files: AssetFiles;
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

export function manifestOf(documents: readonly HashedDocument[]): Manifest {
  return Object.fromEntries(documents.map(({ kind, id, hash }) => [`${kind}/${id}`, hash]));
}

/** Splits a manifest name into kind and id; ids of texts contain a slash. */
export function splitName(name: string): [Kind, string] {
  const slash = name.indexOf("/");
  return [name.slice(0, slash) as Kind, name.slice(slash + 1)];
}

/** Returns the hash of a release's manifest, which identifies it. */
export async function releaseHash(manifest: Manifest): Promise<string> {
  return contentHash(manifest);
}

/**
 * Inserts documents by content hash. Runs outside a transaction: existing rows are identical, and
 * unreferenced ones are harmless.
 */
export async function saveDocuments(db: Db, documents: readonly HashedDocument[]): Promise<void> {
  // Stored as written, because the order of a form's properties is the order of its fields; the
  // hash ignores it.
  const contents = new Map(documents.map((document) => [document.hash, document.content]));
  for (const part of batches([...contents], ROWS)) {
    await db
      .insertInto("documents")
      .values(part.map(([hash, content]) => ({ hash, content: JSON.stringify(content) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Inserts a release whose documents are stored. An existing one is unchanged, as the same hash
 * means the same content.
 */
export async function insertRelease(
  tx: Db,
  row: ReleaseRow,
  { manifest, shape }: Pick<StoredRelease, "manifest" | "shape">,
  assets: AssetManifest,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("releases")
    .values({ ...row, created_at: now, assets: JSON.stringify(assets), manifest: JSON.stringify(manifest), shape })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface StoredRelease {
  manifest: Manifest;
  assets: AssetManifest;
  /** Number of migrations applied to the documents. */
  shape: number;
}

/** Returns a stored release; null for an unknown hash. */
export async function readRelease(db: Db, hash: string): Promise<StoredRelease | null> {
  const row = await db.selectFrom("releases").select(["manifest", "assets", "shape"]).where("hash", "=", hash).executeTakeFirst();
  if (row === undefined) return null;
  return { manifest: JSON.parse(row.manifest) as Manifest, assets: JSON.parse(row.assets) as AssetManifest, shape: row.shape };
}

/**
 * Yields the contents of documents as JSON text, in batches.
 * @throws Error if one is not stored
 */
export async function* readContents(db: Db, hashes: readonly string[]): AsyncGenerator<Map<string, string>> {
  for (const part of batches(hashes, ROWS)) {
    const rows = await db.selectFrom("documents").select(["hash", "content"]).where("hash", "in", part).execute();
    if (rows.length < new Set(part).size) throw new Error("A document of the release is not in the database");
    yield new Map(rows.map(({ hash, content }) => [hash, content]));
  }
}

/** Replaces the assets of a release after a rebuild by other code. */
export async function setAssets(db: Db, hash: string, assets: AssetManifest): Promise<void> {
  await db
    .updateTable("releases")
    .set({ assets: JSON.stringify(assets) })
    .where("hash", "=", hash)
    .execute();
}

/** Inserts assets by content hash, like `saveDocuments`. */
export async function saveAssets(db: Db, assets: readonly { hash: string; extension: "json" | "js"; content: string }[]): Promise<void> {
  for (const part of batches(assets, ROWS)) {
    await db
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
