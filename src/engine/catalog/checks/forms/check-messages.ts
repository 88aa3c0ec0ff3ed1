import type { DialectFieldSchema } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, pointer } from "../../findings/finding.ts";
import { schemasIn, withDefinition } from "../../schemas-in.ts";

/** Keywords that can reject an answer of any field. */
const ALWAYS_CHECKED = ["required", "type"];
/** For a message of this name, other keywords that can produce it. */
const KIN: Readonly<Record<string, readonly string[]>> = {
  enum: ["x-options", "oneOf"],
  const: ["oneOf"],
  file: ["x-file"],
};

/**
 * Checks that each error message of a field can occur: the field, or a field that refers to it, has
 * the keyword.
 */
export function checkMessages(catalog: Catalog): Finding[] {
  const { fields } = schemasIn(catalog);
  const added = new Map<string, Set<string>>();
  for (const { field } of fields) {
    if (field.$ref === undefined) continue;
    const keywords = added.get(field.$ref) ?? new Set();
    for (const keyword of Object.keys(field)) keywords.add(keyword);
    added.set(field.$ref, keywords);
  }
  return fields.flatMap(({ field, place }) => {
    const ownRef = `${place.kind}/${place.id}#${place.pointer}`;
    const has = new Set([...Object.keys(withDefinition(catalog, field)), ...(added.get(ownRef) ?? []), ...ALWAYS_CHECKED]);
    return missingMessages(field, has).map((keyword) =>
      finding("message-never-shown", { ...place, pointer: pointer(place.pointer, "x-messages", keyword) }, { keyword }, "warning"),
    );
  });
}

const missingMessages = (field: DialectFieldSchema, has: ReadonlySet<string>): string[] =>
  Object.keys(field["x-messages"] ?? {}).filter((keyword) => ![keyword, ...(KIN[keyword] ?? [])].some((one) => has.has(one)));
