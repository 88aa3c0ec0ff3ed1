import type { StaffFormDocument, StaffFormField } from "../../../contract/documents.gen.ts";
import { STAFF_FORM, type StaffField, type StaffFormSlice } from "../../../contract/staff/staff-forms.ts";
import { localise } from "../localise.ts";
import type { ResolvedGroup } from "../resolve.ts";

/** The part of a staff form that validates answers, for the shared validator compiler. */
export const staffFormGroup = ({ schema }: StaffFormDocument): ResolvedGroup => ({
  required: [...(schema.required ?? [])],
  properties: Object.fromEntries(
    Object.entries(schema.properties).map(([name, { title: _title, description: _description, at: _at, ...limits }]) => [
      name,
      { ...limits, ...listOfTexts(limits.type) },
    ]),
  ),
});

/** A list in a staff form has unique texts. */
const listOfTexts = (type: StaffFormField["type"]) =>
  type === "array" ? { items: { type: "string" as const }, uniqueItems: true as const } : {};

/** A staff form for the browser, in one language. */
export function sliceStaffForm(form: StaffFormDocument, language: string): StaffFormSlice {
  const say = (text: Parameters<typeof localise>[0]) => localise(text, language);
  const field = ({ title, description, at: _at, ...rest }: StaffFormField): StaffField => ({
    ...rest,
    ...listOfTexts(rest.type),
    title: say(title),
    ...(description && { description: say(description) }),
  });
  const mapped = <T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
  return {
    id: form.id,
    title: say(form.title),
    ...(form.lead && { lead: say(form.lead) }),
    submit: say(form.submit),
    saved: say(form.saved),
    ...(form.empty && { empty: say(form.empty) }),
    schema: {
      $id: STAFF_FORM,
      type: "object",
      required: [...(form.schema.required ?? [])],
      properties: mapped(form.schema.properties, field),
    },
    order: [...form.order],
    ui: mapped(form.ui, ({ widget, placeholder, autocomplete, language: own, messages }) => ({
      widget,
      ...(own && { language: own }),
      ...(autocomplete && { autocomplete }),
      ...(placeholder && { placeholder: say(placeholder) }),
      messages: mapped((messages ?? {}) as Record<string, Parameters<typeof localise>[0]>, say),
    })),
  };
}
