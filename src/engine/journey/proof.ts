import { Decisions } from "./decisions.ts";
import { type Places, type ProductPlaces, targetOf } from "./guard.ts";
import { type Audience, type ProvenState, provenStates, type Situation, situationOf } from "./proof-states.ts";
import { matchRoute, type RouteRule, type RoutingRules, type RuleOf } from "./routing.ts";

export type Mode = "multi" | "single";

/** A fault of a rule set, with the facts under which it shows. */
export interface RoutingFlaw {
  /**
   * `loop`: the guard sends the customer round. `dead-end`: a rule leads nowhere, or no rule of a flow fits. `fight`: a flow leads
   * to a screen from which the guard sends away. `unreached`: a rule never decides, or nobody can be on a route.
   */
  code: "loop" | "dead-end" | "fight" | "unreached";
  /** JSON pointer of the route, rule or flow in the routing document. */
  pointer: string;
  /** The route on which it shows, empty when it shows on every one. */
  routeId: string;
  /** The counter-example: the facts that the rules speak of. */
  facts: Readonly<Record<string, unknown>>;
  message: string;
  fix: string;
}

/** What can be where nobody says what there is. */
const SOME: Audience = { languages: ["en", "hi"], customers: [{}] };
/** No rule can lead to the OTP route, whose name is the site's own: it stands under a name that no path has. */
const NO_SITE = " ";
const SCREEN_THAT_LEADS_NOWHERE = "not-found";
/** The place of a product that is its entrance: the guard says how far in the customer may go. */
const ENTRANCE = "{home}";

/** Who follows a flow. The screens of the others are for signed-in customers with a product, since the guard keeps the rest away. */
const STARTS: Readonly<Record<string, (state: ProvenState) => boolean>> = {
  "product-chosen": ({ prospect, product }) => prospect && product !== null,
  "signed-in": ({ prospect, signedIn }) => prospect && signedIn,
};
const INSIDE = ({ prospect, signedIn, product }: ProvenState): boolean => prospect && signedIn && product !== null;

/** Where the guard sends to from each route, null to stay. */
type Next = ReadonlyMap<RouteRule, RouteRule | null>;

/** How the guard sends away from a route. */
interface SentAway {
  rule: RuleOf;
  from: Situation;
  to: RouteRule;
}

/**
 * Proves of one kind of site that no rule set loops or ends nowhere and that no flow fights with the guard: the guard on every
 * route and each flow, and from where a flow leads to the guard again, are followed under every combination of facts that a
 * customer can be in. Each fault is told once, with the facts of one counter-example; there are none when the rules hold.
 */
export class Proof {
  readonly mode: Mode;
  readonly routes: readonly RouteRule[];
  /** On which somebody can be, or which lead on to the page that they name: another address of it. */
  readonly stayedOn = new Set<RouteRule>();
  /** From which somebody is sent away: the first one. */
  readonly sentFrom = new Map<RouteRule, SentAway>();
  readonly #named: (fact: string) => boolean;
  readonly #found = new Map<string, RoutingFlaw>();
  readonly #targets = new Map<string, RouteRule | null>();
  readonly #guard: Decisions;
  readonly #flows: ReadonlyMap<string, Decisions>;
  readonly #products: readonly ProductPlaces[];
  readonly #there: Audience;

