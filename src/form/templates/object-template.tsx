import type { ObjectFieldTemplateProps } from "@rjsf/utils";
import { cloneElement, type ReactElement, useMemo } from "react";
import type { FieldSlice, StepSlice } from "../../contract/slices.ts";
import { interpretCondition } from "../../engine/rules/interpret.ts";
import { type ActiveFields, activeFields } from "../../engine/validate/active.ts";
import { useForm } from "../form-context.tsx";
import { conditionNames } from "../ui-schema.ts";
import { useAnswers } from "../use-answers.ts";

/** What the conditions of a step decide of a field. */
type Field = ReactElement<{ schema: FieldSlice; required: boolean }>;

/** The fields of a step that are asked, on a grid of two columns where there is room. */
export function ObjectTemplate({ properties, registry }: ObjectFieldTemplateProps) {
  const { fields, required } = useAsked(registry.formContext);
  return (
    <div className="form-grid">
      {properties.map(({ name, content }) => {
        const schema = fields.get(name);
        return schema ? cloneElement(content as Field, { schema, required: required.has(name) }) : null;
      })}
    </div>
  );
}

/** What a step asks under the answers that its conditions are about. */
function useAsked({ schema }: StepSlice): ActiveFields {
  const { store } = useForm();
  const names = useMemo(() => [...conditionNames(schema)], [schema]);
  const answers = useAnswers(store.kept, names);
  return useMemo(() => activeFields(schema, answers, interpretCondition), [schema, answers]);
}
