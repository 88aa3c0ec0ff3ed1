import type { LenderDocument } from "../../../contract/documents.gen.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables/tables.ts";
import type { Release } from "./release.ts";

export interface LenderInForce {
  document: LenderDocument;
  release: Release;
}

/**
 * Returns a lender's document from the live release or, if removed there, from the other one. Null
 * if neither has it.
 * @param otherwise hash of the other release; null for none
 * @param db the transaction, inside one
 */
export async function lenderInForce(ctx: Context, lender: string, otherwise: string | null, db: Db): Promise<LenderInForce | null> {
  const inLive = lenderIn(ctx.releases.live(), lender);
  if (inLive !== null || otherwise === null) return inLive;
  const release = await ctx.releases.find(otherwise, db);
  return release && lenderIn(release, lender);
}

function lenderIn(release: Release, lender: string): LenderInForce | null {
  const document = release.catalog.lenders.get(lender);
  return document === undefined ? null : { document, release };
}

/** A lender's name; its id if neither the live release nor the given one has it. */
export async function lenderName(ctx: Context, lender: string, otherwise: string | null, language: string): Promise<string> {
  const found = await lenderInForce(ctx, lender, otherwise, ctx.db);
  return found === null ? lender : localise(found.document.name, language);
}
