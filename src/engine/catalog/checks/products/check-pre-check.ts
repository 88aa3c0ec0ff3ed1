import type { DialectFieldSchema, ProductDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { groupsOf } from "../../field-groups.ts";
import { finding } from "../../findings/finding.ts";
import { factDefinitions, resolveField } from "../../resolve.ts";
import { placesOf, requireExisting } from "../check-references.ts";

/**
 * Checks the pre-check of a product: it asks for fields of the form or for facts, and for nothing
 * that identifies a person.
 */
export function checkPreCheck(catalog: Catalog, { id, form: formId, preCheck }: ProductDocument): Finding[] {
  const form = catalog.forms.get(formId);
  if (!preCheck || !form) return [];
  const at = placesOf("product", id);
  const fields = new Map(groupsOf(form).flatMap(({ group }) => Object.entries(group.properties ?? {})));
  const facts = factDefinitions(catalog).map(({ name }) => name);
  return preCheck.questions.flatMap(({ field: name, min, max }, index) => {
    const place = at("preCheck", "questions", index);
    const own = fields.get(name);
    if (own === undefined) {
      const range = min !== undefined && max !== undefined && min > max ? [finding("empty-range", place, { low: min, high: max })] : [];
      return [
        ...requireExisting("field or fact", name, [...fields.keys(), ...facts], at("preCheck", "questions", index, "field")),
        ...range,
      ];
    }
    return isPersonal(catalog, own) ? [finding("personal-field-in-pre-check", at("preCheck", "questions", index, "field"), { name })] : [];
  });
}

/**
 * A personal text of which nothing may be stored in clear, or a field that is not a single value.
 */
function isPersonal(catalog: Catalog, field: DialectFieldSchema): boolean {
  try {
    const { type, enum: values, "x-pii": personal, "x-queryable": queryable, properties, items } = resolveField(catalog, field);
    if (properties || items) return true;
    return type === "string" && !values && personal === true && queryable === undefined;
  } catch {
    // A broken reference is reported where it is.
    return false;
  }
}
