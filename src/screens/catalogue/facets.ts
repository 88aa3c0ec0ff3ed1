import type { CatalogueEntry } from "../../contract/customer/catalogue.ts";
import type { OfferKindSlice } from "../../contract/site/product-slices.ts";
import type { Condition } from "../../contract/site/slices.ts";
import { interpretCondition } from "../../engine/rules/logic/interpret.ts";

type Facet = NonNullable<OfferKindSlice["catalogue"]>["facets"][number];

/** Selected choices by facet. */
export type Choices = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Parses the selected choices from the query: `fee=none,to-1000`. Choices that the document does
 * not have are ignored.
 */
export function choicesOf(facets: readonly Facet[], search: URLSearchParams): Choices {
  return new Map(
    facets.map(({ id, choices }) => {
      const wanted = (search.get(id) ?? "").split(",");
      return [id, new Set(choices.map((choice) => choice.id).filter((choice) => wanted.includes(choice)))] as const;
    }),
  );
}

/** Whether any filter is active. */
export const isNarrowed = (on: Choices): boolean => [...on.values()].some(({ size }) => size > 0);

/** Toggles a choice. */
export function toggled(on: Choices, facet: string, choice: string): Choices {
  const next = new Set(on.get(facet));
  if (!next.delete(choice)) next.add(choice);
  return new Map(on).set(facet, next);
}

/** Writes the choices to the query parameters; others are unchanged. */
export function withChoices(search: URLSearchParams, on: Choices): URLSearchParams {
  const changed = new URLSearchParams(search);
  for (const [facet, choices] of on) {
    if (choices.size > 0) changed.set(facet, [...choices].join(","));
    else changed.delete(facet);
  }
  return changed;
}

/**
 * The entries that match: for each filtered facet at least one of its choices. Null figures count
 * as missing.
 */
export function narrowed<E extends Pick<CatalogueEntry, "figures">>(entries: readonly E[], facets: readonly Facet[], on: Choices): E[] {
  return entries.filter(({ figures }) => {
    const known = Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== null));
    return facets.every(({ id, choices }) => {
      const wanted = choices.filter((choice) => on.get(id)?.has(choice.id));
      return wanted.length === 0 || wanted.some(({ when }) => interpretCondition(when as Condition, known));
    });
  });
}
