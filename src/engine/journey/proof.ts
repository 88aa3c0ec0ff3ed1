import { Decisions } from "./decisions.ts";
import { type Places, type ProductPlaces, targetOf } from "./guard.ts";
import { type Audience, allStates, type ProvenState, type Situation, situationOf } from "./proof-states.ts";
import { matchRoute, type RouteRule, type RoutingRules, type RuleOf } from "./routing.ts";

export type Mode = "multi" | "single";

/** An error in a rule set, with the facts that show it. */
export interface RoutingFlaw {
  /**
   * `loop`: the guard redirects in a cycle. `dead-end`: a rule leads nowhere, or no rule of a flow
   * matches. `fight`: a flow leads to a screen from which the guard redirects. `unreached`: a rule
   * never decides, or no one can be on a route.
   */
  code: "loop" | "dead-end" | "fight" | "unreached";
  /** JSON pointer of the route, rule or flow in the routing document. */
  pointer: string;
  /** The route with the error; empty if it is on every route. */
  routeId: string;
  /** The counter-example: the facts that the rules use. */
  facts: Readonly<Record<string, unknown>>;
  message: string;
  fix: string;
}

/** The default audience. */
const SOME: Audience = { languages: ["en", "hi"], customers: [{}] };
/**
 * No rule can lead to the OTP route, whose name the site chooses, so it gets a name that no path
 * has.
 */
const NO_SITE = " ";
const NOT_FOUND_SCREEN = "not-found";
/** A product's entry route: the guard decides how far in the customer may go. */
const ENTRANCE = "{home}";

/**
 * The states in which a flow starts. The screens of all other flows are for signed-in customers
 * with a product; the guard redirects everyone else.
 */
const STARTS: Readonly<Record<string, (state: ProvenState) => boolean>> = {
  "product-chosen": ({ prospect, product }) => prospect && product !== null,
  "signed-in": ({ prospect, signedIn }) => prospect && signedIn,
};
const INSIDE = ({ prospect, signedIn, product }: ProvenState): boolean => prospect && signedIn && product !== null;

/** The redirect of the guard from each route; null to stay. */
type Next = ReadonlyMap<RouteRule, RouteRule | null>;

/** A redirect of the guard. */
interface GuardRedirect {
  rule: RuleOf;
  from: Situation;
  to: RouteRule;
}

/**
 * Proves for one site mode that no rule set has loops or dead ends and that no flow conflicts with
 * the guard. Follows the guard on every route, each flow, and the guard at the flow's destination,
 * for every combination of facts. Each error is reported once, with one counter-example; there are
 * none if the rules hold.
 */
export class Proof {
  readonly mode: Mode;
  readonly routes: readonly RouteRule[];
  /** Routes on which someone can be, or which redirect to another address of the same page. */
  readonly stayedOn = new Set<RouteRule>();
  /** The first redirect from each route. */
  readonly sentFrom = new Map<RouteRule, GuardRedirect>();
  readonly #named: (fact: string) => boolean;
  readonly #found = new Map<string, RoutingFlaw>();
  readonly #targets = new Map<string, RouteRule | null>();
  readonly #guard: Decisions;
  readonly #flows: ReadonlyMap<string, Decisions>;
  readonly #products: readonly ProductPlaces[];
  readonly #audience: Audience;

  /**
   * @param products all products of the catalogue
   * @param mode the site mode; routes of the other mode do not exist in it
   * @param audience codes of the available languages, and the facts of customers that rules can
   *   distinguish
   */
  constructor(routing: RoutingRules, products: readonly ProductPlaces[], mode: Mode, audience: Partial<Audience>) {
    this.#audience = { ...SOME, ...audience };
    const { customers } = this.#audience;
    this.#guard = new Decisions(routing.guard, customers);
    this.#flows = new Map(Object.entries(routing.flows).map(([name, rules]) => [name, new Decisions(rules, customers)]));
    this.#products = products;
    this.mode = mode;
    this.routes = routing.routes.filter((route) => route.mode === undefined || route.mode === mode);
    const rules = JSON.stringify([routing.guard, routing.flows]);
    this.#named = (fact) => rules.includes(`"${fact}"`);
  }

