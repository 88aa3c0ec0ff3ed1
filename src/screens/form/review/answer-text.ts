import type { ComputedSlice, FieldSlice } from "../../../contract/site/slices.ts";
import { codeLabel } from "../../../engine/catalog/findings/code-label.ts";
import { formatNumber, formatPercent, formatRupees } from "../../../engine/money/format.ts";
import { dateText } from "../../../form/masks/date.ts";
import { decimal } from "../../../form/masks/number.ts";
import { timeText } from "../../../form/masks/time.ts";
import type { Translate } from "../../../form/problems.ts";
import { widgetOf } from "../../../form/ui-schema.ts";
import { choicesOf } from "../../../form/widgets/choices.ts";

/** An answer in the customer's language; null if empty. */
export function answerText(field: FieldSlice, answer: unknown, locale: string, translate: Translate): string | null {
  const choice = choicesOf(field).find(({ value }) => value === answer);
  if (choice) return choice.label;
  if (answer === undefined || answer === null || answer === "") return null;
  const widget = widgetOf(field);
  if (typeof answer === "boolean" || widget === "checkbox" || widget === "switch") return translate(answer ? "form.yes" : "form.no");
  if (widget === "rupees" && typeof answer === "number") return formatRupees(answer, locale);
  const mask = { date: dateText, number: decimal, time: timeText }[widget];
  if (mask) return mask.show(answer);
  return String(answer);
}

/** A computed figure as text; null if it cannot be computed yet. */
export function figureText(
  value: unknown,
  { format, codes = {} }: Pick<ComputedSlice, "format" | "codes">,
  locale: string,
  translate: Translate,
): string | null {
  if (typeof value === "string") return codeLabel(codes, value) ?? value;
  if (typeof value !== "number" || !Number.isFinite(value)) return null;
  if (format === "rupees") return formatRupees(value, locale);
  if (format === "percent") return formatPercent(value, locale);
  if (format === "months") return translate("form.months", { count: value });
  return formatNumber(value, locale);
}
