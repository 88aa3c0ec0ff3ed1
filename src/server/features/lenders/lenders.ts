import { createHmac } from "node:crypto";
import type { LenderDocument } from "../../../contract/documents.gen.ts";
import type { Context } from "../../platform/context.ts";
import { SIMULATOR_SECRET } from "../../platform/integrations/simulator.ts";
import type { LiveRelease } from "../../platform/releases/live-release.ts";

export interface LenderInForce {
  document: LenderDocument;
  release: LiveRelease;
}

/** A lender's document in the live release or, where it was taken out, in the given one. Null when neither has it. Not inside a transaction. */
export async function lenderInForce(ctx: Context, lender: string, otherwise: string | null): Promise<LenderInForce | null> {
  const live = ctx.releases.live();
  if (live.catalog.lenders.has(lender)) return lenderIn([live], lender);
  const release = otherwise === null ? null : await ctx.releases.byHash(otherwise);
  return release === null ? null : lenderIn([release], lender);
}

/** A lender's document in the first of these releases that has it. */
export function lenderIn(releases: readonly LiveRelease[], lender: string): LenderInForce | null {
  for (const release of releases) {
    const document = release.catalog.lenders.get(lender);
    if (document !== undefined) return { document, release };
  }
  return null;
}

/**
 * The shared secret of a lender, for signatures in both directions. The simulator's lenders have theirs derived from one secret
 * that the simulator is given, so that a lender which is added later needs no restart of it.
 */
export function lenderSecret({ vault }: { vault: Pick<Context["vault"], "derive"> }, { id, connector }: LenderDocument): Buffer {
  const name = connector.secret ?? id;
  if (connector.endpoint !== "simulator") return vault.derive(`lender/${name}`);
  return createHmac("sha256", vault.derive(SIMULATOR_SECRET)).update(name).digest();
}