  flaws(): RoutingFlaw[] {
    for (const state of this.#states()) {
      const next = this.#followGuard(state);
      this.#followFlows(state, next);
    }
    return [...this.#found.values()];
  }

  #states(): Iterable<ProvenState> {
    return allStates({ mode: this.mode, products: this.#products, routes: this.routes, named: this.#named, ...this.#audience });
  }

  get customers(): Audience["customers"] {
    return this.#audience.customers;
  }

  /** The decisions of a flow, or of the guard. */
  decisionsOf(flow: string | null): Decisions {
    return (flow === null ? null : this.#flows.get(flow)) ?? this.#guard;
  }

  /** All situations in which a flow, or the guard, is evaluated. */
  *situations(flow: string | null): Generator<Situation> {
    for (const state of this.#states()) {
      if (flow !== null && !startsWith(flow, state)) continue;
      for (const route of this.routes) {
        if (flow === null || this.#guardStep(route, state) === null) yield situationOf(route, state);
      }
    }
  }

  #followGuard(state: ProvenState): Next {
    const next = new Map<RouteRule, RouteRule | null>(this.routes.map((route) => [route, this.#guardStep(route, state)]));
    for (const start of this.routes) {
      const passed = new Set<RouteRule>();
      let here: RouteRule | null | undefined = start;
      while (here && !passed.has(here)) {
        passed.add(here);
        here = next.get(here);
      }
      if (here) this.#reportLoop(here, state, next);
      if (next.get(start) === null) this.stayedOn.add(start);
    }
    return next;
  }

  /**
   * The route that the guard redirects to; null to stay. A rule that leads to the route itself
   * means to stay.
   */
  #guardStep(route: RouteRule, state: ProvenState): RouteRule | null {
    const from = situationOf(route, state);
    const rule = this.#guard.of(from);
    if (rule === null) return null;
    const target = this.#follow(rule, `/guard/${this.#guard.rules.indexOf(rule)}`, from);
    if (target === null || target === route) return null;
    if (isSamePage(route, target)) this.stayedOn.add(route);
    if (!this.sentFrom.has(route)) this.sentFrom.set(route, { rule, from, to: target });
    return target;
  }

  #followFlows(state: ProvenState, next: Next): void {
    const routeNames = [
      "routeId",
      "screen",
      "group",
      "needsApplication",
      "needsCompleteProfile",
      "productAllowed",
      "roleAllowed",
      "lenderAllowed",
    ].some((fact) => this.#named(fact));
    for (const [name, flow] of this.#flows) {
      if (!startsWith(name, state)) continue;
      const followed = new Set<RuleOf>();
      for (const route of routeNames ? this.routes : this.routes.slice(0, 1)) {
        if (routeNames && next.get(route) !== null) continue;
        const from = situationOf(route, state);
        const rule = flow.of(from);
        if (rule === null || rule.go === "stay") {
          this.#report(
            "dead-end",
            `/flows/${name}`,
            from,
            `No rule of the flow ${name} defines the next screen`,
            "Add a last rule without a condition.",
          );
        } else if (!followed.has(rule)) {
          followed.add(rule);
          const target = this.#follow(rule, `/flows/${name}/${flow.rules.indexOf(rule)}`, from);
          if (target !== null) this.#followOn(name, rule, target, state, next);
        }
      }
    }
  }

  /**
   * At the destination of a flow, the guard decides. A redirect from there is an error, unless it
   * leads from a product's entry further into the product.
   */
  #followOn(flow: string, rule: RuleOf, target: RouteRule, state: ProvenState, next: Next): void {
    const situation = situationOf(target, state);
    const [refusal, end] = [this.#guard.of(situation), lastOf(target, next)];
    if (refusal === null || end === null || end === target) return;
    const { places } = state.facts;
    if (rule.go === ENTRANCE && places !== null && this.#isPlace(places, end)) return;
    this.#report(
      "fight",
      `/flows/${flow}/${this.decisionsOf(flow).rules.indexOf(rule)}`,
      situation,
      `The flow ${flow} leads to ${target.id} (rule ${rule.id}), but the guard redirects from there to ${end.id} (rule ${refusal.id})`,
      `Change the guard's rule ${refusal.id} so that this customer can stay on ${target.id}, or change the target of the flow.`,
    );
  }

  #isPlace(places: Places, route: RouteRule): boolean {
    return Object.values(places).some((path) => matchRoute({ routes: this.routes }, path, NO_SITE)?.route === route);
  }

  /** The destination of a rule; a rule that leads nowhere is an error. */
  #follow(rule: RuleOf, pointer: string, from: Situation): RouteRule | null {
    const { places } = from.state;
    if (rule.go.startsWith("{") && places === null) {
      this.#report(
        "dead-end",
        pointer,
        from,
        `The rule ${rule.id} goes to ${rule.go}, but no product is selected`,
        "Add a rule for customers without a product before it.",
      );
      return null;
    }
    const path = targetOf(rule, places);
    if (path === null) return null;
    let route = this.#targets.get(path);
    if (route === undefined) {
      route = matchRoute({ routes: this.routes }, path, NO_SITE)?.route ?? null;
      this.#targets.set(path, route);
    }
    if (route === null || route.screen === NOT_FOUND_SCREEN) {
      this.#report(
        "dead-end",
        pointer,
        from,
        `The rule ${rule.id} goes to ${path}, which is not a screen of a ${this.mode} site`,
        "Use the path of a route, or add the route.",
      );
      return null;
    }
    return route;
  }

