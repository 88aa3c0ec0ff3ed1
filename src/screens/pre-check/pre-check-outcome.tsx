import { useEffect, useRef, useState } from "react";
import { addPrefill } from "../../client/journey/prefill.ts";
import type { PreCheckResult } from "../../contract/customer/pre-check.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import { Button } from "../../ui/button.tsx";
import { useChooseProduct } from "../chooser/use-choose-product.tsx";
import { useFormatters } from "../use-formatters.ts";
import styles from "./pre-check.module.css";
import type { Answer } from "./question-field.tsx";

interface PreCheckOutcomeProps {
  result: PreCheckResult;
  answers: Readonly<Record<string, Answer>>;
  product: ProductSlice;
  signedIn: boolean;
  /** An answer has changed since, so the result is outdated. */
  changed: boolean;
  checking: boolean;
  onCheck: () => void;
}

function Ranges({ result: { rate, emi, amount } }: Pick<PreCheckOutcomeProps, "result">) {
  const { t, percent, wholeRupees } = useFormatters();
  const span = ({ from, to }: { from: number; to: number }, say: (value: number) => string) =>
    say(from) === say(to) ? say(from) : t("customer.preCheck.span", { from: say(from), to: say(to) });
  const rows = [
    ["emi", emi && span(emi, wholeRupees)],
    ["rate", rate && span(rate, percent)],
    ["amount", amount && span(amount, wholeRupees)],
  ] as const;
  const shown = rows.filter(([, value]) => value);
  if (shown.length === 0) return null;
  return (
    <dl className={styles.ranges}>
      {shown.map(([id, value]) => (
        <div key={id}>
          <dt>{t(`customer.preCheck.${id}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The result: the number of matching lenders, price ranges, obstacles with the other lenders, and
 * the next step.
 */
export function PreCheckOutcome({ result, answers, product, signedIn, changed, checking, onCheck }: PreCheckOutcomeProps) {
  const { t } = useFormatters(product);
  const { choose, question } = useChooseProduct();
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is read from its beginning
  useEffect(() => heading.current?.focus(), [result]);
  const { considered, fitting, open, inTheWay } = result;
  const goOn = async () => {
    setBusy(true);
    addPrefill(product.code, answers);
    setBusy(await choose(product));
  };
  return (
    <section className={styles.outcome} aria-labelledby="pre-check-title" data-changed={changed || undefined}>
      <p className={styles.before} role="status">
        {t(changed ? "customer.preCheck.before" : "customer.preCheck.nothingKept")}
      </p>
      <h2 id="pre-check-title" ref={heading} tabIndex={-1}>
        {fitting === 0 ? t("customer.preCheck.nobody", { considered }) : t("customer.preCheck.fitting", { count: fitting, considered })}
      </h2>
      <Ranges result={result} />
      {open > 0 && <p>{t("customer.preCheck.open", { count: open })}</p>}
      {inTheWay.length > 0 && (
        <>
          <h3>{t("customer.preCheck.inTheWay")}</h3>
          <ul>
            {inTheWay.map(({ name, label, lenders }) => (
              <li key={name}>{t("customer.preCheck.way", { label, count: lenders })}</li>
            ))}
          </ul>
        </>
      )}
      <div>
        {changed ? (
          <Button busy={checking} onClick={onCheck}>
            {t("customer.preCheck.again")}
          </Button>
        ) : (
          <Button busy={busy} onClick={() => void goOn()}>
            {t("customer.preCheck.goOn")}
          </Button>
        )}
        <p className={styles.soft}>{t(signedIn ? "customer.preCheck.goOnHintSignedIn" : "customer.preCheck.goOnHint")}</p>
        {question}
      </div>
    </section>
  );
}
