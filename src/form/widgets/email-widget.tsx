import type { WidgetProps } from "@rjsf/utils";
import { plainText } from "../masks/text.ts";
import { TypedInput } from "./typed-input.tsx";

const ATTRIBUTES = { type: "email", inputMode: "email", autoComplete: "email", autoCapitalize: "none", spellCheck: false } as const;

/** An email address. */
export function EmailWidget(field: WidgetProps) {
  return <TypedInput field={field} mask={plainText} attributes={ATTRIBUTES} />;
}
