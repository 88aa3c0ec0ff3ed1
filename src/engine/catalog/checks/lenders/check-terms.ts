import type { Ajv, ValidateFunction } from "ajv";
import type { CommonLogic, LenderDocument, OfferKindDocument, OfferKindTerms } from "../../../../contract/documents.gen.ts";
import { namesWithPrefix } from "../../../rules/logic/logic.ts";
import { OWN_NAME } from "../../../rules/offers/offer-vocabulary.ts";
import { type Catalog, offerKindOf } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { namesForProduct, OFFER_NAMES } from "../../names-in-rules.ts";
import { partsOfTerms } from "../../terms/terms.ts";
import { requireUnique } from "../check-references.ts";
import { ajvFor, shapeFindings } from "../check-schema.ts";
import { checkCondition, checkLogic } from "../rules/check-rules.ts";

type Metas = Readonly<Record<string, object>>;

/** Cache: one Ajv for each set of meta-schemas, and one validator for each schema of terms. */
const compilers = new WeakMap<Metas, { ajv: Ajv; compiled: WeakMap<OfferKindTerms, ValidateFunction> }>();

/**
 * Checks the terms of a lender: they match the schema of the product's offer kind, and their rules
 * use existing names.
 */
export function checkTerms(catalog: Catalog, lender: LenderDocument, metas: Metas): Finding[] {
  return lender.products.flatMap((lending, index) => {
    const kind = offerKindOf(catalog, lending.product);
    if (!kind) return [];
    const place: Place = { kind: "lender", id: lender.id, pointer: pointer("", "products", index, "terms") };
    const validate = shapeOf(kind.terms, metas);
    if (!validate(lending.terms)) return shapeFindings(place, validate.errors ?? [], metas);
    const own = { product: lending.product, terms: lending.terms, place };
    return [...checkStated(catalog, own), ...checkParts(catalog, kind, own)];
  });
}

/** The terms that the product requires or excludes. */
function checkStated(catalog: Catalog, { product, terms, place }: TermsPlace): Finding[] {
  const { lenderTerms = {} } = [...catalog.products.values()].find(({ code }) => code === product) ?? {};
  return Object.entries(lenderTerms).flatMap(([name, rule]) => {
    const stated = Object.hasOwn(terms, name);
    if (rule === "required") return stated ? [] : [finding("term-missing", place, { name, product })];
    return stated ? [finding("term-excluded", { ...place, pointer: place.pointer + pointer("", name) }, { name, product })] : [];
  });
}

function shapeOf(terms: OfferKindTerms, metas: Metas): ValidateFunction {
  const compiler = compilers.get(metas) ?? { ajv: ajvFor(metas), compiled: new WeakMap() };
  compilers.set(metas, compiler);
  const { $id } = metas["offer-kind"] as { $id: string };
  const validate = compiler.compiled.get(terms) ?? compiler.ajv.compile(closed(terms, $id.slice(0, $id.lastIndexOf("/") + 1)));
  compiler.compiled.set(terms, validate);
  return validate;
}

/**
 * A schema of terms that allows no additional properties.
 *
 * @param home prefix that resolves its references
 */
function closed(schema: OfferKindTerms, home: string): object {
  const { $ref, properties, items } = schema;
  return {
    ...schema,
    ...($ref && { $ref: home + $ref }),
    ...(items && { items: closed(items, home) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, closed(part, home)])),
      additionalProperties: false,
    }),
  };
}

interface TermsPlace {
  product: string;
  terms: LenderDocument["products"][number]["terms"];
  place: Place;
}

function checkParts(catalog: Catalog, kind: OfferKindDocument, { product, terms, place }: TermsPlace): Finding[] {
  const below = (at: string): Place => ({ ...place, pointer: place.pointer + at });
  const known = namesForProduct(catalog, product);
  const { conditions, rules, rowLists, ranges } = partsOfTerms(kind.terms, terms);
  return [
    ...conditions.flatMap(({ condition, pointer: at }) => checkCondition(condition, below(at), known)),
    ...rules.flatMap(({ logic, path, pointer: at }) => [
      ...checkLogic(logic, below(at), known && new Set([...known, ...OFFER_NAMES])),
      ...readsUncomputed(logic, below(at), figuresBefore(kind, path)),
    ]),
    ...rowLists.flatMap(({ rows, ids, pointer: at }) => checkRows(rows, ids, below(at))),
    ...ranges.flatMap(({ min, max, pointer: at }) => (min > max ? [finding("empty-range", below(at), { low: min, high: max })] : [])),
  ];
}

/** The names that are computed before the first figure that uses a lender's rule. */
function figuresBefore({ figures }: OfferKindDocument, path: string): Set<string> {
  const user = figures.findIndex(({ value }) => usesRule(value, path));
  return new Set(["requested.amount", "requested.tenure", ...figures.slice(0, Math.max(0, user)).map(({ id }) => `offer.${id}`)]);
}

function usesRule(logic: unknown, path: string): boolean {
  if (typeof logic !== "object" || logic === null) return false;
  return Object.entries(logic).some(([name, operand]) => (name === "rule" && [operand].flat()[0] === path) || usesRule(operand, path));
}

/** One finding for each name of an offer that a calculation reads before it is computed. */
export function readsUncomputed(logic: CommonLogic, place: Place, worked: ReadonlySet<string>): Finding[] {
  return [...namesWithPrefix(logic, OWN_NAME)]
    .filter((name) => !worked.has(name))
    .map((name) => finding("used-before-computed", place, { name, known: [...worked] }));
}

function checkRows(rows: readonly Record<string, unknown>[], ids: readonly string[], place: Place): Finding[] {
  const at = (...parts: (string | number)[]): Place => ({ ...place, pointer: pointer(place.pointer, ...parts) });
  const open = rows.findIndex(({ when }) => when === undefined);
  const name = String(rows[open]?.[ids[0] ?? ""] ?? open + 1);
  return [
    ...ids.flatMap((id) =>
      requireUnique(
        id,
        rows.map((row) => String(row[id])),
        (index) => at(index, id),
      ),
    ),
    ...rows.flatMap((_, index) => (open >= 0 && index > open ? [finding("row-never-reached", at(index), { name })] : [])),
    ...(open < 0 ? [finding("no-last-row", at(), {}, "warning")] : []),
  ];
}
