import { useCallback } from "react";
import { indianDate, indianTime } from "../client/indian-time.ts";
import { useLocale } from "../client/site/config.ts";
import type { Row } from "../contract/staff/tables/tables.ts";
import type { ColumnView } from "../contract/staff/tables/views.ts";
import { codeLabel } from "../engine/catalog/findings/code-label.ts";
import { formatNumber, formatRupees } from "../engine/money/format.ts";

/** Shown for a missing value by default. */
const NOTHING = "–";

const DAY = /^\d{4}-\d\d-\d\d$/;

type Displayed = Pick<ColumnView, "type" | "labels" | "none">;

/** Formats a value for display. Instants are shown in Indian time. */
function valueText({ type, labels, none = NOTHING }: Displayed, value: Row[string] | undefined, locale: string): string {
  if (value === null || value === undefined) return none;
  const label = codeLabel(labels, String(value));
  if (label !== undefined) return label;
  if (type === "rupees") return formatRupees(Number(value), locale);
  if (type === "number") return formatNumber(Number(value), locale);
  // For some roles the server truncates an instant to its date.
  if (type === "instant" && !DAY.test(String(value))) return indianTime(String(value));
  if (type === "instant" || type === "day") return indianDate(`${value}T00:00:00+05:30`);
  return String(value);
}

/** Whether a column is numeric and so right-aligned. */
export const isFigure = ({ type }: Pick<ColumnView, "type">): boolean => type === "number" || type === "rupees";

/** Formats values in the current locale. The function is the same until that changes. */
export function useValueText() {
  const locale = useLocale();
  return useCallback((column: Displayed, value: Row[string] | undefined) => valueText(column, value, locale), [locale]);
}
