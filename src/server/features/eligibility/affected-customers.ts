import type { CommonText } from "../../../contract/documents.gen.ts";
import type { QueryableFacts } from "../../../engine/catalog/facts/queryable.ts";
import type { FailedCriterion } from "../../../engine/rules/eligibility.ts";

export type ImpactChange = "gained" | "lost";

/** Customers with the same change, answers and failed criteria. */
export interface AffectedGroup {
  change: ImpactChange;
  /** Values of the grouping facts, in their order; null for no answer. */
  values: readonly (string | null)[];
  /** Ids of the criteria that keep the lender away from them. */
  criteria: readonly string[];
  count: number;
}

/** Counts the customers that a change affects, by what they have in common. */
export class AffectedCustomers {
  readonly #names: readonly string[];
  readonly #groups = new Map<string, AffectedGroup>();
  /** Texts of the criteria, by id. */
  readonly reasons = new Map<string, CommonText>();

  /** @param names of the grouping facts */
  constructor(names: readonly string[]) {
    this.#names = names;
  }

  add(change: ImpactChange, failed: readonly FailedCriterion[], facts: QueryableFacts): void {
    const values = this.#names.map((name) => (Object.hasOwn(facts, name) ? String(facts[name]) : null));
    const criteria = failed.map(({ criterion }) => criterion);
    const key = JSON.stringify([change, values, criteria]);
    const group = this.#groups.get(key) ?? { change, values, criteria, count: 0 };
    group.count += 1;
    this.#groups.set(key, group);
    for (const { criterion, reason } of failed) this.reasons.set(criterion, reason);
  }

  get groups(): AffectedGroup[] {
    return [...this.#groups.values()];
  }
}
