import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { boundsOf, fits, readValues } from "../../blocks/calculator/calculator-values.ts";
import { addPrefill } from "../../client/journey/prefill.ts";
import { useListedProducts } from "../../client/site/listed-products.ts";
import { useUrlState } from "../../client/url-state.ts";
import type { EstimateSlice, ProductSlice } from "../../contract/site/product-slices.ts";
import { monthlyInstalment } from "../../engine/money/emi.ts";
import { MaskedField } from "../../form/masked-field.tsx";
import { rupees } from "../../form/masks/number.ts";
import { useFormatters } from "../use-formatters.ts";

/** Prefix of its query parameters, shared with the calculator. */
const OWNER = "emi";
/** Milliseconds without input before an amount is applied. */
const PAUSE = 350;

type Estimated = ProductSlice & { estimate: EstimateSlice };

/** The allowed tenure nearest to a value; on a tie the shorter one. */
const nearest = (tenures: readonly number[], wanted: number): number =>
  tenures.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best), tenures[0] ?? wanted);

/**
 * EMI range for an amount and tenure, from the lenders' lowest to highest rate. The values are
 * passed on to the form.
 */
export default function Estimate() {
  const { t } = useFormatters();
  const products = useListedProducts();
  const estimated = products.filter((product): product is Estimated => !!product.estimate?.lenders);
  const [said, change] = useUrlState(OWNER);
  // The server renders this without the query, so its values are applied after hydration, unless
  // the visitor has already typed an amount.
  const [hydrated, setHydrated] = useState(false);
  const [linked, setLinked] = useState(said.amount !== undefined);
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const input = section.current?.querySelector("input");
    if (input && input.value !== input.defaultValue) setLinked(false);
    setHydrated(true);
  }, []);
  const product = (hydrated && estimated.find(({ value }) => value === said.product)) || estimated[0];
  if (!product) return null;
  const set = (changes: Record<string, string>) => change({ product: product.value, ...changes });
  return (
    <section ref={section} aria-label={t("customer.estimate.title")}>
      {estimated.length > 1 && (
        <Choice
          label={t("customer.estimate.product")}
          value={product.value}
          choices={estimated.map(({ value, name }) => [value, name])}
          onChange={(value) => change({ product: value, amount: null, tenure: null })}
        />
      )}
      <Estimating key={`${product.value} ${hydrated && linked}`} product={product} said={hydrated ? said : {}} set={set} />
    </section>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, choices, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

interface EstimatingProps {
  product: Estimated;
  said: Readonly<Record<string, string>>;
  set: (changes: Record<string, string>) => void;
}

function Estimating({ product, said, set }: EstimatingProps) {
  const { t, wholeRupees, months, percent } = useFormatters();
  const { estimate, requestedAmount, requestedTenure, code } = product;
  const { values } = readValues(estimate, said);
  const { amount } = values;
  const tenures = estimate.tenures.length > 0 ? estimate.tenures : [estimate.tenure.start];
  const tenure = nearest(tenures, values.tenure);
  const { from, to } = estimate.lenders ?? { from: 0, to: 0 };
  const bounds = boundsOf(estimate, "amount");
  const [wrong, setWrong] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(set);
  latest.current = set;
  useEffect(() => () => clearTimeout(timer.current), []);
  // Only values set by the visitor prefill the form, not the defaults.
  const own = said.amount !== undefined || said.tenure !== undefined;
  useEffect(() => {
    if (!own) return;
    addPrefill(code, { ...(requestedAmount && { [requestedAmount]: amount }), ...(requestedTenure && { [requestedTenure]: tenure }) });
  }, [own, code, requestedAmount, requestedTenure, amount, tenure]);

  const changed = (value: unknown) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setWrong(!fits(value, bounds));
      if (fits(value, bounds) && value !== amount) latest.current({ amount: String(value) });
    }, PAUSE);
  };
  const section = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once: the text typed before hydration
  useEffect(() => changed(rupees.read(section.current?.querySelector("input")?.value ?? "")), []);
  const emi = (rate: number) => wholeRupees(monthlyInstalment(amount, rate, tenure));
  const query = new URLSearchParams({ "emi.product": product.value, "emi.amount": String(amount), "emi.tenure": String(tenure) });
  return (
    <>
      <div ref={section}>
        <MaskedField
          name="estimate-amount"
          label={t("customer.estimate.amount")}
          error={wrong ? t("customer.calculator.wrong", { from: wholeRupees(bounds.min), to: wholeRupees(bounds.max) }) : undefined}
          start={amount}
          mask={rupees}
          prefix="₹"
          inputMode="decimal"
          maxLength={20}
          onAnswer={changed}
        />
      </div>
      <Choice
        label={t("customer.estimate.tenure")}
        value={String(tenure)}
        choices={tenures.map((each) => [String(each), months(each)])}
        onChange={(value) => set({ tenure: value })}
      />
      <p role="status">
        <span>{t("customer.estimate.emi")}</span> <strong>{t("customer.estimate.range", { from: emi(from), to: emi(to) })}</strong>{" "}
        <span>
          {t("customer.estimate.basis", { from: percent(from), to: percent(to), amount: wholeRupees(amount), months: months(tenure) })}
        </span>
      </p>
      {estimate.page && <Link to={`${estimate.page}?${query}`}>{t("customer.estimate.more")}</Link>}
    </>
  );
}
