import type { DialectFieldSchema } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding, pointer } from "../../findings/finding.ts";
import { schemasIn, withDefinition } from "../../schemas-in.ts";

/** Keywords that refuse an answer of any field. */
const ALWAYS = ["required", "type"];
/** Keywords besides the one of its name that let a message be said. */
const KIN: Readonly<Record<string, readonly string[]>> = {
  enum: ["x-options", "oneOf"],
  const: ["oneOf"],
  file: ["x-file"],
};

/** Checks that what fields say of refused answers is said some time: by a keyword that the field, or one that refers to it, has. */
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
    const has = new Set([...Object.keys(withDefinition(catalog, field)), ...(added.get(ownRef) ?? []), ...ALWAYS]);
    return unsaid(field, has).map((keyword) =>
      finding("message-never-said", { ...place, pointer: pointer(place.pointer, "x-messages", keyword) }, { keyword }, "warning"),
    );
  });
}

const unsaid = (field: DialectFieldSchema, has: ReadonlySet<string>): string[] =>
  Object.keys(field["x-messages"] ?? {}).filter((keyword) => ![keyword, ...(KIN[keyword] ?? [])].some((one) => has.has(one)));
