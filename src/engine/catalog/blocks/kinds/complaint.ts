import { complain } from "../../../../contract/customer/rights.ts";
import { ownValue } from "../../../values/own-value.ts";
import type { Catalog } from "../../catalog.ts";
import { requireExisting } from "../../checks/check-references.ts";
import { placedFields } from "../../checks/forms/placed-fields.ts";
import type { Finding } from "../../document.ts";
import { fieldNames } from "../../field-groups.ts";
import { finding, type Place } from "../../findings/finding.ts";
import { localise } from "../../localise.ts";
import type { ResolvedField } from "../../resolve.ts";
import type { BlockRules } from "../block.ts";

/** Has the enabled lenders, sorted by name. */
export const complaint: BlockRules<"complaint"> = {
  pages: "customers",
  check: (catalog, { form }, { at }) => checkForm(catalog, form, at("form")),
  slice({ lenders }, { form }, { language }) {
    const named = [...lenders.values()].filter(({ enabled }) => enabled).map(({ id, name }) => ({ id, name: localise(name, language) }));
    return { form, lenders: named.toSorted((one, other) => one.name.localeCompare(other.name, language)) };
  },
  shows: ({ form }) => [{ kind: "form", id: form }],
  offers: ["lender"],
};

/** Checks that a form asks for what the call takes: all that it requires, nothing else, and no answer that it refuses. */
function checkForm(catalog: Catalog, id: string, at: Place): Finding[] {
  const form = catalog.forms.get(id);
  if (form === undefined) return requireExisting("form", id, catalog.forms.keys(), at);
  const { required = [], properties } = complain.body;
  const mandatory = form.steps.flatMap(({ schema }) => schema.required ?? []);
  return [
    ...required.flatMap((name) => requireExisting("required field", name, mandatory, at)),
    ...[...fieldNames(form)].flatMap((name) => requireExisting("field of a complaint", name, Object.keys(properties), at)),
    ...placedFields(catalog, form).flatMap(({ name, field, pointer }) => checkField(name, field, { kind: "form", id, pointer })),
  ];
}

/** The call takes texts only, some of them up to a length. */
function checkField(name: string, field: ResolvedField, at: Place): Finding[] {
  const taken = ownValue(complain.body.properties as object as Readonly<Record<string, { maxLength?: number }>>, name);
  if (taken === undefined) return [];
  const values = field.const === undefined ? field.enum : [field.const];
  if (values ? values.some((value) => typeof value !== "string") : field.type !== "string")
    return [finding("complaint-takes-text", at, { name })];
  const { maxLength: limit = Number.POSITIVE_INFINITY } = taken;
  const { maxLength: given = Number.POSITIVE_INFINITY } = field;
  return values || given <= limit ? [] : [finding("complaint-too-long", at, { name, limit })];
}
