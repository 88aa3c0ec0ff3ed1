import { useMemo } from "react";
import { useLocale } from "../client/site/config.ts";
import { useText } from "../client/site/i18n.ts";
import type { CriterionFact } from "../contract/staff/eligibility.ts";
import { formatNumber, formatPercent, formatRupees } from "../engine/money/format.ts";
import type { CriteriaTexts } from "../form/describe-criteria.ts";

const FORMATS = { rupees: formatRupees, percent: formatPercent };

/** What describes criteria over some facts in the current language. */
export function useCriteriaTexts(facts: readonly CriterionFact[]): CriteriaTexts {
  const t = useText();
  const locale = useLocale();
  const byName = useMemo(() => new Map(facts.map((fact) => [fact.name, fact])), [facts]);
  return {
    say: (key, values) => t(key, values as Record<string, string>),
    facts: byName,
    number: (value, unit) => (unit ? FORMATS[unit] : formatNumber)(value, locale),
  };
}
