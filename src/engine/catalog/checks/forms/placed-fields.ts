import type { FormDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import { groupsOf } from "../../field-groups.ts";
import { pointer } from "../../findings/finding.ts";
import { type ResolvedField, resolveField } from "../../resolve.ts";

interface PlacedField {
  name: string;
  field: ResolvedField;
  /** In the form's document. */
  pointer: string;
}

/**
 * The fields of a form's steps and branches as rendered. Fields that cannot be resolved are left out; they are reported
 * elsewhere.
 */
export function placedFields(catalog: Catalog, form: FormDocument): PlacedField[] {
  return groupsOf(form).flatMap(({ group, step, pointer: at }) => {
    const ui = form.steps.find(({ id }) => id === step)?.ui ?? {};
    return Object.entries(group.properties ?? {}).flatMap(([name, schema]) => {
      try {
        const field = resolveField(catalog, schema);
        const shown = Object.hasOwn(ui, name) ? { ...field, "x-ui": { ...field["x-ui"], ...ui[name] } } : field;
        return [{ name, field: shown, pointer: pointer(at, "properties", name) }];
      } catch {
        return [];
      }
    });
  });
}
