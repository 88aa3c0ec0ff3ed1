import type { WidgetProps } from "@rjsf/utils";
import { useForm } from "../form-context.tsx";
import { dateText } from "../masks/date.ts";
import { TypedInput } from "./typed-input.tsx";

/** A date, typed as DD/MM/YYYY on the numeric keyboard. */
export function DateWidget(field: WidgetProps) {
  const { translate } = useForm();
  return (
    <TypedInput
      field={field}
      mask={dateText}
      hint={translate("form.date.hint")}
      attributes={{ inputMode: "numeric", size: 12, placeholder: translate("form.date.placeholder") }}
    />
  );
}
