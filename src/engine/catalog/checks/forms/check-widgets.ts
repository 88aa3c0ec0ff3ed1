import type { DialectFieldSchema, FormDocument } from "../../../../contract/documents.gen.ts";
import type { Catalog } from "../../catalog.ts";
import type { Finding } from "../../document.ts";
import { type JsonType, typesOf } from "../../domains/domain.ts";
import { typeNames } from "../../domains/keyword-effect.ts";
import { groupsOf } from "../../field-groups.ts";
import { finding, type Place, pointer } from "../../findings/finding.ts";
import { schemasIn, withDefinition } from "../../schemas-in.ts";

type Widget = NonNullable<NonNullable<DialectFieldSchema["x-ui"]>["widget"]>;

/**
 * The values that a widget produces: types, format and fixed length. Widgets not listed produce any
 * value.
 */
const GIVES: Partial<Record<Widget, { types: readonly JsonType[]; format?: string; length?: number }>> = {
  text: { types: ["string"] },
  textarea: { types: ["string"] },
  upper: { types: ["string"] },
  email: { types: ["string"], format: "email" },
  mobile: { types: ["string"], length: 10 },
  pan: { types: ["string"], length: 10 },
  pincode: { types: ["string"], length: 6 },
  date: { types: ["string"], format: "date" },
  time: { types: ["string"], format: "time" },
  rupees: { types: ["number"] },
  integer: { types: ["number"] },
  number: { types: ["number"] },
  // For a number they produce the flags 1 and 0.
  checkbox: { types: ["boolean", "number"] },
  switch: { types: ["boolean", "number"] },
};

/** Formats that only one widget produces. */
const ONLY_WIDGET_FOR: Readonly<Record<string, Widget>> = { date: "date", time: "time" };

/**
 * Checks that each field has a widget that produces values of its type, so that it can be answered.
 */
export function checkWidgets(catalog: Catalog): Finding[] {
  const inFields = schemasIn(catalog).fields.flatMap(({ field, place }) => {
    // A field that inherits both from its definition is reported there.
    const own = field["x-ui"]?.widget !== undefined ? ["x-ui", "widget"] : field.type !== undefined ? ["type"] : null;
    if (own === null) return [];
    const name = place.pointer.slice(place.pointer.lastIndexOf("/") + 1);
    return misfit(withDefinition(catalog, field), name, { ...place, pointer: pointer(place.pointer, ...own) });
  });
  return [...inFields, ...[...catalog.forms.values()].flatMap((form) => inSteps(catalog, form))];
}

/** Widgets set by steps. */
function inSteps(catalog: Catalog, form: FormDocument): Finding[] {
  return form.steps.flatMap(({ id, ui = {} }, index) =>
    Object.entries(ui).flatMap(([name, fieldUi]) => {
      if (fieldUi.widget === undefined) return [];
      const fields = groupsOf(form).flatMap(({ group, step }) => (step === id ? (group.properties?.[name] ?? []) : []));
      const place: Place = { kind: "form", id: form.id, pointer: pointer("/steps", index, "ui", name, "widget") };
      const found = fields.flatMap((field) => misfit({ ...withDefinition(catalog, field), "x-ui": fieldUi }, name, place));
      return found.slice(0, 1);
    }),
  );
}

function misfit(resolved: DialectFieldSchema, name: string, place: Place): Finding[] {
  const widget = resolved["x-ui"]?.widget;
  const gives = widget === undefined ? undefined : GIVES[widget];
  const types = typesOf(resolved.type)?.filter((type) => type !== "null");
  if (widget === undefined || gives === undefined || types === undefined || resolved.format === "file") return [];
  const mismatch = (taken: string, given: string) => [finding("widget-of-another-type", place, { name, widget, given, taken })];
  if (!types.some((type) => gives.types.includes(type))) return mismatch(typeNames(types), typeNames(gives.types));
  const { format, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = resolved;
  const needed = format === undefined ? undefined : ONLY_WIDGET_FOR[format];
  const typed = widget in ONLY_WIDGET_FOR && format !== undefined;
  if (format !== undefined && (needed ?? widget) !== widget)
    return mismatch(`the format ${format}`, gives.format ? `a ${gives.format}` : "any text");
  if (typed && needed === undefined) return mismatch(`the format ${format}`, `a ${gives.format}`);
  const { length } = gives;
  if (length === undefined || (minLength <= length && length <= maxLength)) return [];
  return mismatch(minLength > length ? `at least ${minLength} characters` : `at most ${maxLength} characters`, `${length} characters`);
}
