import { useLocale } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { EstimateSlice } from "../../contract/site/product-slices.ts";
import { formatNumber, formatPercent, formatRupees } from "../../engine/money/format.ts";
import { MaskedField } from "../../form/masked-field.tsx";
import { decimal, rupees, wholeNumber } from "../../form/masks/number.ts";
import { boundsOf, type Input } from "./calculator-values.ts";

const MASKS = { amount: rupees, tenure: wholeNumber, rate: decimal, fee: decimal } as const;

interface CalculatorInputProps {
  input: Input;
  estimate: EstimateSlice;
  start: number;
  wrong: boolean;
  onValue: (value: unknown) => void;
  onLeave: () => void;
}

/** One input of the calculator. It accepts common spellings: 2.5 lakh, 10.99. */
export function CalculatorInput({ input, estimate, start, wrong, onValue, onLeave }: CalculatorInputProps) {
  const t = useText();
  const locale = useLocale();
  const { min, max } = boundsOf(estimate, input);
  const shown = (value: number) =>
    input === "amount" ? formatRupees(value, locale) : input === "tenure" ? formatNumber(value, locale) : formatPercent(value, locale);
  const bounds = { from: shown(min), to: shown(max) };
  const { lenders } = estimate;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only observes that its input loses the focus
    <div onBlur={onLeave}>
      <MaskedField
        name={input}
        label={t(`customer.calculator.${input}`)}
        hint={
          input === "rate" && lenders
            ? t("customer.calculator.lenderRates", { from: shown(lenders.from), to: shown(lenders.to) })
            : t("customer.calculator.bounds", bounds)
        }
        error={wrong ? t("customer.calculator.wrong", bounds) : undefined}
        start={start}
        mask={MASKS[input]}
        prefix={input === "amount" ? "₹" : undefined}
        inputMode={input === "tenure" ? "numeric" : "decimal"}
        maxLength={20}
        onAnswer={onValue}
      />
    </div>
  );
}
