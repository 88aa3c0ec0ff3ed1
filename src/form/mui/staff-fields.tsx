import Form from "@rjsf/mui";
import type { ErrorSchema, RJSFSchema, UiSchema, WidgetProps } from "@rjsf/utils";
import { createPrecompiledValidator } from "@rjsf/validator-ajv8";
import { type ReactElement, useEffect, useMemo } from "react";
import type { FieldError } from "../../contract/errors.ts";
import type { StepValidator } from "../../contract/site/slices.ts";
import { STAFF_FORM, type StaffAnswers, type StaffFormSlice, type StaffRecord } from "../../contract/staff/staff-forms.ts";
import { fieldError, type Translate } from "../../engine/validate/messages.ts";
import { equal } from "../../engine/values/equal.ts";
import { loadFonts } from "../../ui/fonts/load-fonts.ts";
import { ColourWidget } from "./colour-widget.tsx";
import { DescribedCheckbox, DescribedCheckboxes, DescribedInput, DescribedSelect } from "./described-fields.tsx";
import { Description } from "./description.tsx";
import { focusAt } from "./focus-at.ts";
import { MuiProvider } from "./mui-provider.tsx";
import { OrderedChoicesWidget } from "./ordered-choices-widget.tsx";

/** The server's errors for a save. */
export interface Refused {
  fields: readonly FieldError[];
  /** The saved answers: an error is hidden once its answer has changed. */
  given: StaffAnswers;
}

interface StaffFieldsProps {
  slice: StaffFormSlice;
  validate: StepValidator;
  choices: StaffRecord["choices"];
  answers: StaffAnswers;
  refused: Refused;
  /** Content below a field, by the field's name. */
  notes?: Readonly<Record<string, ReactElement>> | undefined;
  say: Translate;
  /** Id of the form that the submit button refers to. */
  id: string;
  disabled: boolean;
  onChange(answers: StaffAnswers): void;
  onSubmit(answers: StaffAnswers): void;
}

/** Adds the values from the server in rjsf's format. */
const withChoices = (props: WidgetProps): WidgetProps => ({
  ...props,
  options: { ...props.options, enumOptions: props.options.choices as NonNullable<WidgetProps["options"]["enumOptions"]> },
});
const WIDGETS = {
  colour: ColourWidget,
  CheckboxWidget: DescribedCheckbox,
  choice: (props: WidgetProps) => <DescribedSelect {...withChoices(props)} />,
  choices: (props: WidgetProps) => <DescribedCheckboxes {...withChoices(props)} />,
  "ordered-choices": OrderedChoicesWidget,
};
const TEMPLATES = { BaseInputTemplate: DescribedInput, DescriptionFieldTemplate: Description };
/** rjsf's names of widgets that differ from ours. */
const NAMES: Readonly<Record<string, string>> = { number: "updown", tel: "text" };

/**
 * The fields of a staff form, rendered with rjsf's MUI theme. The validator was compiled with the
 * release, so no code is generated here.
 */
export default function StaffFields({
  slice,
  validate,
  choices,
  answers,
  refused,
  notes,
  say,
  id,
  disabled,
  onChange,
  onSubmit,
}: StaffFieldsProps) {
  const schema = slice.schema as RJSFSchema;
  const validator = useMemo(() => createPrecompiledValidator({ [STAFF_FORM]: validate as never }, schema), [validate, schema]);
  const plain = useMemo(() => uiSchema(slice, choices), [slice, choices]);
  useEffect(() => {
    for (const { language } of Object.values(slice.ui)) if (language !== undefined) loadFonts(language);
  }, [slice]);
  const first = disabled ? undefined : refused.fields[0];
  useEffect(() => focusAt(id, first?.path.replace(/^\/answers/, "")), [id, first]);
  const unchanged = refused.fields.filter(({ path }) => equal(answers[nameAt(path)], refused.given[nameAt(path)]));
  const ui = notes === undefined ? plain : withNotes(plain, notes);
  const messageOf = (keyword: string, name: string, params: Record<string, unknown>) => messageFor(slice, say, keyword, name, params);
  return (
    <MuiProvider>
      <Form
        id={id}
        idPrefix={id}
        schema={schema}
        uiSchema={ui}
        validator={validator}
        widgets={WIDGETS}
        templates={TEMPLATES}
        formContext={{ say }}
        formData={answers}
        disabled={disabled}
        noHtml5Validate
        showErrorList={false}
        focusOnFirstError
        // Errors are shown at the fields; without a handler, rjsf logs them to the console.
        onError={() => undefined}
        // rjsf takes a required box that was left alone for false.
        customValidate={(given, errors) => {
          for (const name of slice.schema.required)
            if (slice.schema.properties[name]?.type === "boolean" && given?.[name] === false)
              errors[name]?.addError(messageOf("required", name, {}));
          return errors;
        }}
        extraErrors={refusals(unchanged, messageOf)}
        transformErrors={(errors) =>
          errors.map((error) => {
            const name =
              String(error.params?.missingProperty ?? error.property ?? "")
                .replace(/^\./, "")
                .split(".")[0] ?? "";
            return { ...error, message: messageOf(error.name ?? "", name, error.params ?? {}) };
          })
        }
        onChange={({ formData }) => onChange((formData ?? {}) as StaffAnswers)}
        onSubmit={({ formData }) => onSubmit((formData ?? {}) as StaffAnswers)}
      />
    </MuiProvider>
  );
}

const autocompleteOf = (widget: string) => (widget === "password" ? "off" : undefined);

function uiSchema({ order, ui }: StaffFormSlice, choices: StaffRecord["choices"]): UiSchema {
  const fields = Object.entries(ui).map(([name, { widget, placeholder, language, autocomplete = autocompleteOf(widget) }]) => [
    name,
    {
      "ui:widget": NAMES[widget] ?? widget,
      ...(placeholder && { "ui:placeholder": placeholder }),
      "ui:options": {
        choices: choices[name] ?? [],
        ...(widget === "tel" && { inputType: "tel" }),
        ...(autocomplete && { autocomplete }),
        ...(language && { mui: { slotProps: { htmlInput: { lang: language } } } }),
      },
    },
  ]);
  return { ...Object.fromEntries(fields), "ui:order": [...order], "ui:submitButtonOptions": { norender: true } };
}

const withNotes = (ui: UiSchema, notes: Readonly<Record<string, ReactElement>>): UiSchema => ({
  ...ui,
  ...Object.fromEntries(Object.entries(notes).map(([name, note]) => [name, { ...ui[name], "ui:help": note }])),
});

/**
 * The message for an error in the user's language: the field's own text, otherwise the interface's.
 */
function messageFor(
  { schema, ui }: StaffFormSlice,
  say: Translate,
  keyword: string,
  name: string,
  params: Record<string, unknown>,
): string {
  const field = { title: schema.properties[name]?.title, type: schema.properties[name]?.type, "x-messages": ui[name]?.messages };
  return fieldError(name, keyword, field as never, say, params).message;
}

/** The name of the answer in a server path. */
const nameAt = (path: string): string => path.replace(/^\/answers\//, "").split("/")[0] ?? "";

function refusals(
  refused: readonly FieldError[],
  wordsOf: (keyword: string, name: string, params: Record<string, unknown>) => string,
): ErrorSchema {
  const byName = refused.map(({ path, keyword, message }) => {
    const name = nameAt(path);
    return [name, { __errors: [message || wordsOf(keyword, name, {})] }];
  });
  return Object.fromEntries(byName);
}
