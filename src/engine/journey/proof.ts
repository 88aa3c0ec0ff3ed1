import { interpretCondition } from "../rules/interpret.ts";
import { decidingRule, type JourneyFacts, type JourneyState, journeyFacts, type ProductPlaces, targetOf } from "./guard.ts";
import { matchRoute, type RouteRule, type RoutingRules, type RuleOf } from "./routing.ts";

/** A fault of a rule set, with the facts under which it shows. */
export interface RoutingFlaw {
  /** `loop`: the guard sends the customer round. `dead-end`: a rule leads nowhere, or no rule of a flow fits. */
  code: "loop" | "dead-end";
  /** JSON pointer of the rule or flow in the routing document. */
  pointer: string;
  /** The route on which it shows, empty when it shows on every one. */
  routeId: string;
  /** The counter-example: the facts that the rules speak of. */
  facts: Readonly<Record<string, unknown>>;
  message: string;
  mend: string;
}

/** Facts that change from customer to customer, and what each can be. */
const FLAGS = ["prospect", "signedIn", "application", "completed", "updateRequired", "lenderSubmit", "lenderAllowed"] as const;
/** Languages to try where nobody says which there are. */
const SOME_LANGUAGES = ["en", "hi"];
/** No rule can lead to the OTP route, whose name is the site's own: it stands under a name that no path has. */
const NO_SITE = " ";
const SCREEN_THAT_LEADS_NOWHERE = "not-found";

/**
 * Proves that no rule set loops or ends nowhere: the guard on every route and each flow are followed under
 * every combination of facts that a customer can be in. Each fault is told once, with the facts of one counter-example.
 * A flow starts on a page of a signed-in customer with a product, since the guard keeps others away.
 * @param products all products of the catalogue
 * @param mode the kind of site; routes of the other kind do not exist in it
 * @param languages codes of the languages that a customer can read in
 * @returns no entries when the rules hold
 */
export function proveRouting(
  routing: RoutingRules,
  products: readonly ProductPlaces[],
  mode: "multi" | "single",
  languages: readonly string[] = SOME_LANGUAGES,
): RoutingFlaw[] {
  return new Proof(routing, products, mode, languages).flaws();
}

/** A state, and whether a lender that a path names has its screen for the product. */
interface ProvenState extends JourneyState {
  lenderAllowed: boolean;
}

/** Where the guard sends to from each route, null to stay. */
type Next = ReadonlyMap<RouteRule, RouteRule | null>;

/** The facts of a state on a route; only a route of lenders can name one that has no screen of this kind. */
function factsOn(route: RouteRule, { lenderAllowed, ...state }: ProvenState): JourneyFacts {
  return { ...journeyFacts(route, state), lenderAllowed: lenderAllowed || !route.path.includes("{lender}") };
}

/** Under what a decision stands, beside the values of facts. */
const DECIDED = Symbol("decided");
type Known = Map<unknown, unknown>;

/**
 * A rule set with what it decides, worked out once for all facts that are alike in what its rules name: a condition can see
 * no other facts, and of the states and routes that a proof goes through most are alike.
 */
class Decisions {
  readonly rules: readonly RuleOf[];
  readonly #text: string;
  /** By the value of the first fact that is named, then of the second, and so on. */
  readonly #known: Known = new Map();
  #names: readonly (keyof JourneyFacts)[] | null = null;

  constructor(rules: readonly RuleOf[]) {
    this.rules = rules;
    this.#text = JSON.stringify(rules);
  }

  of(facts: JourneyFacts): RuleOf | null {
    this.#names ??= (Object.keys(facts) as (keyof JourneyFacts)[]).filter((name) => this.#text.includes(`"${name}"`));
    let known = this.#known;
    for (const name of this.#names) {
      const value = facts[name];
      let next = known.get(value) as Known | undefined;
      if (next === undefined) {
        next = new Map();
        known.set(value, next);
      }
      known = next;
    }
    let rule = known.get(DECIDED) as RuleOf | null | undefined;
    if (rule === undefined) {
      rule = decidingRule(this.rules, facts, interpretCondition);
      known.set(DECIDED, rule);
    }
    return rule;
  }
}

class Proof {
  readonly #routes: readonly RouteRule[];
  readonly #named: (fact: string) => boolean;
  readonly #found = new Map<string, RoutingFlaw>();
  readonly #targets = new Map<string, RouteRule | null>();
  readonly #guard: Decisions;
  readonly #flows: ReadonlyMap<string, Decisions>;
  readonly #products: readonly ProductPlaces[];
  readonly #mode: "multi" | "single";
  readonly #languages: readonly string[];

  constructor(routing: RoutingRules, products: readonly ProductPlaces[], mode: "multi" | "single", languages: readonly string[]) {
    this.#guard = new Decisions(routing.guard);
    this.#flows = new Map(Object.entries(routing.flows).map(([name, rules]) => [name, new Decisions(rules)]));
    this.#products = products;
    this.#mode = mode;
    this.#languages = languages;
    this.#routes = routing.routes.filter((route) => route.mode === undefined || route.mode === mode);
    const rules = JSON.stringify([routing.guard, routing.flows]);
    this.#named = (fact) => rules.includes(`"${fact}"`);
  }

