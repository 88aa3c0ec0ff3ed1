import type { WidgetProps } from "@rjsf/utils";
import { wholeNumber } from "../masks/digits.ts";
import { TypedInput } from "./typed-input.tsx";

const ATTRIBUTES = { inputMode: "numeric" } as const;

/** A whole number, such as a count of years. */
export function IntegerWidget(field: WidgetProps) {
  return <TypedInput field={field} mask={wholeNumber} attributes={ATTRIBUTES} />;
}
