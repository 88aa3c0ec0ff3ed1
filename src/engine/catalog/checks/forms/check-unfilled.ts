import type { FormDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { PROFILE_NAMES } from "../../domains/profile-scope.ts";
import { groupsOf } from "../../field-groups.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import type { ResolvedField } from "../../resolve.ts";
import { placesOf } from "../check-references.ts";
import { placedFields } from "./placed-fields.ts";

type Ui = ResolvedField["x-ui"];

/** Why a customer cannot fill a field; null if they can. */
function reasonNotFillable(ui: Ui): string | null {
  if (ui?.widget === "hidden") return "is hidden";
  return ui?.readOnly === true ? "can only be read" : null;
}

/** A default is submitted only if the field is visible. */
const begins = (field: ResolvedField): boolean => field.default !== undefined && field["x-ui"]?.widget !== "hidden";

/**
 * Checks that required fields can be filled: by the customer, or else by `prefill`, the profile
 * field of the same name or a default. Otherwise the form could never be completed.
 */
export function checkUnfilled(catalog: Catalog, form: FormDocument): Finding[] {
  const at = placesOf("form", form.id)();
  const fields = placedFields(catalog, form);
  const filled = (name: string) => Object.hasOwn(form.prefill ?? {}, name) || PROFILE_NAMES.has(name);
  const required = new Set(groupsOf(form).flatMap(({ group }) => group.required ?? []));
  const closed = fields.flatMap(({ name, field, pointer: here }) => {
    const why = reasonNotFillable(field["x-ui"]);
    // A branch in which the customer can fill the field is enough.
    const open = fields.some((other) => other.name === name && reasonNotFillable(other.field["x-ui"]) === null);
    if (why === null || open || !required.has(name) || filled(name) || begins(field)) return [];
    return [finding("never-filled", { ...at, pointer: here }, { name, why })];
  });
  return [...closed, ...fields.flatMap(({ field, pointer: here }) => within(field, { ...at, pointer: here }))];
}

/** Inside a group or the items of a list, only the customer and defaults fill fields. */
function within(field: ResolvedField, place: Place): Finding[] {
  const { properties = {}, required = [], items } = field;
  const children = Object.entries(properties).flatMap(([name, child]) => {
    const at = { ...place, pointer: pointer(place.pointer, "properties", name) };
    const why = reasonNotFillable(child["x-ui"]);
    const closed = why !== null && required.includes(name) && !begins(child);
    return closed ? [finding("never-filled", at, { name, why })] : within(child, at);
  });
  return [...children, ...(items ? within(items, { ...place, pointer: pointer(place.pointer, "items") }) : [])];
}
