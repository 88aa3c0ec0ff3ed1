import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SourceDocument } from "../../src/engine/catalog/document.ts";
import type { Database } from "../../src/server/platform/db/database.ts";
import { migrate } from "../../src/server/platform/db/migrate.ts";
import { readCheckout } from "../../src/server/platform/releases/documents/checkout.ts";
import { ContentStore } from "../../src/server/platform/releases/documents/content-store.ts";
import { manifestOf, releaseHash, saveDocuments } from "../../src/server/platform/releases/documents/store.ts";
import { REPOSITORY } from "../../src/server/platform/repository.ts";

/** A release as it was stored when its documents had an older shape. */
export interface FrozenRelease {
  /** How many migrations its documents have been through. */
  shape: number;
  documents: SourceDocument[];
}

/** A release of tests/fixtures/releases. */
export function frozenRelease(name: string): FrozenRelease {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../fixtures/releases/${name}.json`), "utf8")) as FrozenRelease;
}

/**
 * Puts a frozen release into an empty database as the one that older code published, which took account of this checkout, so
 * that a start continues with it. Returns its hash.
 */
export async function publishFrozen(database: Database, { shape, documents }: FrozenRelease): Promise<string> {
  await migrate(database, { now: () => new Date(), elapsed: () => 0 });
  const hashed = await new ContentStore().hashed(documents);
  await saveDocuments(database.db, hashed);
  const manifest = manifestOf(hashed);
  const [hash, files] = [
    await releaseHash(manifest),
    await releaseHash(manifestOf(await new ContentStore().hashed(readCheckout(REPOSITORY)))),
  ];
  const assets = JSON.stringify({ builder: "older code", files: {} });
  const created_at = new Date();
  const row = { parent: null, author: "test", note: "frozen", source: "checkout", created_at, assets };
  const rows = new Map([[files, { ...row, hash: files, manifest: "{}", shape: 0 }]]);
  rows.set(hash, { ...row, hash, manifest: JSON.stringify(manifest), shape });
  await database.db
    .insertInto("releases")
    .values([...rows.values()])
    .execute();
  await database.db
    .insertInto("publications")
    .values({ number: 1, release: hash, author: "test", note: "frozen", published_at: created_at })
    .execute();
  await database.db.insertInto("live_release").values({ publication: 1, checkout: files, changed_at: created_at }).execute();
  return hash;
}

/** As if other code had made the parts for browsers of a release. */
export async function markAsBuiltByOlderCode(database: Database, hash: string): Promise<void> {
  await database.execute(`update releases set assets = jsonb_set(assets::jsonb, '{builder}', '"older code"')::text where hash = $1`, [
    hash,
  ]);
}

/** As if no parts for browsers could be made of a release any more: it has a form without anything. */
export async function makeUnservable(database: Database, hash: string): Promise<void> {
  await markAsBuiltByOlderCode(database, hash);
  await database.execute("insert into documents values ('broken', '{}') on conflict do nothing");
  await database.execute(`update releases set manifest = (manifest::jsonb || '{"form/broken": "broken"}')::text where hash = $1`, [hash]);
}

/** As if newer code had stored a release: this server cannot read its documents. */
export async function makeUnreadable(database: Database, hash: string): Promise<void> {
  await database.execute("update releases set shape = shape + 1000 where hash = $1", [hash]);
}

/** As if another server had published a release that is stored already. Returns the number of the publication. */
export async function publishStored(database: Database, hash: string): Promise<number> {
  const { rows } = await database.execute(
    `with added as (
       insert into publications (number, followed, release, author, note, published_at)
       select publication + 1, publication, '${hash}', 'another server', 'a test', now() from live_release returning number
     )
     update live_release set publication = (select number from added) returning publication`,
  );
  const number = rows[0]?.publication as number;
  await database.notify("live_release", String(number), database.db);
  return number;
}
