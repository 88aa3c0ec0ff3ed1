import { LRUCache } from "lru-cache";
import type { ConsentDocument } from "../../../contract/documents.gen.ts";
import type { Context } from "../../platform/context.ts";
import type { ConsentRow } from "./consents.ts";

type Consents = ReadonlyMap<string, ConsentDocument>;

/** Cache of consents by release; a release is immutable. */
const KEPT_RELEASES = 50;
const cache = new LRUCache<string, Consents>({ max: KEPT_RELEASES });

/** Consents of a replaced release; empty if it cannot be loaded. */
async function consentsOf(ctx: Context, release: string): Promise<Consents> {
  const known = cache.get(release);
  if (known !== undefined) return known;
  const documents = await ctx.releases.documentsOf(release, ctx.db);
  if (documents === null) return new Map();
  const found = documents.filter(({ kind }) => kind === "consent").map(({ id, content }) => [id, content as ConsentDocument] as const);
  const consents = new Map(found);
  cache.set(release, consents);
  return consents;
}

/** The document of the release under which a consent was given; null if it cannot be loaded. */
export async function consentDocument(
  ctx: Context,
  { release, consent }: Pick<ConsentRow, "release" | "consent">,
): Promise<ConsentDocument | null> {
  const live = ctx.releases.live();
  const consents = release === live.hash ? live.catalog.consents : await consentsOf(ctx, release);
  return consents.get(consent) ?? null;
}
