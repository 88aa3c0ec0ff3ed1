import { decideGuard, JourneyError, type JourneyState, journeyFacts } from "../../../src/engine/journey/guard.ts";
import { matchRoute, type RouteMatch, type RouteRule, type RoutingRules } from "../../../src/engine/journey/routing.ts";
import type { Evaluate } from "../../../src/engine/rules/conditions.ts";

/** Where a customer ends up who opens a path. */
export interface SettledPath<Route extends RouteRule = RouteRule> extends RouteMatch<Route> {
  path: string;
  /** The paths passed through, the first being the one asked for; empty when the customer stays on it. */
  hops: string[];
}

/**
 * Follows the guard from a path until it lets the customer stay, so that a resumed journey lands in one step.
 * A rule that leads to the route that the customer is on means to stay there.
 * @param state facts of session and profile @param otpRoute the site's name of its OTP route
 * @returns null when the path has no route
 * @throws JourneyError `loop` when the guard never lets the customer stay, `no-product`
 */
export function settlePath<Route extends RouteRule>(
  routing: RoutingRules<Route>,
  path: string,
  state: JourneyState,
  otpRoute: string,
  evaluate: Evaluate,
): SettledPath<Route> | null {
  const hops: string[] = [];
  let here = path;
  for (let match = matchRoute(routing, here, otpRoute); match !== null; match = matchRoute(routing, here, otpRoute)) {
    const next = decideGuard(routing, journeyFacts(match.route, state, match.params.lender), evaluate);
    if (next === null || matchRoute(routing, next, otpRoute)?.route === match.route) return { ...match, path: here, hops };
    if (hops.includes(next)) throw new JourneyError("loop", `the guard goes round: ${[...hops, here, next].join(" → ")}`);
    hops.push(here);
    here = next;
  }
  return null;
}
