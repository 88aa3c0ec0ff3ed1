import type { ObjectFieldTemplateProps } from "@rjsf/utils";
import { cloneElement, type ReactElement, useMemo } from "react";
import type { FieldSlice, StepSlice } from "../../contract/slices.ts";
import { interpretCondition } from "../../engine/rules/interpret.ts";
import { type ActiveFields, activeFields } from "../../engine/validate/active.ts";
import { useForm, useFormAtom } from "../form-context.tsx";

/** What the conditions of a step decide of a field. */
type Field = ReactElement<{ schema: FieldSlice; required: boolean }>;

const NONE: string[] = [];

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
function useAsked({ schema, reads = NONE }: StepSlice): ActiveFields {
  const { store } = useForm();
  const answers = useFormAtom(useMemo(() => store.someKeptAtom(reads), [store, reads]));
  return useMemo(() => activeFields(schema, answers, interpretCondition), [schema, answers]);
}
