import type { WidgetProps } from "@rjsf/utils";
import { Tick } from "./checkbox-widget.tsx";

/** A setting that is on or off. */
export function SwitchWidget(field: WidgetProps) {
  return <Tick field={field} role="switch" />;
}
