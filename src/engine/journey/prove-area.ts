import type { ProductPlaces } from "./guard.ts";
import { type Mode, Proof, type RoutingFlaw } from "./proof.ts";
import type { Audience } from "./proof-states.ts";
import type { RoutingRules } from "./routing.ts";
import { unreached } from "./unreached.ts";

const MODES: readonly Mode[] = ["multi", "single"];

/**
 * Proves the rules of an area for each existing site mode. If they hold, also checks that each rule
 * decides in some situation and that each route can be reached, in any mode, even one without a
 * site.
 *
 * @param products all products of the catalogue
 * @param modes the modes of existing sites
 * @param audience the users that rules can distinguish; if `allKnown` is false, these are only some
 *   of them, and unreached rules are not reported
 * @returns empty if the rules hold
 */
export function proveArea(
  routing: RoutingRules,
  products: readonly ProductPlaces[],
  modes: ReadonlySet<Mode>,
  { allKnown = true, ...audience }: Partial<Audience> & { allKnown?: boolean } = {},
): RoutingFlaw[] {
  const proofs = MODES.map((mode) => new Proof(routing, products, mode, audience));
  const flaws = proofs.flatMap((proof) => {
    const found = proof.flaws();
    return modes.has(proof.mode) ? found : [];
  });
  return flaws.length > 0 || !allKnown ? flaws : unreached(routing, proofs);
}
