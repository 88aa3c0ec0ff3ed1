import type { WidgetProps } from "@rjsf/utils";
import { wholeNumber } from "../masks/number.ts";
import { inputModeOf } from "./field-parts.ts";
import { TypedInput } from "./typed-input.tsx";

/** A whole number without grouping, such as a count of years or a year. */
export function IntegerWidget(field: WidgetProps) {
  return <TypedInput field={field} mask={wholeNumber} attributes={inputModeOf(field.schema)} />;
}