  flaws(): RoutingFlaw[] {
    for (const state of this.#states()) {
      const next = this.#followGuard(state);
      if (state.prospect && state.signedIn && state.product !== null) this.#followFlows(state, next);
    }
    return [...this.#found.values()];
  }

  /** Every combination of facts; those that no rule names are not varied. */
  *#states(): Generator<ProvenState> {
    const flags = FLAGS.filter((flag) => this.#named(flag) || flag === "prospect" || flag === "signedIn");
    const languages = this.#named("language") ? this.#languages : this.#languages.slice(0, 1);
    const roles = this.#named("roleAllowed") ? [null, ...new Set(this.#routes.flatMap((route) => route.roles ?? []))] : [null];
    for (const product of [null, ...this.#products]) {
      for (const language of languages) {
        for (const roleId of roles) {
          for (let bits = 0; bits < 1 << flags.length; bits++) {
            const on = (flag: (typeof FLAGS)[number]) => flags.includes(flag) && (bits & (1 << flags.indexOf(flag))) !== 0;
            const base = { mode: this.#mode, product, language, roleId, prospect: on("prospect"), signedIn: on("signedIn") };
            yield {
              ...base,
              application: on("application"),
              completed: on("completed"),
              updateRequired: on("updateRequired"),
              lenderSubmit: on("lenderSubmit"),
              lenderAllowed: on("lenderAllowed"),
            };
          }
        }
      }
    }
  }

  #followGuard(state: ProvenState): Next {
    const next = new Map<RouteRule, RouteRule | null>(this.#routes.map((route) => [route, this.#guardStep(route, state)]));
    for (const start of this.#routes) {
      const passed = new Set<RouteRule>();
      let here: RouteRule | null | undefined = start;
      while (here && !passed.has(here)) {
        passed.add(here);
        here = next.get(here);
      }
      if (here) this.#tellLoop(here, state, next);
    }
    return next;
  }

  /** The route that the guard sends to, null to stay; a rule that leads to the route itself means to stay. */
  #guardStep(route: RouteRule, state: ProvenState): RouteRule | null {
    const facts = factsOn(route, state);
    const rule = this.#guard.of(facts);
    if (rule === null) return null;
    const target = this.#follow(rule, `/guard/${this.#guard.rules.indexOf(rule)}`, facts);
    return target === route ? null : target;
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
      for (const route of speaksOfRoute ? this.#routes : this.#routes.slice(0, 1)) {
        if (speaksOfRoute && next.get(route) !== null) continue;
        const facts = factsOn(route, state);
        const rule = flow.of(facts);
        if (rule === null || rule.go === "stay") {
          this.#tell(
            "dead-end",
            `/flows/${name}`,
            facts,
            `No rule of the flow ${name} says where to go on`,
            "Add a last rule without a condition.",
          );
        } else {
          this.#follow(rule, `/flows/${name}/${flow.rules.indexOf(rule)}`, facts);
        }
      }
    }
  }

  /** The route that a rule leads to; a rule that leads nowhere is a fault. */
  #follow(rule: RuleOf, pointer: string, facts: JourneyFacts): RouteRule | null {
    if (rule.go.startsWith("{") && facts.places === null) {
      this.#tell(
        "dead-end",
        pointer,
        facts,
        `The rule ${rule.id} goes to ${rule.go}, but no product is chosen`,
        "Put a rule for customers without a product before it.",
      );
      return null;
    }
    const path = targetOf(rule, facts.places);
    if (path === null) return null;
    let route = this.#targets.get(path);
    if (route === undefined) {
      route = matchRoute({ routes: this.#routes }, path, NO_SITE)?.route ?? null;
      this.#targets.set(path, route);
    }
    if (route === null || route.screen === SCREEN_THAT_LEADS_NOWHERE) {
      this.#tell(
        "dead-end",
        pointer,
        facts,
        `The rule ${rule.id} goes to ${path}, which is no screen of a ${this.#mode} site`,
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
    const facts = factsOn(first, state);
    const rule = this.#guard.of(facts);
    const ids = [...round.slice(round.indexOf(first)), ...round.slice(0, round.indexOf(first)), first].map(({ id }) => id);
    const pointer = rule ? `/guard/${this.#guard.rules.indexOf(rule)}` : "/guard";
    this.#tell(
      "loop",
      pointer,
      facts,
      `The guard goes round: ${ids.join(" → ")}`,
      "Narrow the condition of one of these rules, or let one of these routes stay.",
    );
  }

  #tell(code: RoutingFlaw["code"], pointer: string, facts: JourneyFacts, message: string, mend: string): void {
    const key = `${code} ${pointer} ${message}`;
    if (this.#found.has(key)) return;
    const { places: _places, routeId, ...rest } = facts;
    const named = Object.fromEntries(Object.entries(rest).filter(([fact]) => fact === "productType" || this.#named(fact)));
    const example = Object.entries(named).map(([fact, value]) => `${fact} ${JSON.stringify(value)}`);
    this.#found.set(key, {
      code,
      pointer,
      routeId,
      facts: named,
      message: `${message} (on ${routeId}, with ${example.join(", ")}).`,
      mend,
    });
  }
}
