import { interpretCondition } from "../rules/interpret.ts";
import { decidingRule, type JourneyState, type StateFacts } from "./guard.ts";
import type { Situation } from "./proof-states.ts";
import type { RuleOf } from "./routing.ts";

/** Under what a decision stands, beside the values of facts. */
const DECIDED = Symbol("decided");
type Known = Map<unknown, unknown>;
/** The facts that the rules name. */
type Names = { ofState: readonly string[]; ofRoute: readonly string[] };

/**
 * A rule set with what it decides, worked out once for all facts that are alike in what its rules name: a condition can see
 * no other facts, and of the states and routes that a proof goes through most are alike.
 */
export class Decisions {
  readonly rules: readonly RuleOf[];
  /** The rules that have decided so far. */
  readonly reached = new Set<RuleOf>();
  /** By the value of the first fact that is named, then of the second, and so on: first those of the state, then those of the route. */
  readonly #known: Known = new Map();
  readonly #isNamed: (fact: string) => boolean;
  /** What rules ask of customers, who do not all have it. */
  readonly #ofCustomers: readonly string[];
  #names: Names | null = null;
  /** The state that was asked about last, and what is known of it. */
  #last: { state: StateFacts | null; known: Known } = { state: null, known: this.#known };

  constructor(rules: readonly RuleOf[], customers: readonly JourneyState["customer"][]) {
    this.rules = rules;
    const text = JSON.stringify(rules);
    this.#isNamed = (fact) => text.includes(`"${fact}"`);
    this.#ofCustomers = customers.flatMap((customer) => Object.keys(customer));
  }

  /** The rule that decides; null where none fits. */
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

/** What is known of facts with these values. */
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
