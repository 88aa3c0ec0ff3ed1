import type { LenderDocument } from "../../../contract/documents.gen.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import type { Release } from "../../platform/releases/release.ts";

export interface LenderInForce {
  document: LenderDocument;
  release: Release;
}

/**
 * Returns a lender's document from the live release or, if removed there, from the other one. Null
 * if neither has it.
 * @param otherwise hash of the other release; null for none
 * @param tx required inside a transaction
 */
export async function lenderInForce(ctx: Context, lender: string, otherwise: string | null, tx?: Db): Promise<LenderInForce | null> {
  const live = ctx.releases.live();
  if (live.catalog.lenders.has(lender)) return lenderIn([live], lender);
  const release = otherwise === null ? null : await ctx.releases.find(otherwise, tx);
  return release === null ? null : lenderIn([release], lender);
}

/** Returns a lender's document from the first of these releases that has it. */
export function lenderIn(releases: readonly Release[], lender: string): LenderInForce | null {
  for (const release of releases) {
    const document = release.catalog.lenders.get(lender);
    if (document !== undefined) return { document, release };
  }
  return null;
}
