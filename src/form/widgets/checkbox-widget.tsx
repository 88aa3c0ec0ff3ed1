import type { WidgetProps } from "@rjsf/utils";
import type { FieldSlice } from "../../contract/site/slices.ts";
import { typeOf } from "../../engine/validate/field-type.ts";
import { useAnswer, useForm, useProblem } from "../form-context.tsx";
import { describedBy, leavesForAction, pathOf } from "./field-parts.ts";

/** The two answers of a checkbox: true and false, or the flags 1 and 0. */
const answersOf = (type: string | undefined): [unknown, unknown] => (type === "integer" || type === "number" ? [1, 0] : [true, false]);

interface TickProps {
  field: WidgetProps;
  role?: "switch";
}

/** A checkbox with its label. */
export function Tick({ field, role }: TickProps) {
  const { id, schema, label, required } = field;
  const name = pathOf(field);
  const { store } = useForm();
  const answer = useAnswer(name);
  const problem = useProblem(name);
  const [on, off] = answersOf(typeOf(schema as FieldSlice));
  return (
    <label className="form-choice">
      <input
        type="checkbox"
        role={role}
        id={id}
        name={name}
        checked={answer === on}
        onChange={(event) => store.set(name, event.target.checked ? on : off)}
        onBlur={(event) => (leavesForAction(event) ? undefined : store.leave(name))}
        disabled={field.disabled === true || field.readonly === true}
        aria-required={required === true}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy(id, schema.description, problem)}
      />
      <span>{label}</span>
    </label>
  );
}

/** A single checkbox. */
export function CheckboxWidget(field: WidgetProps) {
  return <Tick field={field} />;
}
