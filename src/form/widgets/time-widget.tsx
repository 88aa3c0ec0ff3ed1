import type { WidgetProps } from "@rjsf/utils";
import { useForm } from "../form-context.tsx";
import { timeText } from "../masks/time.ts";
import { TypedInput } from "./typed-input.tsx";

/** A time of day in India, typed as HH:MM. */
export function TimeWidget(field: WidgetProps) {
  const { translate } = useForm();
  return <TypedInput field={field} mask={timeText} attributes={{ size: 8, placeholder: translate("form.time.placeholder") }} />;
}
