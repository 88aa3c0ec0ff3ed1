import type { DialectFieldSchema, LenderConnector } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { groupsOf } from "../../field-groups.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { filesSentBy, placeOfSent, sentBy } from "../../lenders/connector-parts.ts";
import { withDefinition } from "../../schemas-in.ts";

/**
 * Total bytes of the files of one call. Base64 makes them a third larger, and both sides hold the
 * call in memory.
 */
const MAX_BYTES = 6_000_000;

/**
 * Checks that the files sent to a lender are files that its customers are asked for, and that they
 * fit into one call. The answer of a file field is our id, which is useless to a lender.
 *
 * @param formIds ids of the forms whose answers are available
 */
export function checkSentFiles(catalog: Catalog, connector: LenderConnector, formIds: readonly string[], place: Place): Finding[] {
  const fileFields = fileFieldsOf(catalog, formIds);
  const sent = Object.entries(filesSentBy(connector));
  const at = (...parts: string[]): Place => ({ ...place, pointer: pointer(place.pointer, ...parts) });
  const bytes = sent.reduce((sum, [, name]) => sum + (fileFields.get(name) ?? 0), 0);
  const idsSent = Object.entries(sentBy(connector)).flatMap(([field, logic]) => {
    const name = typeof logic === "object" && logic !== null && "var" in logic ? String(logic.var) : "";
    return fileFields.has(name) ? [finding("file-sent-as-id", at(...placeOfSent(connector).slice(1), field), { name })] : [];
  });
  return [
    ...sent.flatMap(([field, name]) => [
      ...(fileFields.has(name) ? [] : [finding("lender-file-unknown", at("files", field), { name, known: [...fileFields.keys()] })]),
      ...(connector.protocol === "http-json" && field in connector.submit
        ? [finding("field-taken", at("files", field), { name: field, other: field })]
        : []),
    ]),
    ...(bytes > MAX_BYTES ? [finding("lender-files-too-large", at("files"), { bytes, most: MAX_BYTES })] : []),
    ...idsSent,
  ];
}

/** The file fields of forms, each with the maximum bytes of its answer. */
function fileFieldsOf(catalog: Catalog, forms: readonly string[]): Map<string, number> {
  const fields = forms
    .flatMap((id) => catalog.forms.get(id) ?? [])
    .flatMap((form) => groupsOf(form).flatMap(({ group }) => Object.entries(group.properties ?? {})));
  return new Map(fields.flatMap(([name, field]) => bytesOf(catalog, field).map((bytes): [string, number] => [name, bytes])));
}

/**
 * @param passed the enclosing lists. A list that contains itself is reported elsewhere, and has
 *   no files.
 */
function bytesOf(catalog: Catalog, field: DialectFieldSchema, passed: readonly DialectFieldSchema[] = []): number[] {
  const { format, items, maxItems = 1, "x-file": rule } = withDefinition(catalog, field);
  if (format === "file") return [rule?.maxBytes ?? 0];
  if (items === undefined || passed.includes(items)) return [];
  return bytesOf(catalog, items, [...passed, items]).map((bytes) => bytes * maxItems);
}
