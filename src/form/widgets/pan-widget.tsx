import type { WidgetProps } from "@rjsf/utils";
import { panText } from "../masks/text.ts";
import { TypedInput } from "./typed-input.tsx";

const ATTRIBUTES = { autoCapitalize: "characters", className: "form-capitals", spellCheck: false, size: 12 } as const;

/** A PAN, in capitals while it is typed. */
export function PanWidget(field: WidgetProps) {
  return <TypedInput field={field} mask={panText} attributes={ATTRIBUTES} />;
}
