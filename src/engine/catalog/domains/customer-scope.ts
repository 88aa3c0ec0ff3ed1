import type { Catalog } from "../catalog.ts";
import { identifyingNames } from "../criteria/identifying.ts";
import { CONTEXT_NAMES, JOURNEY_NAMES } from "../names-in-rules.ts";
import type { Scope } from "./domain.ts";

/**
 * The facts of a signed-in customer that rules of routing and menus may use besides the journey's:
 * answers of all forms and facts computed from them, if they do not identify a person. A fact of
 * the journey takes precedence over one of the same name.
 *
 * @param everywhere answers of all forms and computed facts
 */
export function customerScope(catalog: Catalog, everywhere: Scope | null): Scope {
  const identifying = [...catalog.products.values()].flatMap(({ code }) => [...identifyingNames(catalog, code)]);
  const taken = new Set<string>([...identifying, ...JOURNEY_NAMES, ...CONTEXT_NAMES]);
  return new Map([...(everywhere ?? [])].filter(([name]) => !taken.has(name)));
}
