import Form, { type IChangeEvent } from "@rjsf/core";
import type { NameGeneratorFunction, RJSFSchema } from "@rjsf/utils";
import { memo, use, useMemo, useRef, useSyncExternalStore } from "react";
import type { StepSlice } from "../contract/slices.ts";
import { allFields } from "../engine/validate/active.ts";
import { equal } from "../engine/validate/equal.ts";
import { useForm } from "./form-context.tsx";
import type { Answers, FormStore } from "./form-store.ts";
import { tidyAnswer } from "./nested-answers.ts";
import { NestedTheme } from "./nested-theme.ts";
import { templates, widgets } from "./registry.ts";
import { conditionNames, nestedNames, uiSchemaOf } from "./ui-schema.ts";
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
 * The fields of one step. rjsf turns the schema into fields and is given only the answers that the step's conditions
 * ask about, so it works again when a branch opens or closes and not when anything else is answered. Of lists and groups
 * it has the answers too, since it draws as many items as there are, and adds and removes them.
 */
export const StepFields = memo(function StepFields({ step }: { step: StepSlice }) {
  const { store, translate } = useForm();
  const theme = use(NestedTheme);
  const uiSchema = useMemo(() => uiSchemaOf(step), [step]);
  const facts = useDrawnAnswers(store, step);
  const look = useMemo(
    () => ({
      templates: { ...templates, ...theme?.templates },
      widgets: { ...widgets, ...theme?.widgets },
      ...(theme && { translateString: theme.translateString(translate) }),
    }),
    [theme, translate],
  );
  return (
    <Form
      tagName="div"
      idPrefix={ID_PREFIX}
      nameGenerator={inputName}
      schema={step.schema as RJSFSchema}
      uiSchema={uiSchema}
      formData={facts}
      onChange={({ formData }: IChangeEvent) => takeNested(store, step, formData)}
      validator={validator}
      {...look}
      experimental_defaultFormStateBehavior={NO_DEFAULTS}
      noValidate
      showErrorList={false}
    />
  );
});

/** Takes lists and groups over that rjsf has changed: an item added, removed or moved. */
function takeNested(store: FormStore, step: StepSlice, drawn: Answers): void {
  const fields = allFields(step.schema);
  for (const name of nestedNames(step)) {
    const field = fields.get(name);
    const answer = field && tidyAnswer(field, drawn[name]);
    if (!equal(answer, store.answers()[name])) store.set(name, answer);
  }
}

/** The answers that decide what of a step is drawn; the same object until one of them changes. */
function useDrawnAnswers(store: FormStore, step: StepSlice): Answers {
  const [conditions, nested] = useMemo(() => [[...conditionNames(step.schema)], nestedNames(step)], [step]);
  const last = useRef<Answers>({});
  return useSyncExternalStore(store.subscribe, () => {
    const kept = store.kept();
    const known = store.answers();
    const drawn = Object.fromEntries([
      ...conditions.filter((name) => name in kept).map((name) => [name, kept[name]]),
      ...nested.filter((name) => name in known).map((name) => [name, known[name]]),
    ]) as Answers;
    const names = Object.keys(drawn);
    const same = names.length === Object.keys(last.current).length && names.every((name) => Object.is(drawn[name], last.current[name]));
    if (!same) last.current = drawn;
    return last.current;
  });
}
