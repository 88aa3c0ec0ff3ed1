import { useLocale } from "../../client/site/config.ts";
import { formatNumber } from "../../engine/money/format.ts";

/** Writes numbers in the language that is on. */
export function useNumbers(): (value: number) => string {
  const locale = useLocale();
  return (value) => formatNumber(value, locale);
}
