import type { WidgetProps } from "@rjsf/utils";
import { digits } from "../masks/digits.ts";
import { TypedInput } from "./typed-input.tsx";

const SIX = digits(6);
const ATTRIBUTES = { inputMode: "numeric", autoComplete: "postal-code", size: 8 } as const;

/** A pincode of six digits. */
export function PincodeWidget(field: WidgetProps) {
  return <TypedInput field={field} mask={SIX} attributes={ATTRIBUTES} />;
}
