import Form, { type IChangeEvent } from "@rjsf/core";
import type { NameGeneratorFunction, RJSFSchema } from "@rjsf/utils";
import { memo, use, useMemo } from "react";
import type { StepSlice } from "../contract/slices.ts";
import { allFields } from "../engine/validate/active.ts";
import { equal } from "../engine/validate/equal.ts";
import { FileFields } from "./file-look.ts";
import { useForm, useFormAtom } from "./form-context.tsx";
import type { Answers, FormStore } from "./form-store.ts";
import { tidyAnswer } from "./nested-answers.ts";
import { NestedTheme } from "./nested-theme.ts";
import { templates, widgets } from "./registry.ts";
import { nestedNames, uiSchemaOf } from "./ui-schema.ts";
import { validator } from "./validator.ts";

/** Ids of inputs are this, an underscore and the field's name. */
const ID_PREFIX = "field";

/** The id of the input, or of the group of inputs, of an answer's path. */
export const fieldId = (name: string) => `${ID_PREFIX}_${name.replaceAll("/", "_")}`;

/** The names of inputs are the paths of their answers; widgets find theirs by it. */
const inputName: NameGeneratorFunction = (path) => path.join("/");

/** Answers come from the store alone: rjsf must neither invent nor change any (a `const` would arrive ticked). */
const NO_DEFAULTS = {
  constAsDefaults: "never",
  emptyObjectFields: "skipDefaults",
  allOf: "skipDefaults",
  arrayMinItems: { populate: "never" },
} as const;

/**
 * The fields of one step. rjsf is given all that the step can ask and no condition: which of them are asked is decided by
 * `templates/object-template.tsx`, so a branch that opens or closes draws its own fields alone. rjsf works again only when
 * an item of a list is added, removed or changed, since it draws as many as there are.
 */
export const StepFields = memo(function StepFields({ step }: { step: StepSlice }) {
  const { store, translate } = useForm();
  const theme = use(NestedTheme);
  const files = use(FileFields);
  const [schema, uiSchema, nested] = useMemo(() => [flatSchemaOf(step), uiSchemaOf(step), nestedNames(step)], [step]);
  const drawn = useFormAtom(useMemo(() => store.someAnswersAtom(nested), [store, nested]));
  const look = useMemo(
    () => ({
      templates: { ...templates, ...theme?.templates },
      widgets: { ...widgets, ...theme?.widgets, ...files?.widgets },
      ...(theme && { translateString: theme.translateString(translate) }),
    }),
    [theme, files, translate],
  );
  return (
    <Form
      tagName="div"
      idPrefix={ID_PREFIX}
      nameGenerator={inputName}
      schema={schema}
      uiSchema={uiSchema}
      formContext={step}
      formData={drawn}
      onChange={({ formData }: IChangeEvent) => takeNested(store, step, formData)}
      validator={validator}
      {...look}
      experimental_defaultFormStateBehavior={NO_DEFAULTS}
      noValidate
      showErrorList={false}
    />
  );
});

/** Every field that a step can ask. */
const flatSchemaOf = ({ schema }: StepSlice) => ({ type: "object", properties: Object.fromEntries(allFields(schema)) }) as RJSFSchema;

/** Takes lists and groups over that rjsf has changed: an item added, removed or moved. */
function takeNested(store: FormStore, step: StepSlice, drawn: Answers): void {
  const fields = allFields(step.schema);
  for (const name of nestedNames(step)) {
    const field = fields.get(name);
    const answer = field && tidyAnswer(field, drawn[name]);
    if (!equal(answer, store.answers()[name])) store.set(name, answer);
  }
}
