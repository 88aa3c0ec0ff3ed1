import type { StaffFormDocument } from "../../../../contract/documents.gen.ts";
import { STAFF_ACTIONS, staffAction } from "../../../../contract/staff/staff-actions.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { finding } from "../../finding.ts";
import { formPath } from "../../form-path.ts";
import { mustExist, places } from "../check-references.ts";

/** The widgets that show values of a type. */
const WIDGETS: Readonly<Record<string, readonly string[]>> = {
  string: ["text", "textarea", "password", "choice"],
  boolean: ["checkbox"],
  number: ["number"],
  integer: ["number"],
  array: ["choices"],
};

/** In each area where the form stands, a page has the form to which it leads. Who is added with a password needs no link. */
function checkWayOn(catalog: Catalog, form: StaffFormDocument): Finding[] {
  const next = staffAction(form.action)?.leadsTo;
  if (next === undefined || (form.action === "add-user" && form.schema.required?.includes("password"))) return [];
  const stands = [...catalog.pages.values()].filter(({ blocks }) =>
    blocks.some((block) => block.type === "form" && block.form === form.id),
  );
  const areas = (["admin", "partner"] as const).filter((area) => stands.some((page) => page.area === area));
  return areas
    .filter((area) => formPath(catalog, area, next) === null)
    .map((area) => finding("form-leads-nowhere", places("staff-form", form.id)("action"), { action: form.action, next, area }));
}

/** Checks a form of the staff: its action is there, takes what is asked and gets what it needs, and each field can be shown. */
export function checkStaffForm(catalog: Catalog, form: StaffFormDocument): Finding[] {
  const at = places("staff-form", form.id);
  const action = staffAction(form.action);
  const { properties, required = [] } = form.schema;
  const names = Object.keys(properties);
  const shape = [
    ...required.flatMap((name, index) => mustExist("field", name, names, at("schema", "required", index))),
    ...form.order.flatMap((name, index) => mustExist("field", name, names, at("order", index))),
    ...Object.keys(form.ui).flatMap((name) => mustExist("field", name, names, at("ui", name))),
    ...names.filter((name) => !form.order.includes(name)).map((name) => finding("field-not-in-order", at("order"), { name })),
  ];
  if (action === undefined) return [...mustExist("action", form.action, Object.keys(STAFF_ACTIONS), at("action")), ...shape];
  const needed = Object.entries(action.fields).flatMap(([name, field]) => (field.required ? [name] : []));
  return [
    ...shape,
    ...checkWayOn(catalog, form),
    ...needed
      .filter((name) => !names.includes(name))
      .map((name) => finding("action-needs-field", at("schema", "properties"), { action: form.action, name })),
    ...Object.entries(properties).flatMap(([name, { type }]) => {
      const taken = action.fields[name];
      if (taken === undefined) return mustExist("field of the action", name, Object.keys(action.fields), at("schema", "properties", name));
      const own = type === "integer" ? "number" : type;
      if (own !== taken.type)
        return [
          finding("action-takes-type", at("schema", "properties", name, "type"), { action: form.action, name, expected: taken.type }),
        ];
      const fitting = (WIDGETS[type] ?? []).filter((widget) => (widget === "choice" || widget === "choices") === (taken.choices === true));
      return mustExist("widget", form.ui[name]?.widget ?? "(none)", fitting, at("ui", name, "widget"));
    }),
  ];
}
