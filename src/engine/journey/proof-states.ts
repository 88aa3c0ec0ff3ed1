import { type JourneyState, type ProductPlaces, type RouteFacts, routeFacts, type StateFacts, stateFacts } from "./guard.ts";
import type { RouteRule } from "./routing.ts";

/** Facts that change from customer to customer, and what each can be. */
const FLAGS = ["prospect", "signedIn", "application", "completed", "updateRequired", "lenderSubmit", "lenderAllowed"] as const;
const NOBODY: readonly JourneyState["customer"][] = [{}];

/** Who comes to a site. */
export interface Audience {
  /** Codes of the languages that a customer can read in. */
  languages: readonly string[];
  /** What rules may come to know of one who is signed in. */
  customers: readonly JourneyState["customer"][];
}

/** A state, and whether a lender that a path names has its screen for the product. */
export interface ProvenState extends JourneyState {
  lenderAllowed: boolean;
  /** Its facts that do not depend on the route. */
  facts: StateFacts;
}

/**
 * A state on a route. The facts of the two are not put together for each: there are tens of thousands of them, and what decides reads few.
 */
export interface Situation {
  state: StateFacts;
  route: RouteFacts;
}

/** The facts of a state on a route, unjoined. Only a route of lenders can name one that has no screen of this kind. */
export function situationOf(route: RouteRule, state: ProvenState): Situation {
  const facts = routeFacts(route, state);
  facts.lenderAllowed = state.lenderAllowed || !route.path.includes("{lender}");
  return { state: state.facts, route: facts };
}

interface Variety extends Audience {
  mode: "multi" | "single";
  products: readonly ProductPlaces[];
  routes: readonly RouteRule[];
  /** Whether a rule speaks of a fact. */
  named: (fact: string) => boolean;
}

/**
 * Every combination of facts that a customer can be in; those that no rule names are not varied. A product that a host or a
 * site of one product presets is one like any other here: with it, and in each state that goes before choosing, all is tried.
 */
export function* provenStates({ mode, products, routes, named, languages: all, customers }: Variety): Generator<ProvenState> {
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
          // Of whoever is not signed in nothing is known.
          for (const customer of base.signedIn ? customers : NOBODY) {
            const state = { ...base, ...more, customer };
            yield { ...state, lenderAllowed: on("lenderAllowed"), facts: stateFacts(state) };
          }
        }
      }
    }
  }
}
