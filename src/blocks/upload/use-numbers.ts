import { useLocale } from "../../client/site/config.ts";
import { formatNumber } from "../../engine/money/format.ts";

/** Formats numbers in the current locale. */
export function useNumbers(): (value: number) => string {
  const locale = useLocale();
  return (value) => formatNumber(value, locale);
}
