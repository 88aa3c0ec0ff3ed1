import type { Profile } from "../../contract/customer/profile.ts";
import type { Evaluate } from "../rules/conditions.ts";
import { meetsConditions } from "../rules/conditions.ts";
import type { RouteRule, RoutingRules, RuleOf } from "./routing.ts";

/** The paths of a product's journey: a ProductDocument or its slice. */
export interface ProductPlaces {
  code: string;
  home: string;
  routes: { detail: string; offers: string; welcomeBack: string };
  completionFlag?: string | undefined;
  updateFlags?: readonly string[] | undefined;
  /**
   * In a slice: the lenders that have a screen of a kind for this product, if only some of them do.
   */
  lenderScreens?: Readonly<Record<string, readonly string[]>> | undefined;
}

export interface Places {
  home: string;
  detail: string;
  offers: string;
  welcomeBack: string;
}

/** The facts for rules of the guard, of flows and of menus, besides those of the customer. */
interface JourneyFacts extends StateFacts, RouteFacts {}

/** Facts that do not depend on the route. */
export interface StateFacts {
  mode: "multi" | "single";
  /** There is a prospect application id. */
  prospect: boolean;
  signedIn: boolean;
  productType: string | null;
  /** There is an application id. */
  application: boolean;
  /** The profile is complete for the product. */
  completed: boolean;
  /** A new lender needs newer details. */
  updateRequired: boolean;
  /** Both the site's lender build flag and the lender marker are set. */
  lenderSubmit: boolean;
  /** Code of the interface language. */
  language: string;
  /** The paths for `{home}`, `{detail}`, `{offers}` and `{welcomeBack}`; null without a product. */
  places: Places | null;
}

/** Facts of a route in a state. */
export interface RouteFacts {
  routeId: string;
  screen: string;
  group: string;
  /** The route serves the product, or all products. */
  productAllowed: boolean;
  /** The route is for the user's role, or for all roles. */
  roleAllowed: boolean;
  /**
   * The lender in the path has this screen for the product. True if the path names no lender, or if
   * every lender has the screen.
   */
  lenderAllowed: boolean;
  needsApplication: boolean;
  needsCompleteProfile: boolean;
}

/** The state of a journey apart from the route: session, profile, site. */
export interface JourneyState {
  mode: "multi" | "single";
  prospect: boolean;
  signedIn: boolean;
  /** Role of a staff user; null for everyone else. */
  roleId: number | null;
  product: ProductPlaces | null;
  application: boolean;
  completed: boolean;
  updateRequired: boolean;
  lenderSubmit: boolean;
  language: string;
  /**
   * Facts of the signed-in customer that rules use, by name. A journey fact takes precedence over
   * one of the same name.
   */
  customer: Readonly<Record<string, unknown>>;
}

/** Whether a route is for a role, or for all. @param roleId null for a user without one */
export const isForRole = ({ roles }: RouteRule, roleId: number | null): boolean =>
  roles === undefined || (roleId !== null && roles.includes(roleId));

/** The facts of a state on a route. @param lender from the route's parameters, if it has one */
export const journeyFacts = (route: RouteRule, state: JourneyState, lender?: string): JourneyFacts => ({
  ...stateFacts(state),
  ...routeFacts(route, state, lender),
});

/**
 * The facts of a state that do not depend on the route. They override customer facts of the same
 * name.
 */
export const stateFacts = ({ product, roleId: _, customer, ...state }: JourneyState): StateFacts => ({
  ...customer,
  ...state,
  productType: product?.code ?? null,
  places: placesOf(product),
});

/** @param lender from the route's parameters, if it has one */
export const routeFacts = (
  route: RouteRule,
  { product, roleId }: Pick<JourneyState, "product" | "roleId">,
  lender?: string,
): RouteFacts => ({
  routeId: route.id,
  screen: route.screen,
  group: route.group,
  productAllowed: route.products === undefined || (product !== null && route.products.includes(product.code)),
  roleAllowed: isForRole(route, roleId),
  lenderAllowed: lender === undefined || (product?.lenderScreens?.[route.screen]?.includes(lender) ?? true),
  needsApplication: route.needs?.includes("application") ?? false,
  needsCompleteProfile: route.needs?.includes("complete-profile") ?? false,
});

