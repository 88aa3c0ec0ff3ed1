import type { OfferKindDocument, StaffFormDocument, StaffFormField } from "../../../../contract/documents.gen.ts";
import type { ActionField, StaffAction } from "../../../../contract/staff/staff-action.ts";
import { STAFF_ACTIONS, staffAction } from "../../../../contract/staff/staff-actions.ts";
import { ownValue } from "../../../values/own-value.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { LANGUAGE_PLACE } from "../../each-language.ts";
import { finding } from "../../findings/finding.ts";
import { formPath } from "../../form-path.ts";
import { fieldTypeAt, requiredPaths, settablePaths } from "../../terms/terms-fields.ts";
import { placesOf, requireExisting, requireUnique } from "../check-references.ts";

/** The widgets for each type. */
const WIDGETS: Readonly<Record<string, readonly string[]>> = {
  string: ["text", "tel", "textarea", "password", "date", "colour", "choice"],
  boolean: ["checkbox"],
  number: ["number"],
  integer: ["number"],
  array: ["choices", "ordered-choices"],
};

/**
 * Checks that a field entered per language is one that the action accepts so, and that its title
 * names the language.
 */
function checkEachLanguage(form: StaffFormDocument, name: string, field: StaffFormField, taken: ActionField): Finding[] {
  const at = placesOf("staff-form", form.id);
  if ((field.eachLanguage ?? false) !== (taken.eachLanguage ?? false)) {
    const code = taken.eachLanguage ? "action-takes-each-language" : "action-takes-one-text";
    return [finding(code, at("schema", "properties", name), { action: form.action, name, place: LANGUAGE_PLACE })];
  }
  const silent = Object.entries(field.title).filter(([, title]) => !title.includes(LANGUAGE_PLACE));
  return field.eachLanguage
    ? silent.map(([language]) =>
        finding("language-not-named", at("schema", "properties", name, "title", language), { name, place: LANGUAGE_PLACE }),
      )
    : [];
}

/**
 * Checks that each area with the form has a page with the next form. A user added with a password
 * needs no link.
 */
function checkFollowUpForm(catalog: Catalog, form: StaffFormDocument): Finding[] {
  const next = staffAction(form.action)?.leadsTo;
  if (next === undefined || (form.action === "add-user" && form.schema.required?.includes("password"))) return [];
  const showing = [...catalog.pages.values()].filter(({ blocks }) =>
    blocks.some((block) => block.type === "form" && block.form === form.id),
  );
  const areas = (["admin", "partner"] as const).filter((area) => showing.some((page) => page.area === area));
  return areas
    .filter((area) => formPath(catalog, area, next) === null)
    .map((area) => finding("next-form-missing", placesOf("staff-form", form.id)("action"), { action: form.action, next, area }));
}

/**
 * Checks which terms a form edits, if its action edits terms, and that each `at` in them can be set
 * by a field and is set once.
 */
function checkTerms(catalog: Catalog, form: StaffFormDocument, action: StaffAction, kind: OfferKindDocument | undefined): Finding[] {
  const at = placesOf("staff-form", form.id);
  const placed = Object.entries(form.schema.properties).flatMap(([name, field]) =>
    field.at === undefined ? [] : [{ name, at: field.at }],
  );
  const place = (name: string) => at("schema", "properties", name, "at");
  const unread = placed.filter(({ name }) => action.overTerms === undefined || ownValue(action.fields, name) !== undefined);
  const found = unread.map(({ name }) => finding("unused-terms-path", place(name), { action: form.action }));
  if (action.overTerms === undefined)
    return form.offerKind === undefined ? found : [...found, finding("unused-terms-path", at("offerKind"), { action: form.action })];
  if (kind === undefined)
    return [...found, ...requireExisting("kind of offer", form.offerKind ?? "(none)", catalog.offerKinds.keys(), at("offerKind"))];
  const needed = action.overTerms === "new" ? requiredPaths(kind.terms) : [];
  return [
    ...found,
    ...placed.flatMap((one) => requireExisting("place to fill in", one.at, settablePaths(kind), place(one.name))),
    ...requireUnique(
      "place",
      placed.map((one) => one.at),
      (index) => place(placed[index]?.name ?? ""),
    ),
    ...needed
      .filter((name) => placed.every((one) => one.at !== name))
      .map((name) => finding("action-needs-field", at("schema", "properties"), { action: form.action, name })),
  ];
}

/**
 * Checks a staff form: its action exists, accepts the fields and gets what it needs, and each field
 * can be rendered.
 */
export function checkStaffForm(catalog: Catalog, form: StaffFormDocument): Finding[] {
  const at = placesOf("staff-form", form.id);
  const action = staffAction(form.action);
  const { properties, required = [] } = form.schema;
  const names = Object.keys(properties);
  const shape = [
    ...required.flatMap((name, index) => requireExisting("field", name, names, at("schema", "required", index))),
    ...form.order.flatMap((name, index) => requireExisting("field", name, names, at("order", index))),
    ...Object.keys(form.ui).flatMap((name) => requireExisting("field", name, names, at("ui", name))),
    ...names.filter((name) => !form.order.includes(name)).map((name) => finding("field-not-in-order", at("order"), { name })),
  ];
  if (action === undefined) return [...requireExisting("action", form.action, Object.keys(STAFF_ACTIONS), at("action")), ...shape];
  const kind = catalog.offerKinds.get(form.offerKind ?? "");
  const needed = Object.entries(action.fields).flatMap(([name, field]) => (field.required ? [name] : []));
  return [
    ...shape,
    ...checkFollowUpForm(catalog, form),
    ...checkTerms(catalog, form, action, kind),
    ...needed
      .filter((name) => !names.includes(name))
      .map((name) => finding("action-needs-field", at("schema", "properties"), { action: form.action, name })),
    ...Object.entries(properties).flatMap(([name, field]) => {
      const { type } = field;
      const expected = ownValue(action.fields, name) ?? (kind && field.at !== undefined ? fieldTypeAt(kind, field.at) : undefined);
      // A place that no field can set is reported above.
      if (expected === undefined && action.overTerms !== undefined && field.at !== undefined) return [];
      if (expected === undefined)
        return requireExisting("field of the action", name, Object.keys(action.fields), at("schema", "properties", name));
      const each = checkEachLanguage(form, name, field, expected);
      if (each.length > 0) return each;
      const own = type === "integer" ? "number" : type;
      if (own !== expected.type)
        return [
          finding("action-takes-type", at("schema", "properties", name, "type"), { action: form.action, name, expected: expected.type }),
        ];
      const fitting = (WIDGETS[type] ?? []).filter((widget) => /choices?$/.test(widget) === (expected.choices === true));
      return requireExisting("widget", ownValue(form.ui, name)?.widget ?? "(none)", fitting, at("ui", name, "widget"));
    }),
  ];
}
