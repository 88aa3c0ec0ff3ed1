import CheckboxesWidget from "@rjsf/mui/lib/CheckboxesWidget/CheckboxesWidget.js";
import { titleId, type WidgetProps } from "@rjsf/utils";
import { Optional } from "../templates/optional.tsx";

/** Any number of choices from a list. */
export function ChoicesWidget(field: WidgetProps) {
  const { id, label, required } = field;
  return (
    <>
      <span className="form-label" id={titleId(id)}>
        <span>{label}</span>
        {required ? null : <Optional />}
      </span>
      <CheckboxesWidget {...field} id={`${id}-choices`} hideLabel />
    </>
  );
}
