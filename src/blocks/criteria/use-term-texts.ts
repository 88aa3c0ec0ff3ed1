import type { CriterionFact } from "../../contract/staff/eligibility.ts";
import type { TermTexts } from "../../form/describe-terms.ts";
import { useSpanText } from "../offering/use-span-text.ts";
import { useCriteriaTexts } from "../use-criteria-texts.ts";

/** What describes criteria and terms over some facts in the current language. */
export function useTermTexts(facts: readonly CriterionFact[]): TermTexts {
  const span = useSpanText();
  return { ...useCriteriaTexts(facts), amount: (value, format) => span({ from: value, to: value, format }) };
}
