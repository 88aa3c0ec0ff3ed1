import type { LenderDocument } from "../../../../contract/documents.gen.ts";
import type { Condition } from "../../../../contract/site/slices.ts";
import { namesInCondition } from "../../../rules/condition-names.ts";
import { interpretCondition } from "../../../rules/logic/interpret.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { factScopesOf } from "../../domains/fact-scopes.ts";
import { isNeverTrue, unreachedRules } from "../../domains/rule-reach.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { schemasIn } from "../../schemas-in.ts";

/**
 * Checks that conditions can hold and that rules can be reached.
 *
 * @param clear whether there is no finding yet at a place or below it; nothing is reported twice
 *   for one place
 */
export function checkRuleReach(catalog: Catalog, clear: (place: Place) => boolean): Finding[] {
  const scopes = factScopesOf(catalog);
  const unreachable = schemasIn(catalog).conditions.flatMap(({ condition, place }) => {
    const scope = clear(place) ? scopes.at(place) : null;
    if (scope === null) return [];
    const names = [...namesInCondition(condition)];
    if (names.length === 0) return checkConstantCondition(condition, place);
    return isNeverTrue([condition], scope) ? [finding("condition-never-holds", place, { names })] : [];
  });
  const reported = new Set(
    unreachable.filter(({ severity }) => severity === "error").map(({ kind, id, pointer: at }) => `${kind}/${id}${at}`),
  );
  const isUnreported = (place: Place) =>
    clear(place) && ![...reported].some((at) => at.startsWith(`${place.kind}/${place.id}${place.pointer}`));
  return [
    ...unreachable,
    ...ruleLists(catalog).flatMap((list) => (isUnreported(list.place) ? unreachedIn(list, scopes) : [])),
    ...criteria(catalog, scopes, isUnreported),
  ];
}

/**
 * A condition without facts has a constant result. A rule that always applies is checked with its
 * list.
 */
function checkConstantCondition(condition: Condition, place: Place): Finding[] {
  if (!interpretCondition(condition, {})) return [finding("condition-false", place)];
  const ofRule = place.kind === "routing" || place.pointer.includes("/terms/");
  return ofRule ? [] : [finding("condition-true", place, {}, "warning")];
}

/** Rules of which the first match decides. */
interface RuleList {
  place: Place;
  rules: readonly { name: string; when: Condition | undefined }[];
}

/**
 * The lists of rules of all documents. `checkLender` reports the rows of a rate card after one
 * without a condition.
 */
function ruleLists(catalog: Catalog): RuleList[] {
  const routing = [...catalog.routing.values()].flatMap(({ id, guard, flows }): RuleList[] => {
    const list = (rules: typeof guard, ...parts: string[]): RuleList => ({
      place: { kind: "routing", id, pointer: pointer("", ...parts) },
      rules: rules.map((rule) => ({ name: rule.id, when: rule.when as Condition | undefined })),
    });
    return [list(guard, "guard"), ...Object.entries(flows).map(([name, rules]) => list(rules, "flows", name))];
  });
  const lenders = [...catalog.lenders.values()].flatMap(({ id, products }) =>
    rateCardsIn(products, { kind: "lender", id, pointer: "/products" }),
  );
  return [...routing, ...lenders];
}

const RATE_CARD = "rateCard";

/**
 * The rate cards anywhere within a value, except those with a row without a condition before the
 * last one.
 */
function rateCardsIn(value: unknown, place: Place): RuleList[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]): RuleList[] => {
    const at: Place = { ...place, pointer: pointer(place.pointer, key) };
    if (key !== RATE_CARD || !Array.isArray(part)) return rateCardsIn(part, at);
    const rows = part as { band?: string; when?: Condition }[];
    if (rows.some(({ when }, index) => when === undefined && index < rows.length - 1)) return [];
    return [{ place: at, rules: rows.map(({ band = "", when }) => ({ name: band, when })) }];
  });
}

function unreachedIn({ place, rules }: RuleList, scopes: ReturnType<typeof factScopesOf>): Finding[] {
  const open = rules.findIndex(({ when }) => when === undefined || when === true);
  const below = (index: number): Place => ({ ...place, pointer: pointer(place.pointer, index) });
  if (open >= 0 && open < rules.length - 1) {
    const names = rules.slice(open + 1).map(({ name }) => name);
    return [finding("rules-after-unconditional-rule", below(open), { rule: rules[open]?.name ?? "", count: names.length, names })];
  }
  const scope = scopes.at(below(0));
  const unreached =
    scope === null
      ? null
      : unreachedRules(
          rules.map(({ when }) => when),
          scope,
        );
  // A last rule without a condition is a sensible default even if nothing is left for it. A
  // condition that never holds has its own finding.
  return (unreached ?? [])
    .filter(({ index }) => rules[index]?.when !== undefined)
    .flatMap(({ index, covered }) => {
      if (covered === null) return [];
      const [rule = "", by = ""] = [rules[index]?.name, rules[covered.by]?.name];
      return [finding("rule-never-reached", below(index), { rule, by, situation: describeSituation(covered.facts) })];
    });
}

/** Facts as text in a finding. */
const describeSituation = (facts: Readonly<Record<string, unknown>>): string =>
  Object.keys(facts).length === 0
    ? "none of these facts"
    : Object.entries(facts)
        .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
        .join(", ");

/** Two criteria without a condition of their own that no one can meet together. */
function criteria(catalog: Catalog, scopes: ReturnType<typeof factScopesOf>, isUnreported: (place: Place) => boolean): Finding[] {
  return [...catalog.lenders.values()].flatMap(({ id, products }: LenderDocument) =>
    products.flatMap(({ eligibility }, index) => {
      const at = (position: number): Place => ({
        kind: "lender",
        id,
        pointer: pointer("", "products", index, "eligibility", position, "test"),
      });
      const scope = scopes.at(at(0));
      if (scope === null) return [];
      const all = eligibility.flatMap(({ id: name, when, test }, position) =>
        when === undefined && isUnreported(at(position))
          ? [{ name, position, test: test as Condition, names: namesInCondition(test as Condition) }]
          : [],
      );
      return all.flatMap((one, place) =>
        all
          .slice(0, place)
          .filter((other) => [...one.names].some((name) => other.names.has(name)) && isNeverTrue([one.test, other.test], scope))
          .map((other) => finding("criteria-exclude-each-other", at(one.position), { one: one.name, other: other.name })),
      );
    }),
  );
}
