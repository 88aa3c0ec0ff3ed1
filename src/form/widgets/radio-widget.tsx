import type { WidgetProps } from "@rjsf/utils";
import type { FocusEvent } from "react";
import type { FieldSlice } from "../../contract/site/slices.ts";
import { typeOf } from "../../engine/validate/field-type.ts";
import { useAnswer, useForm, useProblem } from "../form-context.tsx";
import { choicesOf } from "./choices.ts";
import { describedBy, leavesForAction, pathOf } from "./field-parts.ts";

/**
 * One choice from a short list, all of it visible. A boolean without its own labels is asked as yes
 * or no.
 */
export function RadioWidget(field: WidgetProps) {
  const { id, schema, required, disabled, readonly } = field;
  const name = pathOf(field);
  const { store, translate } = useForm();
  const answer = useAnswer(name);
  const problem = useProblem(name);
  const yesNo = [
    { value: true, label: translate("form.yes") },
    { value: false, label: translate("form.no") },
  ];
  const own = choicesOf(schema);
  const choices = own.length === 0 && typeOf(schema as FieldSlice) === "boolean" ? yesNo : own;
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget) && !leavesForAction(event)) store.leave(name);
  };
  return (
    <div
      id={id}
      role="radiogroup"
      tabIndex={-1}
      className="form-choices"
      onBlur={onBlur}
      aria-labelledby={`${id}-label`}
      aria-required={required === true}
      aria-invalid={problem !== undefined}
      aria-describedby={describedBy(id, schema.description, problem)}
    >
      {choices.map(({ value, label }, index) => (
        <label key={String(value)} className="form-choice">
          <input
            type="radio"
            id={`${id}-${index}`}
            name={name}
            checked={value === answer}
            onChange={() => store.set(name, value)}
            disabled={disabled === true || readonly === true}
          />
          <span>{label}</span>
        </label>
      ))}
    </div>
  );
}
