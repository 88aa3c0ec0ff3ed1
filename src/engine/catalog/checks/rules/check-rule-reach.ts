import type { LenderDocument } from "../../../../contract/documents.gen.ts";
import type { Condition } from "../../../../contract/site/slices.ts";
import { interpretCondition } from "../../../rules/interpret.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { factScopesOf } from "../../domains/fact-scopes.ts";
import { neverHolds, unreachedRules } from "../../domains/rule-reach.ts";
import { namesInCondition } from "../../facts/condition-names.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { schemasIn } from "../../schemas-in.ts";

/**
 * Checks that conditions can hold and that rules are reached.
 * @param clear whether nothing was found yet at a place and below it: what is wrong already is not told a second time
 */
export function checkRuleReach(catalog: Catalog, clear: (place: Place) => boolean): Finding[] {
  const scopes = factScopesOf(catalog);
  const never = schemasIn(catalog).conditions.flatMap(({ condition, place }) => {
    const scope = clear(place) ? scopes.at(place) : null;
    if (scope === null) return [];
    const names = [...namesInCondition(condition)];
    if (names.length === 0) return ofNothing(condition, place);
    return neverHolds([condition], scope) ? [finding("condition-never-holds", place, { names })] : [];
  });
  const told = new Set(never.filter(({ severity }) => severity === "error").map(({ kind, id, pointer: at }) => `${kind}/${id}${at}`));
  const untold = (place: Place) => clear(place) && ![...told].some((at) => at.startsWith(`${place.kind}/${place.id}${place.pointer}`));
  return [
    ...never,
    ...ruleLists(catalog).flatMap((list) => (untold(list.place) ? unreachedIn(list, scopes) : [])),
    ...criteria(catalog, scopes, untold),
  ];
}

/** A condition that speaks of no fact has one outcome; that a rule fits everybody, its list tells. */
function ofNothing(condition: Condition, place: Place): Finding[] {
  if (!interpretCondition(condition, {})) return [finding("condition-false", place)];
  const ofRule = place.kind === "routing" || place.pointer.includes("/terms/");
  return ofRule ? [] : [finding("condition-true", place, {}, "warning")];
}

/** Rules of which the first that fits decides. */
interface RuleList {
  place: Place;
  rules: readonly { name: string; when: Condition | undefined }[];
}

/** The lists of rules of all documents. Rows of a rate card behind one without a condition are told of by `checkLender`. */
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

/** The rate cards within a value, wherever they stand, but for those with a row too early that has no condition. */
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
    return [finding("rules-behind-open-one", below(open), { rule: rules[open]?.name ?? "", count: names.length, names })];
  }
  const scope = scopes.at(below(0));
  const unreached =
    scope === null
      ? null
      : unreachedRules(
          rules.map(({ when }) => when),
          scope,
        );
  // An open last rule that others leave nothing to is a matter of care; one that never fits is told of at its condition.
  return (unreached ?? [])
    .filter(({ index }) => rules[index]?.when !== undefined)
    .flatMap(({ index, covered }) => {
      if (covered === null) return [];
      const [rule = "", by = ""] = [rules[index]?.name, rules[covered.by]?.name];
      return [finding("rule-never-reached", below(index), { rule, by, situation: situationInWords(covered.facts) })];
    });
}

/** Facts as a sentence has them. */
const situationInWords = (facts: Readonly<Record<string, unknown>>): string =>
  Object.keys(facts).length === 0
    ? "none of these facts"
    : Object.entries(facts)
        .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
        .join(", ");

/** Two criteria that everybody has to meet and nobody can. */
function criteria(catalog: Catalog, scopes: ReturnType<typeof factScopesOf>, untold: (place: Place) => boolean): Finding[] {
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
        when === undefined && untold(at(position))
          ? [{ name, position, test: test as Condition, names: namesInCondition(test as Condition) }]
          : [],
      );
      return all.flatMap((one, place) =>
        all
          .slice(0, place)
          .filter((other) => [...one.names].some((name) => other.names.has(name)) && neverHolds([one.test, other.test], scope))
          .map((other) => finding("criteria-exclude-each-other", at(one.position), { one: one.name, other: other.name })),
      );
    }),
  );
}
