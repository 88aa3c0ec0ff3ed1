import { useLocale } from "../client/config.ts";
import { indianDate, indianTime } from "../client/indian-time.ts";
import type { ColumnView } from "../contract/dataset-views.ts";
import type { Row } from "../contract/tables.ts";
import { formatNumber, formatRupees } from "../engine/money/format.ts";

/** What stands where there is no value. */
const NOTHING = "–";

/** A value as the reader sees it. Instants are shown in Indian time. */
export function valueText({ type, labels }: Pick<ColumnView, "type" | "labels">, value: Row[string] | undefined, locale: string): string {
  if (value === null || value === undefined) return NOTHING;
  if (labels && Object.hasOwn(labels, String(value))) return labels[String(value)] ?? NOTHING;
  if (type === "rupees") return formatRupees(Number(value), locale);
  if (type === "number") return formatNumber(Number(value), locale);
  if (type === "instant") return indianTime(String(value));
  if (type === "day") return indianDate(`${value}T00:00:00+05:30`);
  return String(value);
}

/** Figures stand at the right, so that their digits are below each other. */
export const isFigure = ({ type }: Pick<ColumnView, "type">): boolean => type === "number" || type === "rupees";

/** Writes values in the language that is on. */
export function useValueText() {
  const locale = useLocale();
  return (column: Pick<ColumnView, "type" | "labels">, value: Row[string] | undefined) => valueText(column, value, locale);
}