  #reportLoop(start: RouteRule, state: ProvenState, next: Next): void {
    const round = [start];
    for (let here = next.get(start); here && here !== start; here = next.get(here)) round.push(here);
    // The same cycle is found from each of its routes; it is reported from the one with the lowest
    // id.
    const first = round.reduce((one, other) => (other.id < one.id ? other : one));
    const from = situationOf(first, state);
    const rule = this.#guard.of(from);
    const ids = [...round.slice(round.indexOf(first)), ...round.slice(0, round.indexOf(first)), first].map(({ id }) => id);
    const pointer = rule ? `/guard/${this.#guard.rules.indexOf(rule)}` : "/guard";
    this.#report(
      "loop",
      pointer,
      from,
      `The guard redirects in a loop: ${ids.join(" → ")}`,
      "Narrow the condition of one of these rules, or add a rule that keeps the customer on one of these routes.",
    );
  }

  /** An error with its counter-example, limited to the facts that rules use. */
  flaw(code: RoutingFlaw["code"], pointer: string, { state, route }: Situation, message: string, fix: string): RoutingFlaw {
    const { places: _places, routeId, ...rest } = { ...state, ...route };
    const named = Object.fromEntries(Object.entries(rest).filter(([fact]) => fact === "productType" || this.#named(fact)));
    const example = Object.entries(named).map(([fact, value]) => `${fact} ${JSON.stringify(value)}`);
    return { code, pointer, routeId, facts: named, message: `${message} (on ${routeId}, with ${example.join(", ")}).`, fix };
  }

  #report(...[code, pointer, situation, message, fix]: Parameters<Proof["flaw"]>): void {
    const key = `${code} ${pointer} ${message}`;
    if (!this.#found.has(key)) this.#found.set(key, this.flaw(code, pointer, situation, message, fix));
  }
}

const isSamePage = (one: RouteRule, other: RouteRule): boolean => one.page !== undefined && one.page === other.page;

/** Whether a flow can start in a state. */
function startsWith(flow: string, state: ProvenState): boolean {
  const start = Object.hasOwn(STARTS, flow) ? STARTS[flow] : undefined;
  return (start ?? INSIDE)(state);
}

/** The route on which the guard lets the customer stay; null for a cycle. */
function lastOf(route: RouteRule, next: Next): RouteRule | null {
  const passed = new Set<RouteRule>();
  let here = route;
  for (let on = next.get(here); on; on = next.get(here)) {
    if (passed.has(here)) return null;
    passed.add(here);
    here = on;
  }
  return here;
}
