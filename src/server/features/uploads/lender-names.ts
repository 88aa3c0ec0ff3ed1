import type { LenderDocument } from "../../../contract/documents.gen.ts";
import { wordKey } from "../../../engine/validate/upload-row.ts";
import type { Context } from "../../platform/context.ts";

/** Finds lenders by id or by a name in any language, ignoring case. */
export function lenderFinder(ctx: Context): (name: string | null | undefined) => LenderDocument | undefined {
  const lenders = [...ctx.releases.live().catalog.lenders.values()];
  const known = new Map<string, LenderDocument>();
  for (const lender of lenders)
    for (const name of [lender.id, lender.legalName, ...Object.values(lender.name)]) if (name) known.set(wordKey(name), lender);
  return (name) => (name ? known.get(wordKey(name)) : undefined);
}
