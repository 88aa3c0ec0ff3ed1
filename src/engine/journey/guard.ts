import type { Profile } from "../../contract/customer/profile.ts";
import type { Evaluate } from "../rules/conditions.ts";
import { fits } from "../rules/conditions.ts";
import type { RouteRule, RoutingRules, RuleOf } from "./routing.ts";

/** Where the steps of a product's journey live: a ProductDocument or its slice. */
export interface ProductPlaces {
  code: string;
  home: string;
  routes: { detail: string; offers: string; welcomeBack: string };
  completionFlag?: string | undefined;
  updateFlags?: readonly string[] | undefined;
  /** Of a slice: the lenders that have a screen of a kind for this product, where only some of them have one. */
  lenderScreens?: Readonly<Record<string, readonly string[]>> | undefined;
}

export interface Places {
  home: string;
  detail: string;
  offers: string;
  welcomeBack: string;
}

/** What rules of the guard, of flows and of menus are written over, beside what they ask of the customer. */
export interface JourneyFacts extends StateFacts, RouteFacts {}

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
  /** The site's lender build flag and the lender marker are both there. */
  lenderSubmit: boolean;
  /** Code of the interface language. */
  language: string;
  /** Where the product's steps live, for `{home}`, `{detail}`, `{offers}` and `{welcomeBack}`; null without a product. */
  places: Places | null;
}

/** Facts of a route for a state. */
export interface RouteFacts {
  routeId: string;
  screen: string;
  group: string;
  /** The route serves the product, or serves all. */
  productAllowed: boolean;
  /** The route is for the role of who is signed in, or for all. */
  roleAllowed: boolean;
  /** The lender that the path names has this screen for the product; so it is where the path names none, or every lender has it. */
  lenderAllowed: boolean;
  needsApplication: boolean;
  needsCompleteProfile: boolean;
}

/** What a journey knows apart from the route: session, profile, site. */
export interface JourneyState {
  mode: "multi" | "single";
  prospect: boolean;
  signedIn: boolean;
  /** Of a member of the staff; null for everybody else. */
  roleId: number | null;
  product: ProductPlaces | null;
  application: boolean;
  completed: boolean;
  updateRequired: boolean;
  lenderSubmit: boolean;
  language: string;
  /** What is known of who is signed in and what rules ask, by name; a fact of the journey goes before one of the same name. */
  customer: Readonly<Record<string, unknown>>;
}

/** Whether a route is for a role, or for all. @param roleId null for who has none */
export const isForRole = ({ roles }: RouteRule, roleId: number | null): boolean =>
  roles === undefined || (roleId !== null && roles.includes(roleId));

/** The facts of a state on a route. @param lender of the route's parameters, where it has one */
export const journeyFacts = (route: RouteRule, state: JourneyState, lender?: string): JourneyFacts => ({
  ...stateFacts(state),
  ...routeFacts(route, state, lender),
});

/** The facts of a state that do not depend on the route; what is known of the customer lies below them. */
export const stateFacts = ({ product, roleId: _, customer, ...state }: JourneyState): StateFacts => ({
  ...customer,
  ...state,
  productType: product?.code ?? null,
  places: placesOf(product),
});

/** @param lender of the route's parameters, where it has one */
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
 * Whether a profile is complete for a product, and whether it must be looked at again: by the product's own flags of the
 * specification, and for a product without any by what the profile says of it by name.
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
 * The application in flight for a product; for none chosen, the one that was gone on with last.
 * @param profile the server's field names; `inflight_credit_app_id` counts where it is not known to be another product's
 */
export function applicationOf(product: Pick<ProductPlaces, "code"> | null, profile: Readonly<Record<string, unknown>>): string | null {
  const progress = (profile.products ?? {}) as ProgressByProduct;
  const last = typeof profile.inflight_credit_app_id === "string" ? profile.inflight_credit_app_id : null;
  if (product === null) return last;
  const own = progress[product.code]?.application ?? null;
  return own ?? (Object.values(progress).some((each) => each?.application === last) ? null : last);
}

/** Whether a customer has an application in flight for a product or has half-filled its form, here or elsewhere. @param code of the product */
export const hasBegun = (profile: Profile | null, code: string): boolean =>
  profile !== null && (code in profile.products || profile.unfinished.includes(code));

/** A rule set that does not say where to go. */
export class JourneyError extends Error {
  readonly code: "no-rule-fits" | "no-product" | "loop";
  constructor(code: "no-rule-fits" | "no-product" | "loop", message: string) {
    super(message);
    this.name = "JourneyError";
    this.code = code;
  }
}

/**
 * Decides whether a customer may be on a route: the first rule whose condition fits says where to go.
 * @returns a path below the base path, or null to stay
 * @throws JourneyError `no-product` when the rule names a place of a product and there is none
 */
export function decideGuard(routing: RoutingRules, facts: JourneyFacts, evaluate: Evaluate): string | null {
  const rule = decidingRule(routing.guard, facts, evaluate);
  return rule === null ? null : targetOf(rule, facts.places);
}

/**
 * Where a flow goes on, by the first rule whose condition fits.
 * @param flow name in the routing document
 * @returns a path below the base path
 * @throws JourneyError `no-rule-fits` (also when there is no such flow, and when the rule says stay), `no-product`
 */
export function nextInFlow(routing: RoutingRules, flow: string, facts: JourneyFacts, evaluate: Evaluate): string {
  const rule = decidingRule((Object.hasOwn(routing.flows, flow) && routing.flows[flow]) || [], facts, evaluate);
  const path = rule === null ? null : targetOf(rule, facts.places);
  if (path === null) throw new JourneyError("no-rule-fits", `no rule of the flow ${flow} says where to go`);
  return path;
}

/** The first rule whose condition fits. */
export function decidingRule(rules: readonly RuleOf[], facts: JourneyFacts, evaluate: Evaluate): RuleOf | null {
  return rules.find(({ when }) => fits(when, facts, evaluate)) ?? null;
}

/** The path that a rule names, with the places of a product filled in; null for `stay`. */
export function targetOf({ id, go }: RuleOf, places: Places | null): string | null {
  if (go === "stay") return null;
  if (!go.startsWith("{")) return go;
  if (places === null) throw new JourneyError("no-product", `the rule ${id} goes to ${go}, but no product is chosen`);
  return places[go.slice(1, -1) as keyof Places];
}

function placesOf(product: ProductPlaces | null): Places | null {
  return product && { home: product.home, ...product.routes };
}
