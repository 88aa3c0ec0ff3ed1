import type { WidgetProps } from "@rjsf/utils";
import { plainText } from "../masks/text.ts";
import { TypedInput } from "./typed-input.tsx";

/** A line of text. */
export function TextWidget(field: WidgetProps) {
  return <TypedInput field={field} mask={plainText} />;
}
