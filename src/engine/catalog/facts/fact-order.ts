import type { FactSlice } from "../../../contract/site/slices.ts";
import { factsRead } from "../../rules/logic.ts";

/** Of each fact, the others that it reads, as they are written. */
function readsOf(facts: readonly FactSlice[]): Map<FactSlice, FactSlice[]> {
  const byName = new Map(facts.map((fact) => [fact.name, fact]));
  const others = (fact: FactSlice) =>
    [...factsRead(fact.value)].flatMap((name) => byName.get(name) ?? []).filter((read) => read.name !== fact.name);
  return new Map(facts.map((fact) => [fact, others(fact)]));
}

/**
 * Facts in the order in which they can be worked out: each after those that it reads, and else as they come. Of facts that read each
 * other in a circle, one comes before what it reads.
 */
export function inOrder(facts: readonly FactSlice[]): FactSlice[] {
  const reads = readsOf(facts);
  const found = new Set<FactSlice>();
  for (const fact of facts) {
    // With a list of what is under way and no recursion, however long the chain is.
    const underWay = [fact];
    const entered = new Set<FactSlice>();
    for (let top = underWay.at(-1); top !== undefined; top = underWay.at(-1)) {
      entered.add(top);
      const next = reads.get(top)?.find((read) => !found.has(read) && !entered.has(read));
      if (next) underWay.push(next);
      else found.add(underWay.pop() as FactSlice);
    }
  }
  return [...found];
}
