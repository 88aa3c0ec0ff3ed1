import { useEffect, useRef, useState } from "react";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { useUrlState } from "../../client/url-state.ts";
import type { EstimateSlice, ProductSlice } from "../../contract/site/product-slices.ts";
import { Notice } from "../../ui/notice.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import styles from "./calculator.module.css";
import { CalculatorInput } from "./calculator-input.tsx";
import { boundsOf, fits, INPUTS, type Input, readValues } from "./calculator-values.ts";
import { CostOfLoan } from "./cost-of-loan.tsx";

/** Prefix of its query parameters. */
const OWNER = "emi";
/** Milliseconds without input before the values are written to the URL. */
const PAUSE = 350;

type Estimated = ProductSlice & { estimate: EstimateSlice };

/**
 * EMI calculator: the cost of a loan for an amount, tenure, rate and fee that are stored in the
 * URL.
 */
export function CalculatorBlock() {
  const t = useText();
  const { products } = useConfig();
  const [said, change] = useUrlState(OWNER);
  const estimated = products.filter((product): product is Estimated => product.estimate !== undefined);
  const product = estimated.find(({ value }) => value === said.product) ?? estimated[0];
  if (!product) return null;
  const { values, unread } = readValues(product.estimate, said);
  const wrong = unread.length > 0 || (said.product !== undefined && said.product !== product.value);
  return (
    <div className={styles.calculator}>
      {wrong && <Notice tone="warning">{t("customer.calculator.unread")}</Notice>}
      {estimated.length > 1 && (
        <div className={styles.product}>
          <SelectField
            label={t("customer.calculator.product")}
            value={product.value}
            // Each product has its own bounds and initial values.
            onPick={(next) => change({ ...Object.fromEntries(INPUTS.map((input) => [input, null])), product: next })}
          >
            {estimated.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <Inputs key={product.value} estimate={product.estimate} said={said} change={change} />
      <CostOfLoan
        idea={{
          amount: values.amount,
          rate: values.rate,
          months: values.tenure,
          feePercent: values.fee,
          gstPercent: product.estimate.fee.gst,
        }}
      />
    </div>
  );
}

interface InputsProps {
  estimate: EstimateSlice;
  said: Readonly<Record<string, string>>;
  change: ReturnType<typeof useUrlState>[1];
}

/**
 * The inputs hold the typed text until it is written to the URL. If the URL changes otherwise, they
 * are remounted with the new values.
 */
function Inputs({ estimate, said, change }: InputsProps) {
  const { values } = readValues(estimate, said);
  const [wrong, setWrong] = useState<readonly Input[]>([]);
  const pending = useRef<Partial<Record<Input, unknown>>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Values that the inputs have written to the URL themselves. */
  const written = useRef<Partial<Record<Input, number>>>({});
  const latest = useRef(change);
  latest.current = change;
  const [seen, setSeen] = useState({ values, generation: 0 });
  const changed = INPUTS.filter((input) => seen.values[input] !== values[input]);
  if (changed.length > 0) {
    const byOthers = changed.some((input) => values[input] !== written.current[input]);
    setSeen({ values, generation: seen.generation + (byOthers ? 1 : 0) });
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const commit = () => {
    clearTimeout(timer.current);
    const right = Object.entries(pending.current).filter(([input, value]) => fits(value, boundsOf(estimate, input as Input)));
    const fitting = Object.fromEntries(right) as Partial<Record<Input, number>>;
    pending.current = {};
    written.current = { ...written.current, ...fitting };
    setWrong((before) => before.filter((input) => fitting[input] === undefined));
    if (right.length > 0) latest.current(Object.fromEntries(right.map(([input, value]) => [input, String(value)])));
  };
  const onInput = (input: Input, value: unknown) => {
    pending.current[input] = value;
    clearTimeout(timer.current);
    timer.current = setTimeout(commit, PAUSE);
  };
  const left = (input: Input) => {
    // Unchanged, so its validity is unchanged.
    if (!(input in pending.current)) return;
    const right = fits(pending.current[input], boundsOf(estimate, input));
    if (!right) setWrong((before) => [...new Set([...before, input])]);
    commit();
  };
  return (
    <div className={styles.inputs} key={seen.generation}>
      {INPUTS.map((input) => (
        <CalculatorInput
          key={input}
          input={input}
          estimate={estimate}
          start={values[input]}
          wrong={wrong.includes(input)}
          onValue={(value) => onInput(input, value)}
          onLeave={() => left(input)}
        />
      ))}
    </div>
  );
}
