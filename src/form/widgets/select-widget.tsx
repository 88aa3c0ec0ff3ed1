import type { WidgetProps } from "@rjsf/utils";
import { useAnswer, useForm, useProblem } from "../form-context.tsx";
import { choicesOf } from "./choices.ts";
import { describedBy, leavesForAction, pathOf, uiOf } from "./field-parts.ts";

/** One choice from a list, in the phone's own picker. */
export function SelectWidget(field: WidgetProps) {
  const { id, schema, required, disabled, readonly } = field;
  const name = pathOf(field);
  const { store, translate } = useForm();
  const answer = useAnswer(name);
  const problem = useProblem(name);
  const choices = choicesOf(schema);
  const place = choices.findIndex(({ value }) => value === answer);
  return (
    <span className="form-input">
      <select
        id={id}
        name={name}
        value={place < 0 ? "" : String(place)}
        onChange={(event) => store.set(name, choices[Number(event.target.value || -1)]?.value)}
        onBlur={(event) => (leavesForAction(event) ? undefined : store.leave(name))}
        disabled={disabled === true || readonly === true}
        autoComplete={uiOf(schema).autocomplete ?? "off"}
        aria-required={required === true}
        aria-invalid={problem !== undefined}
        aria-describedby={describedBy(id, schema.description, problem)}
      >
        <option value="">{schema["x-placeholder"] ?? translate("form.select.none")}</option>
        {[...new Set(choices.map(({ group }) => group))].map((group) => {
          const options = choices.map(
            ({ value, label, group: own }, index) =>
              own === group && (
                <option key={String(value)} value={String(index)}>
                  {label}
                </option>
              ),
          );
          return group === undefined ? (
            options
          ) : (
            <optgroup key={group} label={group}>
              {options}
            </optgroup>
          );
        })}
      </select>
    </span>
  );
}
