import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Profile } from "../../contract/customer/profile.ts";
import type { AreaConfig, MenuItemSlice } from "../../contract/site/config.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import { applicationOf, completionOf, decideGuard, type JourneyState, journeyFacts, nextInFlow } from "../../engine/journey/guard.ts";
import { matchRoute } from "../../engine/journey/routing.ts";
import { meetsConditions } from "../../engine/rules/conditions.ts";
import { interpretCondition } from "../../engine/rules/logic/interpret.ts";
import { useProfile } from "../profile/profile.ts";
import { currentSession, productIn, type Session, useSession } from "../session/session.ts";
import { useConfig } from "../site/config.ts";

/** The product of the session; on a site with a single product, that one. */
export function useProduct(): ProductSlice | null {
  return productIn(useConfig(), useSession());
}

/**
 * @param profile null if unread or failed. With `failed` it counts as complete, so that a failure
 * redirects nowhere (specification, section 8)
 */
function stateOf(config: AreaConfig, session: Session, profile: Profile | null, failed: boolean): JourneyState {
  const { site, language } = config;
  const product = productIn(config, session);
  return {
    mode: site.mode,
    prospect: session.prospectAppId !== null,
    signedIn: session.token !== null,
    roleId: session.roleId,
    product,
    application: session.appId !== null || (profile !== null && applicationOf(product, profile) !== null),
    ...(failed ? { completed: true, updateRequired: false } : completionOf(product, profile ?? {})),
    lenderSubmit: site.lenderSubmitFlag && session.lender !== null,
    language,
    customer: profile?.facts ?? {},
  };
}

/**
 * The guard's result for a path: its route and parameters, or where to redirect. `waiting` is true
 * while a profile that the rules need is loading.
 */
export function useGuard(path: string) {
  const config = useConfig();
  const session = useSession();
  const { profile, loading, failed } = useProfile();
  return useMemo(() => {
    const match = matchRoute(config.routing, path, config.site.otpRoute);
    if (!match) return { match: null, facts: null, go: null, waiting: false };
    const facts = journeyFacts(match.route, stateOf(config, session, profile, failed), match.params.lender);
    const waiting = loading && (facts.needsCompleteProfile || facts.needsApplication || config.routing.asksCustomer === true);
    return { match, facts, go: waiting ? null : decideGuard(config.routing, facts, interpretCondition), waiting };
  }, [config, session, profile, loading, failed, path]);
}

/** The menu items whose condition holds on the current route. */
export function useShownItems<Item extends Pick<MenuItemSlice, "when">>(items: readonly Item[]): Item[] {
  const { facts } = useGuard(useLocation().pathname);
  return items.filter(({ when }) => meetsConditions(when, facts ?? {}, interpretCondition));
}

/** The current route's parameters, decoded. */
export function useRouteParams(): Readonly<Record<string, string>> {
  const { routing, site } = useConfig();
  const { pathname } = useLocation();
  return matchRoute(routing, pathname, site.otpRoute)?.params ?? {};
}

/** The customer's profile and progress, and `follow` to continue the journey. */
export function useJourney() {
  const config = useConfig();
  const navigate = useNavigate();
  const session = useSession();
  const { profile, loading, failed, reload } = useProfile();
  const { pathname } = useLocation();
  const { completed, updateRequired } = stateOf(config, session, profile, failed);
  /**
   * Navigates along a flow of the routing document from the current route. It reads the session at
   * call time, because the rendered one may be stale.
   */
  const follow = (flow: string, newer?: Profile) => {
    const route = matchRoute(config.routing, pathname, config.site.otpRoute)?.route;
    if (!route) return;
    const state = stateOf(config, currentSession(), newer ?? profile, failed && !newer);
    navigate(nextInFlow(config.routing, flow, journeyFacts(route, state), interpretCondition));
  };
  return { profile, loading, failed, reload, completed, updateRequired, follow };
}
