import { type Catalog, documentsOf } from "../catalog.ts";
import type { DocumentTypes, Finding, Kind, SchemaKind } from "../document.ts";
import type { Place } from "../findings/finding.ts";
import { checkSiteTimes } from "./check-site-times.ts";
import { checkUnused } from "./check-unused.ts";
import { checkFieldNames, checkFieldValues } from "./forms/check-field-values.ts";
import { checkFileFields } from "./forms/check-file-fields.ts";
import { checkLimits } from "./forms/check-limits.ts";
import { checkMessages } from "./forms/check-messages.ts";
import { checkMigrations } from "./forms/check-migrations.ts";
import { checkPrefill } from "./forms/check-prefill.ts";
import { checkQueryable } from "./forms/check-queryable.ts";
import { checkStepOrder } from "./forms/check-step-order.ts";
import { checkUnfilled } from "./forms/check-unfilled.ts";
import { checkWidgets } from "./forms/check-widgets.ts";
import { RULE_CONFLICT_CODES } from "./gather-findings.ts";
import { checkCopyLeftovers } from "./lenders/check-copy-leftovers.ts";
import { checkFigures } from "./lenders/check-figures.ts";
import { checkLenderStatuses } from "./lenders/check-lender-statuses.ts";
import { checkLendingTerms } from "./lenders/check-lending-terms.ts";
import { checkRates } from "./lenders/check-rates.ts";
import { checkRequestableTerms } from "./lenders/check-requestable-terms.ts";
import { checkBrandAppearance } from "./pages/check-brand-appearance.ts";
import { checkBrandsDiffer } from "./pages/check-brands-differ.ts";
import { checkDrawing } from "./pages/check-drawing.ts";
import { checkBrandNames, checkCallTimes, checkOptionLabels, checkUploadCodes } from "./pages/check-labels.ts";
import { checkRegistration } from "./pages/check-registration.ts";
import { checkTemplates } from "./pages/check-templates.ts";
import { checkMenuUse, checkPageUse, checkReportLabels, checkShown, checkTableLabels } from "./pages/check-views.ts";
import { checkEstimate } from "./products/check-estimate.ts";
import { checkFlowNames } from "./products/check-flow-names.ts";
import { checkPreCheck } from "./products/check-pre-check.ts";
import { checkProductJourney } from "./products/check-product-journey.ts";
import { checkProductLists } from "./products/check-product-lists.ts";
import { checkProductNames } from "./products/check-product-names.ts";
import { checkConditionValues } from "./rules/check-condition-values.ts";
import { checkLogicValues } from "./rules/check-logic-values.ts";
import { checkRuleReach } from "./rules/check-rule-reach.ts";

/** Runs a check of one document; returns its findings, or one finding if it throws. */
export type Attempt = (kind: Kind, id: string, check: () => Finding[]) => Finding[];

/**
 * Checks that documents can have an effect: values that facts can have, rules that can be reached,
 * screens at the places that a journey leads to, readable colours, no unused documents.
 *
 * @param before the findings so far; nothing is reported twice for one place
 */
export function checkMeaning(catalog: Catalog, before: readonly Finding[], attempt: Attempt): Finding[] {
  const each = <K extends SchemaKind>(kind: K, ...checks: ((catalog: Catalog, document: DocumentTypes[K]) => Finding[])[]) =>
    [...documentsOf(catalog, kind)].flatMap(([id, document]) =>
      attempt(kind, id, () => checks.flatMap((check) => check(catalog, document))),
    );
  const ofAll = (kind: SchemaKind, check: () => Finding[]) => attempt(kind, [...documentsOf(catalog, kind).keys()][0] ?? "", check);
  const found = [
    ...each("product", checkProductNames, checkProductLists, checkProductJourney, checkEstimate, checkPreCheck, checkDrawing),
    ...each("form", checkFieldNames, checkMigrations, checkUnfilled, checkPrefill),
    ...each("site", checkSiteTimes),
    ...each("offer-kind", checkFigures),
    ...each("lender", checkLenderStatuses, checkRates, checkRequestableTerms, checkLendingTerms, checkCopyLeftovers),
    ...each("brand", checkBrandAppearance, checkBrandNames),
    ...each("table", checkTableLabels),
    ...each("report", checkReportLabels),
    ...each("page", checkPageUse),
    ...ofAll("page", () => checkShown(catalog)),
    ...each("menu", checkMenuUse),
    ...each("options", checkOptionLabels),
    ...each("upload", checkUploadCodes),
    ...each("template", checkRegistration),
    ...each("call-list", checkCallTimes),
    ...each("routing", checkFlowNames),
    ...ofAll("brand", () => checkBrandsDiffer(catalog)),
    ...ofAll("form", () => checkFieldValues(catalog)),
    ...ofAll("form", () => checkFileFields(catalog)),
    ...ofAll("form", () => checkWidgets(catalog)),
    ...ofAll("form", () => checkLimits(catalog)),
    ...ofAll("form", () => checkQueryable(catalog)),
    ...ofAll("form", () => checkMessages(catalog)),
    ...ofAll("form", () => checkConditionValues(catalog)),
    // A set of documents without templates is only a part of a release.
    ...ofAll("template", () => (catalog.templates.size === 0 ? [] : checkTemplates(catalog))),
    ...ofAll("lender", () => checkLogicValues(catalog)),
  ];
  const already = new Set(before.filter(({ code }) => !RULE_CONFLICT_CODES.has(code)).map(placeKey));
  const reported = new Set([...already, ...found.map(placeKey)]);
  const clear = (place: Place) => ![...reported].some((at) => at.startsWith(placeKey(place)));
  const meant = [
    ...found.filter((one) => !already.has(placeKey(one))),
    ...each("form", checkStepOrder).filter(clear),
    ...ofAll("routing", () => checkRuleReach(catalog, clear)),
  ];
  // A broken reference may be meant for something that is reported as unused, so unused parts are
  // checked only when there are no errors.
  const wrong = [...before, ...meant].some(({ severity }) => severity === "error");
  return [...meant, ...(wrong ? [] : ofAll("product", () => checkUnused(catalog)))];
}

const placeKey = ({ kind, id, pointer }: Place): string => `${kind}/${id}#${pointer}`;
