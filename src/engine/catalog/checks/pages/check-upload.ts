import type { UploadColumn, UploadDocument } from "../../../../contract/documents.gen.ts";
import { UPLOAD_ACTIONS, type UploadAction, uploadAction } from "../../../../contract/staff/uploads/actions.ts";
import { headerName } from "../../../validate/upload-columns.ts";
import { uploadRowReader } from "../../../validate/upload-row.ts";
import { ownValue } from "../../../values/own-value.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, type Place } from "../../findings/finding.ts";
import { placesOf, requireExisting, requireUnique } from "../check-references.ts";

type At = (...parts: (string | number)[]) => Place;

/**
 * Checks a file format: its action exists, accepts the columns and gets what it needs, and the
 * template's examples are valid.
 */
export function checkUpload(_catalog: Catalog, upload: UploadDocument): Finding[] {
  const at = placesOf("upload", upload.id);
  const { columns, key, examples } = upload;
  const ids = columns.map(({ id }) => id);
  const shape = [
    ...requireUnique("column", ids, (index) => at("columns", index, "id")),
    ...differentHeaders(upload, at),
    ...key.flatMap((id, index) => requireExisting("column", id, ids, at("key", index))),
    ...examples.flatMap((row, index) => Object.keys(row).flatMap((id) => requireExisting("column", id, ids, at("examples", index, id)))),
    ...columns.flatMap((column, index) => ownCodes(column, index, at)),
  ];
  const action = uploadAction(upload.action);
  if (action === undefined) return [...requireExisting("action", upload.action, Object.keys(UPLOAD_ACTIONS), at("action")), ...shape];
  const found = [...shape, ...checkFills(upload, action, at)];
  return found.length > 0 ? found : checkExamples(upload, at);
}

/** Checks that no header belongs to two columns. */
function differentHeaders({ columns }: UploadDocument, at: At): Finding[] {
  const names = columns.flatMap(({ header, also = [] }, column) => [header, ...also].map((name) => ({ name: headerName(name), column })));
  return requireUnique(
    "header",
    names.map(({ name }) => name),
    (index) => at("columns", names[index]?.column ?? 0),
  );
}

/** Checks that `codes` are on all columns of type `code` and no others, and `maxLength` only on texts. */
function ownCodes({ id, type, codes, maxLength }: UploadColumn, index: number, at: At): Finding[] {
  const typeMismatch = (name: string, expected: string) => [
    finding("property-of-another-type", at("columns", index, name), { name, type: expected }),
  ];
  return [
    ...(type === "code" && codes === undefined ? [finding("codes-missing", at("columns", index), { name: id })] : []),
    ...(type !== "code" && codes !== undefined ? typeMismatch("codes", "code") : []),
    ...(type !== "text" && maxLength !== undefined ? typeMismatch("maxLength", "text") : []),
  ];
}

function checkFills({ action: id, columns }: UploadDocument, { fields }: UploadAction, at: At): Finding[] {
  const filled = columns.map(({ fills }) => fills);
  const requiredFills = columns.flatMap(({ fills, required }) => (required ? [fills] : []));
  return [
    ...requireUnique("filled field", filled, (index) => at("columns", index, "fills")),
    ...Object.entries(fields).flatMap(([name, { required }]) =>
      required && !requiredFills.includes(name) ? [finding("action-needs-column", at("columns"), { action: id, name })] : [],
    ),
    ...columns.flatMap(({ fills, type, codes }, index) => {
      const field = ownValue(fields, fills);
      if (field === undefined) return requireExisting("field of the action", fills, Object.keys(fields), at("columns", index, "fills"));
      if (!field.types.includes(type))
        return [
          finding("action-takes-type", at("columns", index, "type"), { action: id, name: fills, expected: field.types.join(" or ") }),
        ];
      const known = field.codes;
      return known === undefined
        ? []
        : Object.entries(codes ?? {}).flatMap(([word, code]) => requireExisting("code", code, known, at("columns", index, "codes", word)));
    }),
  ];
}

/** Checks that the examples in the template are accepted. */
function checkExamples({ columns, examples }: UploadDocument, at: At): Finding[] {
  const read = uploadRowReader(columns);
  return examples.flatMap((row, index) => {
    const { problems } = read(columns.map(({ id }) => row[id] ?? ""));
    return problems.map(({ column, problem }) => finding("invalid-example", at("examples", index, column ?? ""), { detail: problem }));
  });
}
