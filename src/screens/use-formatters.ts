import { useMemo } from "react";
import { indianDate, indianTime } from "../client/indian-time.ts";
import { useProduct } from "../client/journey/journey.ts";
import { useConfig, useLocale } from "../client/site/config.ts";
import { type Translate, useText } from "../client/site/i18n.ts";
import type { ProductSlice } from "../contract/site/product-slices.ts";
import { formatNumber, formatPercent, formatRupees } from "../engine/money/format.ts";

/**
 * Translate and format functions in the customer's language. A text may have a variant for the
 * product's legal category, as `key_card` beside `key`.
 * @param shown the product that the screen is about, if it is not the customer's
 */
export function useFormatters(shown?: ProductSlice | null) {
  const text = useText();
  const { language } = useConfig();
  const locale = useLocale();
  const own = useProduct();
  const law = (shown ?? own)?.offerKind.law;
  const t: Translate = useMemo(() => (law === undefined ? text : (key, values) => text(key, { context: law, ...values })), [text, law]);
  return {
    t,
    language,
    rupees: (amount: number) => formatRupees(amount, locale),
    /** Without paise, where they do not matter. */
    wholeRupees: (amount: number) => formatRupees(Math.round(amount), locale),
    percent: (percent: number) => formatPercent(percent, locale),
    perYear: (percent: number) => t("customer.offers.perYear", { rate: formatPercent(percent, locale) }),
    perMonth: (amount: number) => t("customer.offers.perMonth", { amount: formatRupees(amount, locale) }),
    months: (count: number) => t("customer.offers.months", { count }),
    number: (value: number) => formatNumber(value, locale),
    years: (count: number) => t("customer.offers.years", { count }),
    days: (count: number) => t("customer.offers.days", { count }),
    date: indianDate,
    time: indianTime,
  };
}

export type Formatters = ReturnType<typeof useFormatters>;
