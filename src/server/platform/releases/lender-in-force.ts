import type { LenderDocument } from "../../../contract/documents.gen.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import type { Release } from "./release.ts";

export interface LenderInForce {
  document: LenderDocument;
  release: Release;
}

/**
 * A lender's document in the live release or, where it was taken out, in the given one. Null when neither has it.
 * @param tx required inside a transaction
 */
export async function lenderInForce(ctx: Context, lender: string, otherwise: string | null, tx?: Db): Promise<LenderInForce | null> {
  const live = ctx.releases.live();
  if (live.catalog.lenders.has(lender)) return lenderIn([live], lender);
  const release = otherwise === null ? null : await ctx.releases.find(otherwise, tx);
  return release === null ? null : lenderIn([release], lender);
}

/** A lender's document in the first of these releases that has it. */
export function lenderIn(releases: readonly Release[], lender: string): LenderInForce | null {
  for (const release of releases) {
    const document = release.catalog.lenders.get(lender);
    if (document !== undefined) return { document, release };
  }
  return null;
}

/** A lender's name; its id if neither the live release nor the given one has it. */
export async function lenderName(ctx: Context, lender: string, otherwise: string | null, language: string): Promise<string> {
  const found = await lenderInForce(ctx, lender, otherwise);
  return found === null ? lender : localise(found.document.name, language);
}
