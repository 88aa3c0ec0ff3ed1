import type { QueryableFacts } from "../../../engine/catalog/facts/queryable.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import type { FailedCriterion } from "../../../engine/rules/eligibility.ts";

/** Different answers that are compared, which limits memory and the time to disclose them. */
const MAX_GROUPS = 20_000;

export type ImpactChange = "gained" | "lost";

/** Customers with the same change, answers and failed criteria. */
export interface AffectedGroup {
  change: ImpactChange;
  /** Values of the grouping facts, in their order; null for no answer. */
  values: readonly (string | null)[];
  /** What customers are told of the criteria that keep the lender away from them, each text once. */
  reasons: readonly string[];
  count: number;
}

/** Counts the customers that a change affects, by what they have in common. */
export class AffectedCustomers {
  readonly #names: readonly string[];
  readonly #groups = new Map<string, Omit<AffectedGroup, "reasons"> & { failed: readonly FailedCriterion[] }>();
  readonly #most: number;
  /** Whether all of them are counted with their answers. */
  allCompared = true;

  /**
   * @param names of the grouping facts
   * @param most number of groups after which customers with other answers are counted without them
   */
  constructor(names: readonly string[], most = MAX_GROUPS) {
    this.#names = names;
    this.#most = most;
  }

  add(change: ImpactChange, failed: readonly FailedCriterion[], facts: QueryableFacts): void {
    const values = this.#names.map((name) => (Object.hasOwn(facts, name) ? String(facts[name]) : null));
    const known = this.#groups.get(keyOf(change, values, failed));
    if (known !== undefined) known.count += 1;
    else if (this.#groups.size < this.#most) this.#groups.set(keyOf(change, values, failed), { change, values, failed, count: 1 });
    else this.#addUncompared(change, failed);
  }

  #addUncompared(change: ImpactChange, failed: readonly FailedCriterion[]): void {
    this.allCompared = false;
    const values = this.#names.map(() => null);
    const key = keyOf(change, values, failed);
    const group = this.#groups.get(key) ?? { change, values, failed, count: 0 };
    group.count += 1;
    this.#groups.set(key, group);
  }

  /** The groups, with reasons in a language. A change can edit a reason, so each group has its own. */
  groupsIn(language: string): AffectedGroup[] {
    return [...this.#groups.values()].map(({ failed, ...group }) => ({
      ...group,
      reasons: [...new Set(failed.map(({ reason }) => localise(reason, language)))],
    }));
  }
}

const keyOf = (change: ImpactChange, values: AffectedGroup["values"], failed: readonly FailedCriterion[]): string =>
  JSON.stringify([change, values, failed.map(({ criterion }) => criterion)]);
