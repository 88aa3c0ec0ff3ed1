import { useLocale } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { Span } from "../../contract/staff/offering.ts";
import { formatNumber, formatPercent, formatRupees } from "../../engine/money/format.ts";

const NUMBERS: Readonly<Record<string, typeof formatNumber>> = {
  rupees: formatRupees,
  percent: formatPercent,
  "percent-year": formatPercent,
};
/** Formats with a word after the number. */
const WORDS: Readonly<Record<string, string>> = {
  "percent-year": "staff.offering.unit.aYear",
  months: "staff.offering.unit.months",
  days: "staff.offering.unit.days",
  years: "staff.offering.unit.years",
};

/** Describes the numbers of a span: "12 to 60 months". */
export function useSpanText(): (span: Omit<Span, "label">) => string {
  const t = useText();
  const locale = useLocale();
  return ({ format, from, to }) => {
    const number = (value: number) => (NUMBERS[format] ?? formatNumber)(value, locale);
    const value = from === to ? number(from) : t("staff.eligibility.words.between", { from: number(from), to: number(to) });
    const words = WORDS[format];
    return words === undefined ? value : t(words, { value, count: to });
  };
}
