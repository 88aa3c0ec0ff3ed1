import { ownValue } from "../../../values/own-value.ts";
import type { Catalog } from "../../catalog.ts";
import { codeLabels, datasetFields } from "../../dataset-fields.ts";
import type { Finding } from "../../document.ts";
import type { Place } from "../../findings/finding.ts";
import { FIRST_LANGUAGE } from "../../localise.ts";
import { requireExisting } from "../check-references.ts";

/** Checks that codes by which rows are limited exist in the dataset, by field. */
export function checkCodes(
  catalog: Catalog,
  dataset: string,
  codesByField: Readonly<Record<string, readonly string[]>>,
  at: (...parts: string[]) => Place,
): Finding[] {
  const fields = datasetFields(catalog, dataset);
  const coded = Object.keys(fields).filter((name) => fields[name]?.type === "code" && fields[name].filter === "values");
  return Object.entries(codesByField).flatMap(([name, codes]) => {
    const field = ownValue(fields, name);
    if (field === undefined || !coded.includes(name)) return requireExisting("field of codes", name, coded, at(name));
    const known = Object.keys(codeLabels(catalog, { dataset, name, field }, FIRST_LANGUAGE) ?? {});
    return codes.flatMap((code, index) => requireExisting("code", code, known, at(name, String(index))));
  });
}
