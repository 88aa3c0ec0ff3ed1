import { factsRead } from "../rules/logic/logic.ts";
import type { Catalog } from "./catalog.ts";
import { fieldNames } from "./field-groups.ts";
import { factDefinitions } from "./resolve.ts";

/** Names that the engine sets besides answers and facts. `today` is the date in India. */
export const CONTEXT_NAMES = ["today"] as const;
/**
 * Further names that the figures of an offer read: the lender's terms, what was requested, earlier
 * figures and the fees.
 */
export const OFFER_NAMES = ["terms", "requested", "offer", "fees"] as const;
/**
 * Further names for what is sent to a lender: the chosen offer, and our id of the application at
 * this lender.
 */
export const SUBMIT_NAMES = ["offer", "application"] as const;
/**
 * A further name that `prefill` reads besides the profile: the code of the product that the form is
 * for.
 */
export const PREFILL_NAMES = ["productType"] as const;
/** The names that rules of routing and menus use (`JourneyFacts` in engine/journey/guard.ts). */
export const JOURNEY_NAMES = [
  "mode",
  "routeId",
  "screen",
  "group",
  "prospect",
  "signedIn",
  "productType",
  "productAllowed",
  "roleAllowed",
  "lenderAllowed",
  "application",
  "completed",
  "updateRequired",
  "lenderSubmit",
  "needsApplication",
  "needsCompleteProfile",
  "language",
] as const;

/** The names of all computed facts. */
export function factNames(catalog: Pick<Catalog, "shared">): Set<string> {
  return new Set(factDefinitions(catalog).map(({ name }) => name));
}

/**
 * The answers, facts and context that rules about a product can use. If two products share a code,
 * those of both. Null without the product or its form, which is reported where they are named;
 * nothing can be checked then.
 */
export function namesForProduct(catalog: Pick<Catalog, "shared" | "products" | "forms">, productCode: string): Set<string> | null {
  const products = [...catalog.products.values()].filter(({ code }) => code === productCode);
  const forms = products.flatMap(({ form }) => catalog.forms.get(form) ?? []);
  if (forms.length === 0) return null;
  return new Set([...forms.flatMap((form) => [...fieldNames(form)]), ...factNames(catalog), ...CONTEXT_NAMES]);
}

/**
 * The names that an offer kind can use: facts, the context, and answers that the forms of all its
 * products ask for.
 */
export function namesForKind(catalog: Pick<Catalog, "shared" | "products" | "forms">, kind: string): Set<string> {
  const products = [...catalog.products.values()].filter(({ offerKind }) => offerKind === kind);
  const [first = new Set<string>(), ...others] = products.flatMap(({ code }) => namesForProduct(catalog, code) ?? []);
  const shared = [...first].filter((name) => others.every((names) => names.has(name)));
  return new Set([...shared, ...factNames(catalog), ...CONTEXT_NAMES]);
}

/** The names and everything that the facts among them read. */
export function withDependencies(names: Iterable<string>, catalog: Pick<Catalog, "shared">): Set<string> {
  const facts = new Map(factDefinitions(catalog).map(({ name, value }) => [name, value]));
  const found = new Set<string>();
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    for (const read of factsRead(facts.get(name))) visit(read);
  };
  for (const name of names) visit(name);
  return found;
}
