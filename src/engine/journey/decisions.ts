import { interpretCondition } from "../rules/interpret.ts";
import { decidingRule, type JourneyFacts, type JourneyState } from "./guard.ts";
import type { RuleOf } from "./routing.ts";

/** Under what a decision stands, beside the values of facts. */
const DECIDED = Symbol("decided");
type Known = Map<unknown, unknown>;

/**
 * A rule set with what it decides, worked out once for all facts that are alike in what its rules name: a condition can see
 * no other facts, and of the states and routes that a proof goes through most are alike.
 */
export class Decisions {
  readonly rules: readonly RuleOf[];
  /** The rules that have decided so far. */
  readonly reached = new Set<RuleOf>();
  readonly #text: string;
  /** By the value of the first fact that is named, then of the second, and so on. */
  readonly #known: Known = new Map();
  /** What rules ask of customers, who do not all have it. */
  readonly #ofCustomers: readonly string[];
  #names: readonly (keyof JourneyFacts)[] | null = null;

  constructor(rules: readonly RuleOf[], customers: readonly JourneyState["customer"][]) {
    this.rules = rules;
    this.#text = JSON.stringify(rules);
    this.#ofCustomers = customers.flatMap((customer) => Object.keys(customer));
  }

  /** The rule that decides; null where none fits. */
  of(facts: JourneyFacts): RuleOf | null {
    this.#names ??= [...new Set([...Object.keys(facts), ...this.#ofCustomers] as (keyof JourneyFacts)[])].filter((name) =>
      this.#text.includes(`"${name}"`),
    );
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
      if (rule !== null) this.reached.add(rule);
    }
    return rule;
  }
}
