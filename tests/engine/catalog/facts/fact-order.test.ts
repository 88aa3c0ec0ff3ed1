import fc from "fast-check";
import { expect, test } from "vitest";
import type { FactSlice } from "../../../../src/contract/site/slices.ts";
import { inFactOrder } from "../../../../src/engine/catalog/facts/fact-order.ts";
import { factDefinitions } from "../../../../src/engine/catalog/resolve.ts";
import { computeFacts } from "../../../../src/engine/rules/facts.ts";
import { smallCatalog } from "../small-catalog.ts";

const fact = (name: string, ...reads: string[]): FactSlice => ({ name, value: { "+": [1, ...reads.map((read) => ({ var: read }))] } });

test("a fact is computed after those that it reads, whatever the names of their documents", () => {
  const catalog = (first: string, second: string) =>
    smallCatalog({ shared: { [first]: { facts: [fact("years_left", "age")] }, [second]: { facts: [fact("age", "born")] } } });
  for (const [first, second] of [
    ["deposit", "term"],
    ["term", "deposit"],
  ] as const)
    expect(computeFacts(factDefinitions(catalog(first, second)), { born: 40 }, { today: "2026-11-26" })).toMatchObject({ years_left: 42 });
});

test("independent facts keep their order, and cyclic ones are all kept", () => {
  const names = (...facts: FactSlice[]) => inFactOrder(facts).map(({ name }) => name);
  expect(names(fact("c"), fact("a", "x"), fact("b"))).toEqual(["c", "a", "b"]);
  expect(names(fact("a", "b"), fact("b", "c"), fact("c", "a"))).toEqual(["c", "b", "a"]);
  expect(names(fact("a", "a"))).toEqual(["a"]);
});

test("a chain of 20,000 facts is sorted", () => {
  const chain = Array.from({ length: 20_000 }, (_, index) => fact(`f${index}`, `f${index + 1}`));
  expect(inFactOrder(chain)[0]?.name).toBe("f19999");
});

test("without cycles each fact comes after all that it reads", () => {
  // A fact comes after those it reads in this list, which is then shuffled.
  const facts = fc
    .array(fc.array(fc.nat(20), { maxLength: 3 }), { maxLength: 20 })
    .map((reads) => reads.map((of, index) => fact(`f${index}`, ...of.filter((read) => read < index).map((read) => `f${read}`))))
    .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));
  fc.assert(
    fc.property(facts, (all) => {
      const found = inFactOrder(all);
      expect(found).toHaveLength(all.length);
      const place = new Map(found.map(({ name }, index) => [name, index]));
      for (const { name, value } of found)
        for (const { var: read } of ((value as { "+": unknown[] })["+"] ?? []).slice(1) as { var: string }[])
          expect(place.get(read)).toBeLessThan(place.get(name) ?? -1);
    }),
  );
});
