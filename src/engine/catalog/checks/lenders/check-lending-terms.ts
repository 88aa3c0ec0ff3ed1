import type { LenderDocument } from "../../../../contract/documents.gen.ts";
import type { Condition } from "../../../../contract/site/slices.ts";
import { namesInCondition } from "../../../rules/condition-names.ts";
import { equal } from "../../../values/equal.ts";
import { type Catalog, offerKindOf } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import type { Scope } from "../../domains/domain.ts";
import { factScopesOf } from "../../domains/fact-scopes.ts";
import { isNeverTrue } from "../../domains/rule-reach.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { partsOfTerms } from "../../terms/terms.ts";
import { placesOf, requireUnique } from "../check-references.ts";

type Lending = LenderDocument["products"][number];

/**
 * Checks that a lender's criteria and charges can take effect: criteria and rows that decide
 * something, steps that reach the maximum.
 */
export function checkLendingTerms(catalog: Catalog, lender: LenderDocument): Finding[] {
  const at = placesOf("lender", lender.id);
  return [
    ...lender.products.flatMap((lending, index) => [
      ...repeated(lending, (position) => at("products", index, "eligibility", position, "test")),
      ...unreachableRows(catalog, lending, factScopesOf(catalog).lending(lender.id, index), at("products", index, "terms")),
      ...inTerms(lending.terms, at("products", index, "terms")),
    ]),
    ...duplicateConsents(catalog, lender),
  ];
}

/** The same criterion under two ids; customers would read both reasons. */
function repeated({ eligibility }: Lending, at: (position: number) => Place): Finding[] {
  return eligibility.flatMap(({ id, when, test }, position) => {
    const first = eligibility.slice(0, position).find((other) => equal(other.test, test) && equal(other.when ?? null, when ?? null));
    return first === undefined || first.id === id
      ? []
      : [finding("duplicate-criterion", at(position), { one: id, other: first.id }, "warning")];
  });
}

/** Rows, for example of a rate card, whose customers are all refused by a criterion. */
function unreachableRows(catalog: Catalog, { product, eligibility, terms }: Lending, scope: Scope | null, place: Place): Finding[] {
  const kind = offerKindOf(catalog, product);
  if (scope === null || kind === undefined) return [];
  const criteria = eligibility.flatMap(({ id, when, test }) =>
    when === undefined ? [{ id, test: test as Condition, names: namesInCondition(test as Condition) }] : [],
  );
  return partsOfTerms(kind.terms, terms).rowLists.flatMap(({ rows, pointer: list }) =>
    rows.flatMap(({ when }, index) => {
      const condition = when as Condition | undefined;
      if (condition === undefined) return [];
      const names = namesInCondition(condition);
      const refuses = criteria.find(
        ({ test, names: others }) => [...names].some((name) => others.has(name)) && isNeverTrue([condition, test], scope),
      );
      const at = { ...place, pointer: place.pointer + pointer(list, index, "when") };
      return refuses === undefined || isNeverTrue([condition], scope)
        ? []
        : [finding("row-excluded-by-criterion", at, { criterion: refuses.id }, "warning")];
    }),
  );
}

/**
 * Plausible maximum in percent: of a one-time fee on an amount, and of GST, whose highest rate
 * since 2025 is 40 %.
 */
const MAX_PERCENT: Readonly<Record<string, number>> = { percent: 20, gstPercent: 40 };
const OF_FEES = /\/(fees|closing)\//;

/**
 * Checks anywhere in the terms: fees that are too high, duplicate ids in a list, closing charges
 * for the same time, steps that miss the maximum.
 */
function inTerms(value: unknown, place: Place): Finding[] {
  if (typeof value !== "object" || value === null) return [];
  const at = (...parts: (string | number)[]): Place => ({ ...place, pointer: pointer(place.pointer, ...parts) });
  const own = Array.isArray(value) ? inList(value, at) : inGroup(value as Record<string, unknown>, at);
  return [...own, ...Object.entries(value).flatMap(([name, part]) => inTerms(part, at(name)))];
}

type At = (...parts: (string | number)[]) => Place;

function inList(list: readonly unknown[], at: At): Finding[] {
  const entries = list as readonly { id?: unknown; months?: unknown; percent?: unknown }[];
  const ids = entries.every((entry) => typeof entry?.id === "string");
  const charges = at().pointer.endsWith("/closing/charges");
  return [
    ...(ids
      ? requireUnique(
          "entry",
          entries.map(({ id }) => String(id)),
          (index) => at(index, "id"),
        )
      : []),
    ...(charges
      ? requireUnique(
          "charge up to month",
          entries.map(({ months }) => String(months ?? "of any time")),
          (index) => at(index),
        )
      : []),
  ];
}

function inGroup(group: Record<string, unknown>, at: At): Finding[] {
  const high = Object.entries(MAX_PERCENT).flatMap(([name, limit]) => {
    const value = group[name];
    const isFee = OF_FEES.test(`${at().pointer}/`);
    return typeof value === "number" && isFee && value > limit ? [finding("percent-too-high", at(name), { value, limit }, "warning")] : [];
  });
  const { min, max, step } = group;
  if (typeof min !== "number" || typeof max !== "number" || typeof step !== "number" || step <= 0 || min > max) return high;
  // Tenures count from the minimum, amounts from zero; a maximum reached in neither way is a
  // mistake.
  const reached = (max - min) % step === 0 || max % step === 0;
  const last = step > max ? min : Math.max(min + Math.floor((max - min) / step) * step, Math.floor(max / step) * step);
  return reached ? high : [...high, finding("maximum-not-reachable", at("step"), { min, max, step, last }, "warning")];
}

/**
 * A consent that the lender asks for although the form of its product already asks everyone for it.
 */
function duplicateConsents(catalog: Catalog, { id, consents = [], products }: LenderDocument): Finding[] {
  const codes = products.map(({ product }) => product);
  const forms = [...catalog.products.values()].filter(({ code }) => codes.includes(code)).map(({ form }) => catalog.forms.get(form));
  return consents.flatMap((consent, index) => {
    const form = forms.find((one) => one?.consents?.some((own) => own.id === consent && own.when === undefined));
    return form === undefined
      ? []
      : [finding("consent-asked-twice", placesOf("lender", id)("consents", index), { name: consent, form: form.id })];
  });
}
