import { checkShown } from "./blocks/check-shown.ts";
import { type Catalog, documentsOf } from "./catalog.ts";
import { checkUnused } from "./check-unused.ts";
import { checkBrandShare, checkCommission, checkSiteShare } from "./checks/check-commissions.ts";
import { checkSiteTimes } from "./checks/check-site-times.ts";
import { checkFieldNames, checkFieldValues } from "./checks/forms/check-field-values.ts";
import { checkFileFields } from "./checks/forms/check-file-fields.ts";
import { checkLimits } from "./checks/forms/check-limits.ts";
import { checkMessages } from "./checks/forms/check-messages.ts";
import { checkMigrations } from "./checks/forms/check-migrations.ts";
import { checkPrefill } from "./checks/forms/check-prefill.ts";
import { checkQueryable } from "./checks/forms/check-queryable.ts";
import { checkStepOrder } from "./checks/forms/check-step-order.ts";
import { checkUnfilled } from "./checks/forms/check-unfilled.ts";
import { checkWidgets } from "./checks/forms/check-widgets.ts";
import { RULE_CONFLICT_CODES } from "./checks/gather-findings.ts";
import { checkCopyLeftovers } from "./checks/lenders/check-copy-leftovers.ts";
import { checkFigures } from "./checks/lenders/check-figures.ts";
import { checkLenderStatuses } from "./checks/lenders/check-lender-statuses.ts";
import { checkLendingTerms } from "./checks/lenders/check-lending-terms.ts";
import { checkRates } from "./checks/lenders/check-rates.ts";
import { checkRequestableTerms } from "./checks/lenders/check-requestable-terms.ts";
import { checkBrandAppearance } from "./checks/pages/check-brand-appearance.ts";
import { checkBrandProducts } from "./checks/pages/check-brand-products.ts";
import { checkBrandsDiffer } from "./checks/pages/check-brands-differ.ts";
import { checkDrawing } from "./checks/pages/check-drawing.ts";
import { checkBrandNames, checkCallTimes, checkOptionLabels, checkUploadCodes } from "./checks/pages/check-labels.ts";
import { checkRegistration } from "./checks/pages/check-registration.ts";
import { checkTemplates } from "./checks/pages/check-templates.ts";
import { checkMenuUse, checkPageUse, checkReportLabels, checkTableLabels } from "./checks/pages/check-views.ts";
import { checkEstimate } from "./checks/products/check-estimate.ts";
import { checkFlowNames } from "./checks/products/check-flow-names.ts";
import { checkPreCheck } from "./checks/products/check-pre-check.ts";
import { checkProductJourney } from "./checks/products/check-product-journey.ts";
import { checkProductLists } from "./checks/products/check-product-lists.ts";
import { checkProductNames } from "./checks/products/check-product-names.ts";
import { checkConditionValues } from "./checks/rules/check-condition-values.ts";
import { checkLogicValues } from "./checks/rules/check-logic-values.ts";
import { checkRuleReach } from "./checks/rules/check-rule-reach.ts";
import type { DocumentTypes, Finding, Kind, SchemaKind } from "./document.ts";
import type { Place } from "./findings/finding.ts";

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
    ...each("site", checkSiteTimes, checkSiteShare),
    ...each("offer-kind", checkFigures),
    ...each("lender", checkLenderStatuses, checkRates, checkRequestableTerms, checkLendingTerms, checkCommission, checkCopyLeftovers),
    ...each("brand", checkBrandAppearance, checkBrandNames, checkBrandProducts, checkBrandShare),
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
