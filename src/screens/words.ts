import { useMemo } from "react";
import { indianDate, indianTime } from "../client/indian-time.ts";
import { useProduct } from "../client/journey/journey.ts";
import { useConfig, useLocale } from "../client/site/config.ts";
import { type Translate, useText } from "../client/site/i18n.ts";
import type { ProductSlice } from "../contract/site/product-slices.ts";
import { formatNumber, formatPercent, formatRupees } from "../engine/money/format.ts";

/**
 * The texts and the figures of a screen in the customer's language. Where what the law takes the product for has a text of its own,
 * as `key_card` beside `key`, it is that one.
 * @param shown the product that the screen is about, where that is not the customer's
 */
export function useWords(shown?: ProductSlice | null) {
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
    /** Without paise, where these decide nothing. */
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

export type Words = ReturnType<typeof useWords>;
