import SchemaField from "@rjsf/core/lib/components/fields/SchemaField.js";
import { type FieldPathId, type FieldPathList, type Registry, type RJSFSchema, toFieldPathId, type UiSchema } from "@rjsf/utils";
import { memo, use, useMemo } from "react";
import type { FieldSlice, StepSlice } from "../contract/site/slices.ts";
import { interpretCondition } from "../engine/rules/logic/interpret.ts";
import { type ActiveFields, activeFields, allFields, inOrder } from "../engine/validate/active.ts";
import { segment } from "../engine/validate/nested.ts";
import { equal } from "../engine/values/equal.ts";
import { FileFields } from "./file-fields.ts";
import { useAnswer, useForm, useFormAtom } from "./form-context.tsx";
import type { FormStore } from "./form-store.ts";
import { tidyAnswer, withPart } from "./nested-answers.ts";
import { NestedTheme } from "./nested-theme.ts";
import { FORM_OPTIONS, ID_PREFIX, registryOf } from "./registry.ts";
import { nestedNames, uiSchemaOf } from "./ui-schema.ts";

/** The id of the input, or of the group of inputs, for an answer's path. */
export const fieldId = (name: string) => `${ID_PREFIX}_${name.replaceAll("/", "_")}`;

type OnChange = (value: unknown, path: FieldPathList) => void;

/** rjsf's props for a field of a step, constant while the step is shown. */
interface Place {
  name: string;
  uiSchema: UiSchema;
  fieldPathId: FieldPathId;
  onChange: OnChange;
}

const NONE: string[] = [];

/**
 * The active fields of a step, in a grid of two columns if there is room. rjsf renders each one,
 * with its schema and our registry. The engine decides which are active, so a branch that opens or
 * closes renders only its own fields.
 */
export const StepFields = memo(function StepFields({ step }: { step: StepSlice }) {
  const { store, translate } = useForm();
  const theme = use(NestedTheme);
  const files = use(FileFields);
  const registry = useMemo(() => registryOf(theme, files, translate), [theme, files, translate]);
  const places = useMemo(() => placesOf(step, store), [step, store]);
  const nested = useMemo(() => new Set(nestedNames(step)), [step]);
  const { fields, required } = useAsked(step);
  return (
    <div className="form-grid">
      {places.map((place) => {
        const schema = fields.get(place.name);
        if (!schema) return null;
        const Field = nested.has(place.name) ? NestedStepField : StepField;
        return <Field key={place.name} place={place} schema={schema} required={required.has(place.name)} registry={registry} />;
      })}
    </div>
  );
});

/** The active fields of a step for the answers that its conditions use. */
function useAsked({ schema, reads = NONE }: StepSlice): ActiveFields {
  const { store } = useForm();
  const answers = useFormAtom(useMemo(() => store.someKeptAtom(reads), [store, reads]));
  return useMemo(() => activeFields(schema, answers, interpretCondition), [schema, answers]);
}

function placesOf(step: StepSlice, store: FormStore): Place[] {
  const uiSchema = uiSchemaOf(step);
  const onChange: OnChange = (value, path) => storeNested(store, step, value, path);
  return [...inOrder(allFields(step.schema), step.order).keys()].map((name) => ({
    name,
    uiSchema: uiSchema[name] ?? {},
    fieldPathId: toFieldPathId(name, FORM_OPTIONS, []),
    onChange,
  }));
}

interface StepFieldProps {
  place: Place;
  schema: FieldSlice;
  required: boolean;
  registry: Registry;
}

/** Widgets notify the store themselves when they lose the focus. */
const leftToWidgets = () => undefined;

/** A field of a step. The answer of a plain field comes from the store, in its widget. */
function StepField({ place, schema, answer, ...given }: StepFieldProps & { answer?: unknown }) {
  return (
    <SchemaField {...place} {...given} schema={schema as RJSFSchema} formData={answer} onBlur={leftToWidgets} onFocus={leftToWidgets} />
  );
}

/** A list or a group: rjsf renders the fields in its answer, so it gets the answer. */
function NestedStepField(props: StepFieldProps) {
  return <StepField {...props} answer={useAnswer(segment(props.place.name))} />;
}

/** Stores a list or a group that rjsf has changed: an item added, removed or moved. */
function storeNested(store: FormStore, step: StepSlice, value: unknown, [first, ...within]: FieldPathList): void {
  const name = String(first);
  const field = allFields(step.schema).get(name);
  const before = store.answers()[name];
  const answer = field && tidyAnswer(field, withPart(before, within, value));
  if (!equal(answer, before)) store.set(segment(name), answer);
}
