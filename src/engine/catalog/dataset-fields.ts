import type { CommonText } from "../../contract/documents.gen.ts";
import type { DatasetField } from "../../contract/staff/datasets/dataset.ts";
import { datasetOf } from "../../contract/staff/datasets/datasets.ts";
import { formatNumber, formatRupees } from "../money/format.ts";
import { localeOf } from "../money/locale.ts";
import { ownValue } from "../values/own-value.ts";
import type { Catalog } from "./catalog.ts";
import { catalogueFields, figureLabels } from "./catalogue-fields.ts";
import { bandCode, factFields } from "./facts/queryable.ts";
import { derived } from "./incremental-check.ts";
import { interfaceText, localise } from "./localise.ts";
import { SHARED_OPTIONS } from "./resolve.ts";

/** Null if a form cannot be resolved, which has its own findings. */
const factsOf = (catalog: Catalog) =>
  derived(catalog, "facts of all forms", (seen): Record<string, DatasetField> | null => {
    try {
      return factFields(seen);
    } catch {
      return null;
    }
  });

/**
 * All fields of a dataset: its own and, if it includes them, the queryable facts of forms or the
 * figures of catalogues; its own take precedence. Empty for an unknown dataset, or if a form cannot be resolved.
 */
export function datasetFields(catalog: Catalog, id: string): Readonly<Record<string, DatasetField>> {
  const dataset = datasetOf(id);
  if (dataset === undefined) return {};
  if (dataset.catalogueFigures) return { ...catalogueFields(catalog), ...dataset.fields };
  if (!dataset.facts) return dataset.fields;
  const facts = factsOf(catalog);
  return facts === null ? {} : { ...facts, ...dataset.fields };
}

/** The label of a column or code, with the number of days that its dataset covers. */
export const withDays = (dataset: string, label: string): string =>
  label.replace("{{overDays}}", String(datasetOf(dataset)?.overDays ?? ""));

/** A column or filter of a table or report. */
export interface LabelledField {
  field: string;
  label: CommonText;
  /** Shown for a missing value; only a dimension has it. */
  none?: CommonText;
}

interface NamedField {
  dataset: string;
  name: string;
  field: DatasetField;
}

/**
 * The labels of a field's codes in a language, by code; undefined for a field whose values are
 * shown as they are.
 */
export function codeLabels(catalog: Catalog, { dataset, name, field }: NamedField, language: string): Record<string, string> | undefined {
  // A text with `names` is an id, which has no label.
  const names = field.type === "code" ? field.names : undefined;
  if (names === "product")
    return Object.fromEntries([...catalog.products.values()].map(({ code, name }) => [code, localise(name, language)]));
  if (names === "lender") return Object.fromEntries([...catalog.lenders.values()].map(({ id, name }) => [id, localise(name, language)]));
  if (names === "upload") return Object.fromEntries([...catalog.uploads.values()].map(({ id, title }) => [id, localise(title, language)]));
  if (names === "figure") return figureLabels(catalog, name, language);
  if (names === "step")
    return Object.fromEntries(
      [...catalog.forms.values()].flatMap(({ id, steps }) => steps.map((step) => [`${id}/${step.id}`, localise(step.title, language)])),
    );
  if (names === "brand") return Object.fromEntries([...catalog.brands.values()].map(({ id, name }) => [id, name]));
  if (field.options !== undefined) {
    const options = ownValue(catalog.options.get(SHARED_OPTIONS)?.lists ?? {}, field.options) ?? [];
    return Object.fromEntries(options.map(({ code, label }) => [code, localise(label, language)]));
  }
  if (field.yesOrNo) {
    return { true: interfaceText(catalog, language, "form.yes") ?? "true", false: interfaceText(catalog, language, "form.no") ?? "false" };
  }
  if (field.bands !== undefined) return bandLabels(catalog, field.bands, language);
  const label = (code: string) => withDays(dataset, interfaceText(catalog, language, `staff.codes.${dataset}.${name}.${code}`) ?? code);
  return field.codes && Object.fromEntries(field.codes.map((code) => [code, label(code)]));
}

/** The labels of bands by code, such as `₹15,000–25,000`, with one rupee sign. */
function bandLabels(catalog: Catalog, { limits, rupees }: NonNullable<DatasetField["bands"]>, language: string): Record<string, string> {
  const locale = localeOf(
    [...catalog.sites.values()].flatMap(({ languages }) => languages),
    language,
  );
  const number = (value: number | undefined) => (value === undefined ? "" : formatNumber(value, locale));
  const amount = (value: number | undefined) => (rupees && value !== undefined ? formatRupees(value, locale) : number(value));
  const label = (from: number | undefined, to: number | undefined) => {
    const kind = from === undefined ? "below" : to === undefined ? "from" : "between";
    const text = interfaceText(catalog, language, `staff.bands.${kind}`) ?? "";
    return text.replace("{{from}}", amount(from)).replace("{{to}}", kind === "below" ? amount(to) : number(to));
  };
  const spans = limits.flatMap((own) => [undefined, ...own].map((from, index) => [from, own[index]] as const));
  return Object.fromEntries(spans.map(([from, to]) => [bandCode(from, to), label(from, to)]));
}
