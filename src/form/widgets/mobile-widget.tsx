import type { WidgetProps } from "@rjsf/utils";
import { mobileNumber } from "../masks/digits.ts";
import { TypedInput } from "./typed-input.tsx";

const ATTRIBUTES = { type: "tel", inputMode: "numeric", autoComplete: "tel-national", size: 14 } as const;

/** An Indian mobile number of ten digits. */
export function MobileWidget(field: WidgetProps) {
  return <TypedInput field={field} mask={mobileNumber} attributes={ATTRIBUTES} />;
}