  /**
   * @param products all products of the catalogue
   * @param mode the kind of site; routes of the other kind do not exist in it
   * @param there codes of the languages that a customer can read in, and what rules may come to know of one who is signed in
   */
  constructor(routing: RoutingRules, products: readonly ProductPlaces[], mode: Mode, there: Partial<Audience>) {
    this.#there = { ...SOME, ...there };
    const { customers } = this.#there;
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
    return provenStates({ mode: this.mode, products: this.#products, routes: this.routes, named: this.#named, ...this.#there });
  }

  get customers(): Audience["customers"] {
    return this.#there.customers;
  }

  /** The rules that decide: of a flow, or of the guard. */
  decisionsOf(flow: string | null): Decisions {
    return (flow === null ? null : this.#flows.get(flow)) ?? this.#guard;
  }

  /** All that a flow is asked, or the guard. */
  *asked(flow: string | null): Generator<Situation> {
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
      if (here) this.#tellLoop(here, state, next);
      if (next.get(start) === null) this.stayedOn.add(start);
    }
    return next;
  }

  /** The route that the guard sends to, null to stay; a rule that leads to the route itself means to stay. */
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
    const speaksOfRoute = [
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
      for (const route of speaksOfRoute ? this.routes : this.routes.slice(0, 1)) {
        if (speaksOfRoute && next.get(route) !== null) continue;
        const from = situationOf(route, state);
        const rule = flow.of(from);
        if (rule === null || rule.go === "stay") {
          this.#tell(
            "dead-end",
            `/flows/${name}`,
            from,
            `No rule of the flow ${name} says where to go on`,
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

  /** Where a flow leads, the guard has the last word. That it sends away from there is a fault, unless it is from the entrance of a product further in. */
  #followOn(flow: string, rule: RuleOf, target: RouteRule, state: ProvenState, next: Next): void {
    const there = situationOf(target, state);
    const [refusal, end] = [this.#guard.of(there), lastOf(target, next)];
    if (refusal === null || end === null || end === target) return;
    const { places } = state.facts;
    if (rule.go === ENTRANCE && places !== null && this.#isPlace(places, end)) return;
    this.#tell(
      "fight",
      `/flows/${flow}/${this.decisionsOf(flow).rules.indexOf(rule)}`,
      there,
      `The flow ${flow} leads to ${target.id} by its rule ${rule.id}, and the guard from there to ${end.id} by its rule ${refusal.id}`,
      `Let the guard's rule ${refusal.id} leave this customer on ${target.id}, or have the flow lead elsewhere.`,
    );
  }

  #isPlace(places: Places, route: RouteRule): boolean {
    return Object.values(places).some((path) => matchRoute({ routes: this.routes }, path, NO_SITE)?.route === route);
  }

  /** The route that a rule leads to; a rule that leads nowhere is a fault. */
  #follow(rule: RuleOf, pointer: string, from: Situation): RouteRule | null {
    const { places } = from.state;
    if (rule.go.startsWith("{") && places === null) {
      this.#tell(
        "dead-end",
        pointer,
        from,
        `The rule ${rule.id} goes to ${rule.go}, but no product is chosen`,
        "Put a rule for customers without a product before it.",
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
    if (route === null || route.screen === SCREEN_THAT_LEADS_NOWHERE) {
      this.#tell(
        "dead-end",
        pointer,
        from,
        `The rule ${rule.id} goes to ${path}, which is no screen of a ${this.mode} site`,
        "Name a path of the routes, or add the route.",
      );
      return null;
    }
    return route;
  }

  #tellLoop(start: RouteRule, state: ProvenState, next: Next): void {
    const round = [start];
    for (let here = next.get(start); here && here !== start; here = next.get(here)) round.push(here);
    // The same round is met from each of its routes: it is told from the one whose id comes first.
    const first = round.reduce((one, other) => (other.id < one.id ? other : one));
    const from = situationOf(first, state);
    const rule = this.#guard.of(from);
    const ids = [...round.slice(round.indexOf(first)), ...round.slice(0, round.indexOf(first)), first].map(({ id }) => id);
    const pointer = rule ? `/guard/${this.#guard.rules.indexOf(rule)}` : "/guard";
    this.#tell(
      "loop",
      pointer,
      from,
      `The guard goes round: ${ids.join(" → ")}`,
      "Narrow the condition of one of these rules, or let one of these routes stay.",
    );
  }

  /** A fault with its counter-example, of which the facts that rules speak of are told. */
  flaw(code: RoutingFlaw["code"], pointer: string, { state, route }: Situation, message: string, fix: string): RoutingFlaw {
    const { places: _places, routeId, ...rest } = { ...state, ...route };
    const named = Object.fromEntries(Object.entries(rest).filter(([fact]) => fact === "productType" || this.#named(fact)));
    const example = Object.entries(named).map(([fact, value]) => `${fact} ${JSON.stringify(value)}`);
    return { code, pointer, routeId, facts: named, message: `${message} (on ${routeId}, with ${example.join(", ")}).`, fix };
  }

  #tell(...[code, pointer, situation, message, fix]: Parameters<Proof["flaw"]>): void {
    const key = `${code} ${pointer} ${message}`;
    if (!this.#found.has(key)) this.#found.set(key, this.flaw(code, pointer, situation, message, fix));
  }
}

const isSamePage = (one: RouteRule, other: RouteRule): boolean => one.page !== undefined && one.page === other.page;

/** Whether a customer can be about to follow a flow. */
function startsWith(flow: string, state: ProvenState): boolean {
  const start = Object.hasOwn(STARTS, flow) ? STARTS[flow] : undefined;
  return (start ?? INSIDE)(state);
}

/** Where the guard lets whoever comes to a route be; null when it sends round. */
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