/**
 * Whether a profile is complete for a product, and whether it must be updated: by the product's own
 * flags of the specification, or, if it has none, by the profile's progress for the product.
 *
 * @param profile the server's field names; flags are 1 or 0
 */
export function completionOf(
  product: ProductPlaces | null,
  profile: Readonly<Record<string, unknown>>,
): { completed: boolean; updateRequired: boolean } {
  if (product === null) return { completed: false, updateRequired: false };
  const productProgress = (profile.products as ProgressByProduct | undefined)?.[product.code];
  const { completionFlag, updateFlags = [] } = product;
  return {
    completed: (completionFlag === undefined ? productProgress?.completed : profile[completionFlag]) === 1,
    updateRequired: updateFlags.length === 0 ? productProgress?.update_required === 1 : updateFlags.some((flag) => profile[flag] === 1),
  };
}

type ProgressByProduct = Readonly<Record<string, { completed: number; update_required: number; application: string } | undefined>>;

/**
 * The application in flight for a product; without a product, the one continued last.
 *
 * @param profile the server's field names; `inflight_credit_app_id` counts unless it is known to
 *   belong to another product
 */
export function applicationOf(product: Pick<ProductPlaces, "code"> | null, profile: Readonly<Record<string, unknown>>): string | null {
  const progress = (profile.products ?? {}) as ProgressByProduct;
  const last = typeof profile.inflight_credit_app_id === "string" ? profile.inflight_credit_app_id : null;
  if (product === null) return last;
  const own = progress[product.code]?.application ?? null;
  return own ?? (Object.values(progress).some((each) => each?.application === last) ? null : last);
}

/**
 * Whether a customer has an application in flight for a product or has partly filled in its form,
 * on any device.
 *
 * @param code of the product
 */
export const hasStarted = (profile: Profile | null, code: string): boolean =>
  profile !== null && (code in profile.products || profile.unfinished.includes(code));

/** A rule set that gives no destination. */
export class JourneyError extends Error {
  readonly code: "no-rule-fits" | "no-product" | "loop";
  constructor(code: "no-rule-fits" | "no-product" | "loop", message: string) {
    super(message);
    this.name = "JourneyError";
    this.code = code;
  }
}

/**
 * Decides whether a customer may be on a route: the first matching rule gives the destination.
 *
 * @returns a path below the base path, or null to stay
 * @throws JourneyError `no-product` if the rule names a place of a product and there is none
 */
export function decideGuard(routing: RoutingRules, facts: JourneyFacts, evaluate: Evaluate): string | null {
  const rule = decidingRule(routing.guard, facts, evaluate);
  return rule === null ? null : targetOf(rule, facts.places);
}

/**
 * The destination of a flow, by the first matching rule.
 *
 * @param flow name in the routing document
 * @returns a path below the base path
 * @throws JourneyError `no-rule-fits` (also for an unknown flow, and if the rule says stay),
 *   `no-product`
 */
export function nextInFlow(routing: RoutingRules, flow: string, facts: JourneyFacts, evaluate: Evaluate): string {
  const rule = decidingRule((Object.hasOwn(routing.flows, flow) && routing.flows[flow]) || [], facts, evaluate);
  const path = rule === null ? null : targetOf(rule, facts.places);
  if (path === null) throw new JourneyError("no-rule-fits", `no rule of the flow ${flow} says where to go`);
  return path;
}

/** The first matching rule. */
export function decidingRule(rules: readonly RuleOf[], facts: JourneyFacts, evaluate: Evaluate): RuleOf | null {
  return rules.find(({ when }) => meetsConditions(when, facts, evaluate)) ?? null;
}

/** The path in a rule, with the places of a product filled in; null for `stay`. */
export function targetOf({ id, go }: RuleOf, places: Places | null): string | null {
  if (go === "stay") return null;
  if (!go.startsWith("{")) return go;
  if (places === null) throw new JourneyError("no-product", `the rule ${id} goes to ${go}, but no product is chosen`);
  return places[go.slice(1, -1) as keyof Places];
}

function placesOf(product: ProductPlaces | null): Places | null {
  return product && { home: product.home, ...product.routes };
}
