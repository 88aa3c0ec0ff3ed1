import type { UploadDocument } from "../../../contract/documents.gen.ts";
import { DATASETS } from "../../../contract/staff/datasets/datasets.ts";
import type { UploadView } from "../../../contract/staff/uploads/upload-view.ts";
import { ROW_FAULTS } from "../../../contract/staff/uploads/uploads.ts";
import type { Catalog } from "../catalog.ts";
import { codeLabels } from "../dataset-fields.ts";
import { codeLabel } from "../findings/code-label.ts";
import { interfaceText, localise } from "../localise.ts";

/** A file format for the browser, in one language. */
export function sliceUpload(catalog: Catalog, { id, roles, title, lead, maxBytes, columns }: UploadDocument, language: string): UploadView {
  const status = { dataset: "offers", name: "status", field: DATASETS.offers.fields.status };
  const statuses = codeLabels(catalog, status, language) ?? {};
  const ofLenders = columns.some(({ fills, type }) => fills === "status" && type === "text");
  return {
    id,
    roles: [...roles],
    title: localise(title, language),
    ...(lead && { lead: localise(lead, language) }),
    maxBytes,
    faults: Object.fromEntries(ROW_FAULTS.map((code) => [code, interfaceText(catalog, language, `staff.upload.faults.${code}`) ?? code])),
    statuses,
    columns: columns.map(({ header, required = false, help, codes }) => ({
      header,
      required,
      ...(help && { help: localise(help, language) }),
      ...(codes && { words: Object.keys(codes) }),
    })),
    ...(ofLenders && { lenderWords: lenderWords(catalog, statuses, language) }),
  };
}

/** Each lender's own status words and what they become, in the order of the lenders' names. */
function lenderWords(
  { lenders }: Catalog,
  statuses: Readonly<Record<string, string>>,
  language: string,
): NonNullable<UploadView["lenderWords"]> {
  return [...lenders.values()]
    .map(({ name, connector }) => ({
      lender: localise(name, language),
      words: Object.entries(connector.statuses).map(([word, status]) => ({ word, status: codeLabel(statuses, status) ?? status })),
    }))
    .toSorted((one, other) => one.lender.localeCompare(other.lender, language));
}
