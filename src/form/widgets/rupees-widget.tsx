import type { WidgetProps } from "@rjsf/utils";
import { rupees } from "../masks/digits.ts";
import { TypedInput } from "./typed-input.tsx";

const ATTRIBUTES = { inputMode: "numeric" } as const;

/** An amount in whole rupees, grouped while it is typed. */
export function RupeesWidget(field: WidgetProps) {
  return <TypedInput field={field} mask={rupees} attributes={ATTRIBUTES} prefix="₹" />;
}
