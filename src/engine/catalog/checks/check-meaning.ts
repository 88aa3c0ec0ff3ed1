import type { Catalog } from "../catalog.ts";
import type { DocumentTypes, Finding, Kind } from "../document.ts";
import type { Place } from "../finding.ts";
import { checkFieldNames, checkFieldValues } from "./forms/check-field-values.ts";
import { checkFileFields } from "./forms/check-file-fields.ts";
import { checkLenderStatuses } from "./lenders/check-lender-statuses.ts";
import { checkRates } from "./lenders/check-rates.ts";
import { checkBrandLook } from "./pages/check-brand-look.ts";
import { checkDrawing } from "./pages/check-drawing.ts";
import { checkTemplates } from "./pages/check-templates.ts";
import { checkEstimate } from "./products/check-estimate.ts";
import { checkFlowNames } from "./products/check-flow-names.ts";
import { checkPreCheck } from "./products/check-pre-check.ts";
import { checkProductJourney } from "./products/check-product-journey.ts";
import { checkProductNames } from "./products/check-product-names.ts";
import { checkConditionValues } from "./rules/check-condition-values.ts";
import { checkLogicValues } from "./rules/check-logic-values.ts";
import { checkRuleReach } from "./rules/check-rule-reach.ts";

/** Runs a check of a document; what it says, or that it failed. */
export type Attempt = (kind: Kind, id: string, check: () => Finding[]) => Finding[];

/**
 * Checks that what documents say can come to pass: values that facts can have, rules that are reached, screens that are where a journey
 * leads, colours that are seen.
 * @param before what was found already: what is wrong there is not told a second time
 */
export function checkMeaning(catalog: Catalog, before: readonly Finding[], attempt: Attempt): Finding[] {
  const each = <K extends Kind>(
    kind: K,
    all: ReadonlyMap<string, DocumentTypes[K]>,
    ...checks: ((catalog: Catalog, document: DocumentTypes[K]) => Finding[])[]
  ) => [...all].flatMap(([id, document]) => attempt(kind, id, () => checks.flatMap((check) => check(catalog, document))));
  const ofAll = (kind: Kind, all: ReadonlyMap<string, unknown>, check: () => Finding[]) => attempt(kind, [...all.keys()][0] ?? "", check);
  const found = [
    ...each("product", catalog.products, checkProductNames, checkProductJourney, checkEstimate, checkPreCheck, checkDrawing),
    ...each("form", catalog.forms, checkFieldNames),
    ...each("lender", catalog.lenders, checkLenderStatuses, checkRates),
    ...each("brand", catalog.brands, checkBrandLook),
    ...each("routing", catalog.routing, checkFlowNames),
    ...ofAll("form", catalog.forms, () => checkFieldValues(catalog)),
    ...ofAll("form", catalog.forms, () => checkFileFields(catalog)),
    ...ofAll("form", catalog.forms, () => checkConditionValues(catalog)),
    // Documents without any templates are a part of some.
    ...ofAll("template", catalog.templates, () => (catalog.templates.size === 0 ? [] : checkTemplates(catalog))),
    ...ofAll("lender", catalog.lenders, () => checkLogicValues(catalog)),
  ];
  const already = new Set(before.map(placeKey));
  const told = new Set([...already, ...found.map(placeKey)]);
  const clear = (place: Place) => ![...told].some((at) => at.startsWith(placeKey(place)));
  return [
    ...found.filter((one) => !already.has(placeKey(one))),
    ...ofAll("routing", catalog.routing, () => checkRuleReach(catalog, clear)),
  ];
}

const placeKey = ({ kind, id, pointer }: Place): string => `${kind}/${id}#${pointer}`;
