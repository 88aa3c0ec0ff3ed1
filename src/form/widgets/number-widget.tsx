import type { WidgetProps } from "@rjsf/utils";
import { decimal } from "../masks/number.ts";
import { inputModeOf } from "./field-parts.ts";
import { TypedInput } from "./typed-input.tsx";

/** A number, with decimals and a sign if its schema allows them, grouped while it is typed. */
export function NumberWidget(field: WidgetProps) {
  return <TypedInput field={field} mask={decimal} attributes={inputModeOf(field.schema)} />;
}
