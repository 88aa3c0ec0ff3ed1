import type { Condition } from "../../../../contract/site/slices.ts";
import { partsOfCondition } from "../../../rules/condition-names.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { type Domain, type Scope, typesOf } from "../../domains/domain.ts";
import { factScopesOf } from "../../domains/fact-scopes.ts";
import { checkPossible, rangeOf, reasonImpossible } from "../../domains/impossible-values.ts";
import { keywordWithoutEffect, typeNames } from "../../domains/keyword-effect.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { isShare, percentUnlikely } from "../../findings/percent-unlikely.ts";
import { similarName } from "../../findings/similar-name.ts";
import { schemasIn } from "../../schemas-in.ts";

/**
 * Checks that conditions compare facts with possible values, by keywords that apply to their type.
 */
export function checkConditionValues(catalog: Catalog): Finding[] {
  const scopes = factScopesOf(catalog);
  return schemasIn(catalog).conditions.flatMap(({ condition, place }) => {
    const scope = scopes.at(place);
    return scope === null ? [] : checkFactConditions(condition, scope, place, false);
  });
}

type Keywords = Readonly<Record<string, unknown>>;

/** Conditions inside a condition that apply to the same value, with their places. */
function partsWithPlaces(condition: Keywords, place: Place): [Condition, Place][] {
  const below = (part: Condition): [Condition, Place] => {
    for (const [keyword, value] of Object.entries(condition)) {
      if (value === part) return [part, { ...place, pointer: pointer(place.pointer, keyword) }];
      const index = Array.isArray(value) ? value.indexOf(part) : -1;
      if (index >= 0) return [part, { ...place, pointer: pointer(place.pointer, keyword, index) }];
    }
    return [part, place];
  };
  return partsOfCondition(condition).map(below);
}

/**
 * @param nested whether the facts are those of a group or of a list's items, whose names are
 *   checked only here
 */
function checkFactConditions(condition: Condition, scope: Scope, place: Place, nested: boolean): Finding[] {
  if (typeof condition === "boolean") return [];
  const properties = Object.entries((condition.properties ?? {}) as Record<string, Condition>);
  const unknown = (name: string, ...parts: (string | number)[]) =>
    nested && !scope.has(name)
      ? [finding("unknown-name-in-condition", { ...place, pointer: pointer(place.pointer, ...parts) }, { name, known: [...scope.keys()] })]
      : [];
  const required = ((condition.required ?? []) as string[]).flatMap((name, index) =>
    properties.some(([other]) => other === name) ? [] : unknown(name, "required", index),
  );
  return [
    ...required,
    ...properties.flatMap(([name, part]) => {
      const domain = scope.get(name);
      const at = { ...place, pointer: pointer(place.pointer, "properties", name) };
      return domain === undefined ? unknown(name, "properties", name) : checkValue(part, domain, at, name);
    }),
    ...partsWithPlaces(condition, place).flatMap(([part, at]) => checkFactConditions(part, scope, at, nested)),
  ];
}

function checkValue(condition: Condition, domain: Domain, place: Place, name: string): Finding[] {
  if (typeof condition === "boolean") return [];
  const below = (...parts: (string | number)[]): Place => ({ ...place, pointer: pointer(place.pointer, ...parts) });
  const listKeywords = [condition.items, condition.contains].map((part, index) => [part, index === 0 ? "items" : "contains"] as const);
  if (domain.file) return checkFileConditions(condition, place, name);
  return [
    ...checkComparedValues(condition, domain, place, name),
    ...checkType(condition.type, domain, below("type"), name),
    ...Object.keys(condition).flatMap((keyword) => keywordWithoutEffect(keyword, domain.types, below(keyword), name)),
    ...checkBounds(condition, domain, place, name),
    ...(domain.properties ? checkFactConditions(condition, domain.properties, place, true) : []),
    ...listKeywords.flatMap(([part, keyword]) =>
      part !== undefined && domain.items ? checkValue(part as Condition, domain.items, below(keyword), name) : [],
    ),
    ...partsWithPlaces(condition, place).flatMap(([part, at]) => (domain.properties ? [] : checkValue(part, domain, at, name))),
  ];
}

/** Conditions on a file other than its presence. */
function checkFileConditions(condition: Keywords, place: Place, name: string): Finding[] {
  const own = Object.keys(condition).filter((keyword) => keyword !== "type");
  return own.map((keyword) =>
    finding("file-in-condition", { ...place, pointer: pointer(place.pointer, keyword) }, { fact: name, keyword }),
  );
}

/** Values that a fact is compared with by `const` and `enum`. */
function checkComparedValues(condition: Keywords, domain: Domain, place: Place, name: string): Finding[] {
  const compared: [unknown, string | number, number?][] = "const" in condition ? [[condition.const, "const"]] : [];
  const listed = (condition.enum ?? []) as unknown[];
  const some = listed.some((value) => reasonImpossible(value, domain) === null);
  return [
    ...compared.flatMap(([value]) => checkPossible(value, domain, { ...place, pointer: pointer(place.pointer, "const") }, name)),
    ...listed.flatMap((value, index) => {
      const at = { ...place, pointer: pointer(place.pointer, "enum", index) };
      // In an open list, an unknown value beside known ones is harmless, unless it is a misspelt
      // one.
      const harmless = domain.open && some && similarName(String(value), (domain.values ?? []).map(String)) === undefined;
      return harmless ? [] : checkPossible(value, domain, at, name);
    }),
  ];
}

function checkType(type: unknown, { types }: Domain, place: Place, name: string): Finding[] {
  const expected = typesOf(type);
  if (!expected || !types || expected.some((one) => types.includes(one))) return [];
  return [finding("impossible-type", place, { fact: name, asked: typeNames(expected), types: typeNames(types) })];
}

/** Bounds that exclude every number, or every number that the fact can be. */
function checkBounds(condition: Keywords, domain: Domain, place: Place, name: string): Finding[] {
  if (domain.types && !domain.types.includes("number")) return [];
  const bound = (keyword: string) => (typeof condition[keyword] === "number" ? (condition[keyword] as number) : undefined);
  const [least, more] = [bound("minimum"), bound("exclusiveMinimum")];
  const [most, less] = [bound("maximum"), bound("exclusiveMaximum")];
  const low = Math.max(least ?? Number.NEGATIVE_INFINITY, more ?? Number.NEGATIVE_INFINITY);
  const high = Math.min(most ?? Number.POSITIVE_INFINITY, less ?? Number.POSITIVE_INFINITY);
  if (low > high || (low === high && (low === more || high === less))) {
    return [
      finding("empty-range", place, {
        low: least === low ? "minimum" : "exclusiveMinimum",
        high: most === high ? "maximum" : "exclusiveMaximum",
      }),
    ];
  }
  const at = (keyword: string): Place => ({ ...place, pointer: pointer(place.pointer, keyword) });
  const share = (["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"] as const).find((keyword) => isShare(bound(keyword)));
  if (domain.percent && share) return [percentUnlikely(Number(condition[share]), at(share))];
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = domain;
  if (low > maximum || (low === more && low >= maximum))
    return [
      finding("value-out-of-reach", at(low === more ? "exclusiveMinimum" : "minimum"), { fact: name, range: rangeOf(domain), asked: low }),
    ];
  if (high < minimum || (high === less && high <= minimum))
    return [
      finding("value-out-of-reach", at(high === less ? "exclusiveMaximum" : "maximum"), {
        fact: name,
        range: rangeOf(domain),
        asked: high,
      }),
    ];
  return [];
}
