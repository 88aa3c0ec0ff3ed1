import type { WidgetProps } from "@rjsf/utils";
import { rupees } from "../masks/number.ts";
import { inputModeOf } from "./field-parts.ts";
import { TypedInput } from "./typed-input.tsx";

/** An amount in rupees, with paise if its schema allows decimals, grouped while it is typed. */
export function RupeesWidget(field: WidgetProps) {
  return <TypedInput field={field} mask={rupees} attributes={inputModeOf(field.schema)} prefix="₹" />;
}
