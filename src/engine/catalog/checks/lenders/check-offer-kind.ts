import type { CommonLogic, OfferKindDocument, OfferKindFigure, OfferKindTerms } from "../../../../contract/documents.gen.ts";
import type { Condition } from "../../../../contract/site/slices.ts";
import { OFFER_OPERATOR_NAMES } from "../../../rules/offers/offer-vocabulary.ts";
import { INHERITED_NAMES } from "../../../values/own-value.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { namesForKind, OFFER_NAMES } from "../../names-in-rules.ts";
import { FEES_REF, hasKfs, isRule, termsSchemaAt } from "../../terms/terms.ts";
import { placesOf, requireExisting, requireUnique } from "../check-references.ts";
import { checkCondition, checkLogic } from "../rules/check-rules.ts";
import { checkSpans } from "./check-spans.ts";
import { readsUncomputed } from "./check-terms.ts";

/**
 * Checks an offer kind: its figures read existing names, what it shows is computed, and what the
 * law requires is present.
 */
export function checkOfferKind(catalog: Catalog, kind: OfferKindDocument): Finding[] {
  const at = placesOf("offer-kind", kind.id);
  return [
    ...requireUnique(
      "figure",
      kind.figures.map(({ id }) => id),
      (index) => at("figures", index, "id"),
    ),
    ...kind.figures.flatMap(({ id }, index) =>
      INHERITED_NAMES.has(id) ? [finding("unsafe-name", at("figures", index, "id"), { name: id })] : [],
    ),
    ...checkSchema(kind.terms, at("terms")),
    ...checkCalculations(catalog, kind),
    ...checkUses(kind),
    ...kind.figures.flatMap((figure, index) => checkFigure(kind, figure, at("figures", index))),
    ...checkSpans(kind),
    ...checkLaw(kind),
  ];
}

/** Checks at every level that properties have safe names, and that required ones are defined. */
function checkSchema({ properties = {}, required = [], items }: OfferKindTerms, place: Place): Finding[] {
  const at = (...parts: (string | number)[]): Place => ({ ...place, pointer: pointer(place.pointer, ...parts) });
  return [
    ...required.flatMap((name, index) => requireExisting("property", name, Object.keys(properties), at("required", index))),
    ...Object.entries(properties).flatMap(([name, part]) => [
      ...(INHERITED_NAMES.has(name) ? [finding("unsafe-name", at("properties", name), { name })] : []),
      ...checkSchema(part, at("properties", name)),
    ]),
    ...(items ? checkSchema(items, at("items")) : []),
  ];
}

/**
 * Checks figures and fees in the order in which they are computed; each may use only earlier ones.
 */
function checkCalculations(catalog: Catalog, kind: OfferKindDocument): Finding[] {
  const at = placesOf("offer-kind", kind.id);
  const known = new Set([...namesForKind(catalog, kind.id), ...OFFER_NAMES]);
  const worked = new Set(["requested.amount", "requested.tenure", ...termsPaths(kind)]);
  const formats = new Map(kind.figures.flatMap(({ id, format }) => (format === undefined ? [] : [[`offer.${id}`, format] as const])));
  const check = (logic: CommonLogic, place: Place): Finding[] => [
    ...checkLogic(logic, place, known, OFFER_OPERATOR_NAMES, formats),
    ...readsUncomputed(logic, place, worked),
    ...checkLiteralOperands(kind.terms, logic, place),
  ];
  const fees = (): Finding[] => {
    const found = (kind.fees?.items ?? []).flatMap((item, index) => {
      const place = (name: string) => at("fees", "items", index, name);
      if ("listed" in item)
        return [
          ...(termsSchemaAt(kind.terms, item.listed)?.$ref === FEES_REF
            ? []
            : [finding("unknown-reference", place("listed"), { what: "list of fees in the terms", name: item.listed, known: FEES_REF })]),
          ...check(item.gstPercent, place("gstPercent")),
        ];
      return [...check(item.amount, place("amount")), ...check(item.gstPercent, place("gstPercent"))];
    });
    for (const item of kind.fees?.items ?? []) if ("id" in item) worked.add(`fees.${item.id}`);
    worked.add("fees.total");
    return found;
  };
  const figures = kind.figures.flatMap(({ id, value }, index) => {
    const found = check(value, at("figures", index, "value"));
    worked.add(`offer.${id}`);
    return kind.fees?.after === id ? [...found, ...fees()] : found;
  });
  return [...figures, ...checkLogic(kind.validityWorkingDays, at("validityWorkingDays"), new Set(["terms"]))];
}

