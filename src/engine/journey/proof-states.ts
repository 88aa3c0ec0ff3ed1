import { type JourneyState, type ProductPlaces, type RouteFacts, routeFacts, type StateFacts, stateFacts } from "./guard.ts";
import type { RouteRule } from "./routing.ts";

/** Boolean facts that vary between customers. */
const FLAGS = ["prospect", "signedIn", "application", "completed", "updateRequired", "lenderSubmit", "lenderAllowed"] as const;
const SIGNED_OUT: readonly JourneyState["customer"][] = [{}];

/** The users of a site. */
export interface Audience {
  /** Codes of the available languages. */
  languages: readonly string[];
  /** The facts of signed-in customers that rules can distinguish. */
  customers: readonly JourneyState["customer"][];
}

/** A state, and whether the lender in a path has its screen for the product. */
export interface ProvenState extends JourneyState {
  lenderAllowed: boolean;
  /** Its facts that do not depend on the route. */
  facts: StateFacts;
}

/**
 * A state on a route. The two sets of facts are not merged, because there are tens of thousands of
 * situations and decisions read few facts.
 */
export interface Situation {
  state: StateFacts;
  route: RouteFacts;
}

/** A state on a route. Only a path with a lender can name one without a screen of this kind. */
export function situationOf(route: RouteRule, state: ProvenState): Situation {
  const facts = routeFacts(route, state);
  facts.lenderAllowed = state.lenderAllowed || !route.path.includes("{lender}");
  return { state: state.facts, route: facts };
}

interface Variety extends Audience {
  mode: "multi" | "single";
  products: readonly ProductPlaces[];
  routes: readonly RouteRule[];
  /** Whether a rule uses a fact. */
  named: (fact: string) => boolean;
}

/**
 * Every combination of facts that a customer can be in; facts that no rule uses are not varied.
 * Preset products of hosts and sites with one product need no special case: all states with a
 * product, and before choosing one, are included.
 */
export function* allStates({ mode, products, routes, named, languages: all, customers }: Variety): Generator<ProvenState> {
  const flags = FLAGS.filter((flag) => named(flag) || flag === "prospect" || flag === "signedIn");
  const languages = named("language") ? all : all.slice(0, 1);
  const roles = named("roleAllowed") ? [null, ...new Set(routes.flatMap((route) => route.roles ?? []))] : [null];
  for (const product of [null, ...products]) {
    for (const language of languages) {
      for (const roleId of roles) {
        for (let bits = 0; bits < 1 << flags.length; bits++) {
          const on = (flag: (typeof FLAGS)[number]) => flags.includes(flag) && (bits & (1 << flags.indexOf(flag))) !== 0;
          const base = { mode, product, language, roleId, prospect: on("prospect"), signedIn: on("signedIn") };
          const more = {
            application: on("application"),
            completed: on("completed"),
            updateRequired: on("updateRequired"),
            lenderSubmit: on("lenderSubmit"),
          };
          // Without a session, no facts of the customer are known.
          for (const customer of base.signedIn ? customers : SIGNED_OUT) {
            const state = { ...base, ...more, customer };
            yield { ...state, lenderAllowed: on("lenderAllowed"), facts: stateFacts(state) };
          }
        }
      }
    }
  }
}
