import type { ProductPlaces } from "../../../src/engine/journey/guard.ts";
import { type Mode, Proof, type RoutingFlaw } from "../../../src/engine/journey/proof.ts";
import type { Audience } from "../../../src/engine/journey/proof-states.ts";
import type { RoutingRules } from "../../../src/engine/journey/routing.ts";

/** What is wrong with a rule set in one kind of site. */
export const proveRouting = (
  routing: RoutingRules,
  products: readonly ProductPlaces[],
  mode: Mode,
  there: Partial<Audience> = {},
): RoutingFlaw[] => new Proof(routing, products, mode, there).flaws();