/** Every path into the terms that a figure reads. */
function termsPaths({ terms, figures, fees }: OfferKindDocument): string[] {
  const written = JSON.stringify([figures, fees ?? null]).match(/terms(?:\.\w+)+/g) ?? [];
  return written.filter((path) => termsSchemaAt(terms, path) !== undefined);
}

/**
 * `rule` and `firstRow` take literal operands: the path of a lender's rule, and the path of a list
 * of rows with the property to return.
 */
function checkLiteralOperands(terms: OfferKindTerms, logic: unknown, place: Place): Finding[] {
  if (typeof logic !== "object" || logic === null) return [];
  return Object.entries(logic).flatMap(([name, operand]) => {
    const at = { ...place, pointer: pointer(place.pointer, name) };
    const [path, value] = [operand].flat().map((part) => (typeof part === "string" ? part : JSON.stringify(part)));
    if (name === "rule")
      return isRule(termsSchemaAt(terms, path ?? ""))
        ? []
        : [
            finding("unknown-reference", at, {
              what: "rule in the terms",
              name: path ?? "",
              known: "paths to common.json#/definitions/logic",
            }),
          ];
    if (name === "firstRow") {
      const columns = Object.keys(termsSchemaAt(terms, path ?? "")?.items?.properties ?? {});
      return requireExisting(`column of ${path}`, value ?? "", columns, at);
    }
    return checkLiteralOperands(terms, operand, at);
  });
}

/** Checks that the catalogue shows existing figures, and that its facets use them. */
function checkCatalogue({ id, catalogue }: OfferKindDocument, shown: readonly string[]): Finding[] {
  if (!catalogue) return [];
  const at = placesOf("offer-kind", id);
  const known = new Set([catalogue.name, ...catalogue.figures]);
  return [
    ...requireExisting("figure to show", catalogue.name, shown, at("catalogue", "name")),
    ...catalogue.figures.flatMap((figure, index) => requireExisting("figure to show", figure, shown, at("catalogue", "figures", index))),
    ...requireUnique(
      "facet",
      catalogue.facets.map((facet) => facet.id),
      (index) => at("catalogue", "facets", index, "id"),
    ),
    ...catalogue.facets.flatMap(({ choices }, facet) => [
      ...requireUnique(
        "choice",
        choices.map((choice) => choice.id),
        (index) => at("catalogue", "facets", facet, "choices", index, "id"),
      ),
      ...choices.flatMap(({ when }, index) =>
        checkCondition(when as Condition, at("catalogue", "facets", facet, "choices", index, "when"), known),
      ),
    ]),
  ];
}

