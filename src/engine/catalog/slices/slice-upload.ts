import type { UploadDocument } from "../../../contract/documents.gen.ts";
import { DATASETS } from "../../../contract/staff/datasets/datasets.ts";
import type { UploadView } from "../../../contract/staff/uploads/upload-view.ts";
import { ROW_FAULTS } from "../../../contract/staff/uploads/uploads.ts";
import type { Catalog } from "../catalog.ts";
import { codeLabels } from "../dataset-fields.ts";
import { interfaceText, localise } from "../localise.ts";

/** A file format for the browser, in one language. */
export function sliceUpload(catalog: Catalog, { id, roles, title, lead, maxBytes, columns }: UploadDocument, language: string): UploadView {
  const status = { dataset: "offers", name: "status", field: DATASETS.offers.fields.status };
  return {
    id,
    roles: [...roles],
    title: localise(title, language),
    ...(lead && { lead: localise(lead, language) }),
    maxBytes,
    faults: Object.fromEntries(ROW_FAULTS.map((code) => [code, interfaceText(catalog, language, `staff.upload.faults.${code}`) ?? code])),
    statuses: codeLabels(catalog, status, language) ?? {},
    columns: columns.map(({ header, required = false, help, codes }) => ({
      header,
      required,
      ...(help && { help: localise(help, language) }),
      ...(codes && { words: Object.keys(codes) }),
    })),
  };
}
