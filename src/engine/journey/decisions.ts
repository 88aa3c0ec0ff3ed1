import { interpretCondition } from "../rules/logic/interpret.ts";
import { decidingRule, type JourneyState, type StateFacts } from "./guard.ts";
import type { Situation } from "./proof-states.ts";
import type { RuleOf } from "./routing.ts";

/** The key of a decision, distinct from all values of facts. */
const DECIDED = Symbol("decided");
type Known = Map<unknown, unknown>;
/** The facts that the rules use. */
type Names = { ofState: readonly string[]; ofRoute: readonly string[] };

/**
 * A rule set with a cache of its decisions, keyed by the facts that its rules use. A condition can
 * read no other facts, and most states and routes of a proof are equal in these.
 */
export class Decisions {
  readonly rules: readonly RuleOf[];
  /** The rules that have decided so far. */
  readonly reached = new Set<RuleOf>();
  /**
   * A tree keyed by the value of the first fact, then of the second, and so on: first those of the
   * state, then those of the route.
   */
  readonly #known: Known = new Map();
  readonly #isNamed: (fact: string) => boolean;
  /** Facts of customers that rules use; not every customer has them. */
  readonly #ofCustomers: readonly string[];
  #names: Names | null = null;
  /** The last state, with its part of the cache. */
  #last: { state: StateFacts | null; known: Known } = { state: null, known: this.#known };

  constructor(rules: readonly RuleOf[], customers: readonly JourneyState["customer"][]) {
    this.rules = rules;
    const text = JSON.stringify(rules);
    this.#isNamed = (fact) => text.includes(`"${fact}"`);
    this.#ofCustomers = customers.flatMap((customer) => Object.keys(customer));
  }

  /** The rule that decides; null if none matches. */
  of({ state, route }: Situation): RuleOf | null {
    this.#names ??= this.#namesIn({ state, route });
    if (this.#last.state !== state) this.#last = { state, known: descend(this.#known, state, this.#names.ofState) };
    const known = descend(this.#last.known, route, this.#names.ofRoute);
    let rule = known.get(DECIDED) as RuleOf | null | undefined;
    if (rule === undefined) {
      rule = decidingRule(this.rules, { ...state, ...route }, interpretCondition);
      known.set(DECIDED, rule);
      if (rule !== null) this.reached.add(rule);
    }
    return rule;
  }

  #namesIn({ state, route }: Situation): Names {
    const ofRoute = Object.keys(route);
    const ofState = [...new Set([...Object.keys(state), ...this.#ofCustomers])].filter((name) => !ofRoute.includes(name));
    return { ofState: ofState.filter(this.#isNamed), ofRoute: ofRoute.filter(this.#isNamed) };
  }
}

/** The part of the cache for these facts' values. */
function descend(from: Known, facts: object, names: readonly string[]): Known {
  let known = from;
  for (const name of names) {
    const value = facts[name as keyof typeof facts];
    let next = known.get(value) as Known | undefined;
    if (next === undefined) {
      next = new Map();
      known.set(value, next);
    }
    known = next;
  }
  return known;
}
