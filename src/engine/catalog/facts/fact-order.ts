import type { FactSlice } from "../../../contract/site/slices.ts";
import { factsRead } from "../../rules/logic/logic.ts";

/** The facts that each fact reads, in the order in which they are written. */
function readsOf(facts: readonly FactSlice[]): Map<FactSlice, FactSlice[]> {
  const byName = new Map(facts.map((fact) => [fact.name, fact]));
  const others = (fact: FactSlice) =>
    [...factsRead(fact.value)].flatMap((name) => byName.get(name) ?? []).filter((read) => read.name !== fact.name);
  return new Map(facts.map((fact) => [fact, others(fact)]));
}

/**
 * Facts in an order in which they can be computed: each after those that it reads, otherwise as
 * given. In a cycle of facts, one comes before a fact that it reads.
 */
export function inFactOrder(facts: readonly FactSlice[]): FactSlice[] {
  const reads = readsOf(facts);
  const found = new Set<FactSlice>();
  for (const fact of facts) {
    // An explicit stack instead of recursion, so that a long chain cannot overflow the call stack.
    const stack = [fact];
    const entered = new Set<FactSlice>();
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      entered.add(top);
      const next = reads.get(top)?.find((read) => !found.has(read) && !entered.has(read));
      if (next) stack.push(next);
      else found.add(stack.pop() as FactSlice);
    }
  }
  return [...found];
}
