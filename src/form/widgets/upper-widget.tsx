import type { WidgetProps } from "@rjsf/utils";
import { capitals } from "../masks/text.ts";
import { TypedInput } from "./typed-input.tsx";

const ATTRIBUTES = { autoCapitalize: "characters", className: "form-capitals", spellCheck: false } as const;

/** A code in capitals, such as an IFSC. */
export function UpperWidget(field: WidgetProps) {
  return <TypedInput field={field} mask={capitals} attributes={ATTRIBUTES} />;
}