/** Checks that every place that names figures names ones that are shown. */
function checkUses(kind: OfferKindDocument): Finding[] {
  const at = placesOf("offer-kind", kind.id);
  const shown = kind.figures.filter(({ format }) => format !== undefined).map(({ id }) => id);
  const numbers = kind.figures.filter(({ format }) => format !== undefined && format !== "text" && format !== "code").map(({ id }) => id);
  const list = (ids: readonly string[] | undefined, ...place: string[]) =>
    (ids ?? []).flatMap((id, index) => requireExisting("figure to show", id, shown, at(...place, index)));
  const one = (id: string | undefined, known: readonly string[], ...place: string[]) => requireExisting("figure", id, known, at(...place));
  const ordered = (name: "sorts" | "ranking") =>
    kind[name].flatMap(({ figure }, index) => requireExisting("figure to order by", figure, numbers, at(name, index, "figure")));
  return [
    ...one(kind.amount, numbers, "amount"),
    ...one(kind.shortfall, numbers, "shortfall"),
    ...one(
      kind.fees?.after,
      kind.figures.map(({ id }) => id),
      "fees",
      "after",
    ),
    ...(["emi", "apr", "totalCost"] as const).flatMap((name) => one(kind.law[name], numbers, "law", name)),
    ...one(
      kind.law.repayment,
      kind.figures.map(({ id }) => id),
      "law",
      "repayment",
    ),
    ...(["rate", "principal"] as const).flatMap((name) => one(kind.law[name], numbers, "law", name)),
    ...one(kind.card.main, shown, "card", "main"),
    ...one(kind.card.name, shown, "card", "name"),
    ...list(kind.card.figures, "card", "figures"),
    ...list(kind.card.terms, "card", "terms"),
    ...list(kind.summary, "summary"),
    ...list(kind.keyFacts, "keyFacts"),
    ...list(kind.compare, "compare"),
    ...checkCatalogue(kind, shown),
    ...ordered("sorts"),
    ...ordered("ranking"),
    ...requireUnique(
      "fee",
      (kind.fees?.items ?? []).map((item, index) => ("id" in item ? item.id : String(index))),
      (index) => at("fees", "items", index, "id"),
    ),
    ...requireUnique(
      "order",
      kind.sorts.map(({ figure, order }) => `${figure} ${order}`),
      (index) => at("sorts", index),
    ),
  ];
}

function checkFigure(kind: OfferKindDocument, { format, codes, noteOf, comparableWith }: OfferKindFigure, place: Place): Finding[] {
  const at = (...parts: (string | number)[]): Place => ({ ...place, pointer: pointer(place.pointer, ...parts) });
  const shown = kind.figures.filter((other) => other.format !== undefined).map(({ id }) => id);
  return [
    ...requireExisting("figure to show", noteOf, shown, at("noteOf")),
    ...(comparableWith ?? []).flatMap((id, index) => requireExisting("figure to show", id, shown, at("comparableWith", index))),
    ...((format === "code") === (codes !== undefined) ? [] : [finding("codes-without-texts", at("format"))]),
  ];
}

/**
 * The parts of the Key Fact Statement and its repayment schedule (RBI/2024-25/18), by their keys in
 * the document.
 */
const STATED = {
  repayment: "the repayment, which the repayment schedule is based on",
  rate: "the interest rate that the repayment is calculated with",
  principal: "the loan amount",
};

/** What the law requires for a loan (RBI/2025-26/36, RBI/2024-25/18). */
function checkLaw({ id, law, terms, fees, card, figures }: OfferKindDocument): Finding[] {
  if (law.as !== "lending") return [];
  const at = placesOf("offer-kind", id);
  const onCard = new Set([card.main, ...card.figures, ...(card.terms ?? [])]);
  const apr = figures.find((figure) => figure.id === law.apr);
  const missing = (what: string, fix: string, place: Place) => finding("required-by-law", place, { what, fix });
  return [
    ...(fees ? [] : [missing("the fees", "Add fees, including those of the lender's terms.", at())]),
    ...(hasKfs(terms)
      ? []
      : [
          missing(
            "the facts of the Key Fact Statement in the lender's terms",
            "Add kfs to the properties of terms as offer-kind.json#/definitions/kfs, and to required.",
            at("terms"),
          ),
        ]),
    ...(["emi", "apr", "totalCost"] as const).flatMap((name) => {
      const figure = law[name];
      return figure === undefined || onCard.has(figure)
        ? []
        : [missing(`${figure} on the card of every offer`, `Add ${figure} to card.figures.`, at("card", "figures"))];
    }),
    ...Object.entries(STATED).flatMap(([name, what]) =>
      law[name as keyof typeof STATED] === undefined
        ? [missing(what, `Enter the figure in law.${name}: the Key Fact Statement uses it.`, at("law"))]
        : [],
    ),
    ...(apr && !usesOperator(apr.value, "apr")
      ? [
          missing(
            "the APR, which this figure does not calculate,",
            "Calculate it with the operator apr.",
            at("figures", figures.indexOf(apr), "value"),
          ),
        ]
      : []),
  ];
}

function usesOperator(logic: unknown, operator: string): boolean {
  if (typeof logic !== "object" || logic === null) return false;
  return Object.entries(logic).some(([name, operand]) => name === operator || usesOperator(operand, operator));
}
