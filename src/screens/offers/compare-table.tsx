import { useEffect, useRef } from "react";
import type { Offer } from "../../contract/offers.ts";
import { Button } from "../../ui/button.tsx";
import { useWords, type Words } from "../words.ts";
import styles from "./compare-table.module.css";
import { bestBy } from "./order.ts";

interface CompareTableProps {
  offers: readonly Offer[];
  /** Metrics of the product's document, one row each. */
  metrics: readonly string[];
  onChoose: (offer: Offer) => void;
  onRemove: (offer: Offer) => void;
  onClose: () => void;
}

/** How a metric of an offer reads; undefined for a metric that is not known. */
function metricText(offer: Offer, metric: string, words: Words): string | undefined {
  const texts: Record<string, () => string> = {
    apr: () => words.percent(offer.apr),
    interestRate: () => words.perYear(offer.interestRate),
    emi: () => words.rupees(offer.emi),
    amountUpTo: () => words.rupees(offer.amountUpTo),
    tenure: () => words.months(offer.tenure),
    processingFee: () => words.rupees(offer.processingFees),
    totalCost: () => words.rupees(offer.totalCost),
  };
  return texts[metric]?.();
}

/** The text key of a metric's label; the fees are plural on screen. */
const labelOf = (metric: string) => `customer.offers.${metric === "processingFee" ? "processingFees" : metric}`;

const FACTS = ["amount", "netDisbursed", "penalCharges", "foreclosure", "coolingOff", "disbursal", "validUntil"] as const;

function factText(offer: Offer, fact: (typeof FACTS)[number], words: Words): string {
  const { keyFacts } = offer;
  if (fact === "amount") return words.rupees(offer.amount);
  if (fact === "netDisbursed") return words.rupees(offer.netDisbursed);
  if (fact === "coolingOff") return words.days(keyFacts.coolingOffDays);
  if (fact === "validUntil") return words.date(keyFacts.validUntil);
  return keyFacts[fact];
}

function MetricRow({ offers, metric }: { offers: readonly Offer[]; metric: string }) {
  const words = useWords();
  const best = bestBy(offers, metric);
  return (
    <tr>
      <th scope="row">{words.t(labelOf(metric))}</th>
      {offers.map((offer) => (
        <td key={offer.id} data-best={best.has(offer.id) || undefined}>
          {metricText(offer, metric, words)}
          {best.has(offer.id) && <small className={styles.best}>{words.t("customer.offers.compareBest")}</small>}
        </td>
      ))}
    </tr>
  );
}

function Heads({ offers, onRemove }: Pick<CompareTableProps, "offers" | "onRemove">) {
  const { t } = useWords();
  return (
    <thead>
      <tr>
        <td />
        {offers.map((offer) => (
          <th key={offer.id} scope="col">
            <img src={offer.lenderLogo} alt="" />
            <span>{offer.lenderName}</span>
            <button
              type="button"
              className={styles.remove}
              onClick={() => onRemove(offer)}
              aria-label={t("customer.offers.compareRemove", { lender: offer.lenderName })}
            />
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Two or three offers side by side: a table with row and column headers that scrolls inside its frame on a phone. */
export function CompareTable({ offers, metrics, onChoose, onRemove, onClose }: CompareTableProps) {
  const words = useWords();
  const { t } = words;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={styles.compare} aria-labelledby="compare-title">
      <div className={styles.bar}>
        <h2 id="compare-title" ref={title} tabIndex={-1}>
          {t("customer.offers.compareTitle")}
        </h2>
        <div className={styles.tools}>
          <Button variant="text" onClick={() => window.print()}>
            {t("customer.offers.print")}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t("customer.offers.compareClose")}
          </Button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard */}
      <section className={styles.frame} aria-label={t("customer.offers.compareScroll")} tabIndex={0}>
        <table>
          <Heads offers={offers} onRemove={onRemove} />
          <tbody>
            {metrics.map((metric) => (
              <MetricRow key={metric} offers={offers} metric={metric} />
            ))}
            {FACTS.map((fact) => (
              <tr key={fact}>
                <th scope="row">{t(`customer.offers.${fact}`)}</th>
                {offers.map((offer) => (
                  <td key={offer.id}>{factText(offer, fact, words)}</td>
                ))}
              </tr>
            ))}
            <tr className={styles.choose}>
              <td />
              {offers.map((offer) => (
                <td key={offer.id}>
                  <Button onClick={() => onChoose(offer)} aria-label={t("customer.offers.chooseOf", { lender: offer.lenderName })}>
                    {t("customer.offers.choose")}
                  </Button>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </section>
  );
}
