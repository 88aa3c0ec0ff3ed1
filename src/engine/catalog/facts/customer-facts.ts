import type { RoutingDocument } from "../../../contract/documents.gen.ts";
import type { Condition } from "../../../contract/site/slices.ts";
import { namesInCondition } from "../../rules/condition-names.ts";
import { computeFacts } from "../../rules/facts.ts";
import type { Catalog } from "../catalog.ts";
import { JOURNEY_NAMES } from "../names-in-rules.ts";
import { factDefinitions } from "../resolve.ts";

const JOURNEY = new Set<string>(JOURNEY_NAMES);
const factNames = new WeakMap<Catalog, readonly string[]>();

const namesIn = (rules: readonly { when?: unknown }[]): string[] =>
  rules.flatMap(({ when }) => (when === undefined ? [] : [...namesInCondition(when as Condition)])).filter((name) => !JOURNEY.has(name));

/** The facts of customers that the guard and flows of an area use, by name. */
export const namesInRules = ({ guard, flows }: Pick<RoutingDocument, "guard" | "flows">): string[] =>
  namesIn([...guard, ...Object.values(flows).flat()]);

/** The facts of a customer that rules of the customer routing and menus use, by name. */
export function customerFactNames(catalog: Catalog): readonly string[] {
  const known = factNames.get(catalog);
  if (known !== undefined) return known;
  const routing = catalog.routing.get("customer");
  const items = [...catalog.menus.values()].flatMap(({ area, items }) => (area === "customer" ? items : []));
  const found = [...new Set([...(routing ? namesInRules(routing) : []), ...namesIn(items)])];
  factNames.set(catalog, found);
  return found;
}

/**
 * The available facts of a customer that rules of routing and menus use.
 *
 * @param answers the customer's latest answers, by field name
 * @param today the date in India, `yyyy-mm-dd`
 * @returns undefined if no rule uses any
 */
export function customerFacts(
  catalog: Catalog,
  answers: Readonly<Record<string, unknown>>,
  today: string,
): Record<string, unknown> | undefined {
  const names = customerFactNames(catalog);
  if (names.length === 0) return undefined;
  const facts = computeFacts(factDefinitions(catalog), answers, { today });
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(facts, name) ? [[name, facts[name]]] : [])));
}
