import type { ProductPlaces } from "./guard.ts";
import { type Mode, Proof, type RoutingFlaw } from "./proof.ts";
import type { Audience } from "./proof-states.ts";
import type { RoutingRules } from "./routing.ts";
import { unreached } from "./unreached.ts";

const MODES: readonly Mode[] = ["multi", "single"];

/**
 * Proves the rules of an area for each kind of site that there is. Where they hold, each rule has to decide for somebody and somebody
 * has to be able to be on each route, in one kind of site at least, whether there is one of it yet or not.
 * @param products all products of the catalogue
 * @param modes the kinds of sites that there are
 * @param there whom the rules can tell apart; `allKnown` false when these are only some, so that of what nobody reaches nothing is said
 * @returns no entries when the rules hold
 */
export function proveArea(
  routing: RoutingRules,
  products: readonly ProductPlaces[],
  modes: ReadonlySet<Mode>,
  { allKnown = true, ...there }: Partial<Audience> & { allKnown?: boolean } = {},
): RoutingFlaw[] {
  const proofs = MODES.map((mode) => new Proof(routing, products, mode, there));
  const flaws = proofs.flatMap((proof) => {
    const found = proof.flaws();
    return modes.has(proof.mode) ? found : [];
  });
  return flaws.length > 0 || !allKnown ? flaws : unreached(routing, proofs);
}
