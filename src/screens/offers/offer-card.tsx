import { useId } from "react";
import type { Offer } from "../../contract/offers.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../words.ts";
import { KeyFacts } from "./key-facts.tsx";
import styles from "./offer-card.module.css";

interface OfferCardProps {
  offer: Offer;
  /** It is being chosen right now. */
  busy: boolean;
  /** Another offer is being chosen. */
  disabled: boolean;
  compared: boolean;
  /** No more offers fit into the comparison. */
  compareFull: boolean;
  onChoose: () => void;
  onCompare: (compared: boolean) => void;
}

/** An offer that can still be chosen; later ones are opened. */
const OPEN = "OFFERED";

function Figures({ offer }: { offer: Offer }) {
  const { t, rupees, percent, perYear, months } = useWords();
  const figures = [
    { id: "apr", value: percent(offer.apr), note: t("customer.offers.aprNote") },
    { id: "emi", value: rupees(offer.emi), note: undefined },
    { id: "interestRate", value: perYear(offer.interestRate), note: t(`customer.offers.${offer.keyFacts.rateType}`) },
    { id: "tenure", value: months(offer.tenure), note: undefined },
    { id: "processingFees", value: rupees(offer.processingFees), note: t("customer.offers.feesNote") },
    { id: "totalCost", value: rupees(offer.totalCost), note: undefined },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ id, value, note }) => (
        <div key={id}>
          <dt>{t(`customer.offers.${id}`)}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the rules ask to be seen with each offer besides its price (RBI/2025-26/36). */
function Terms({ offer }: { offer: Offer }) {
  const { t, rupees, days } = useWords();
  const { penalCharges, coolingOffDays } = offer.keyFacts;
  const terms = [
    ["netDisbursed", rupees(offer.netDisbursed)],
    ["penalCharges", penalCharges],
    ["coolingOff", days(coolingOffDays)],
  ] as const;
  return (
    <dl className={styles.terms}>
      {terms.map(([id, value]) => (
        <div key={id}>
          <dt>{t(`customer.offers.${id}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One lender's offer: what it would lend, what that costs, its key facts, and the way to choose it. */
export function OfferCard({ offer, busy, disabled, compared, compareFull, onChoose, onCompare }: OfferCardProps) {
  const { t, rupees, months } = useWords();
  const heading = useId();
  const open = offer.status === OPEN;
  const name = offer.lenderName;
  return (
    <article className={styles.card} aria-labelledby={heading}>
      <header className={styles.head}>
        <img className={styles.logo} src={offer.lenderLogo} alt="" />
        <div>
          <h2 id={heading}>{name}</h2>
          <p className={styles.legal}>{offer.legalName}</p>
        </div>
      </header>
      <p className={styles.amount}>
        <span>{t("customer.offers.amountUpTo")}</span>
        <strong>{rupees(offer.amountUpTo)}</strong>
      </p>
      <Figures offer={offer} />
      <p className={styles.basis}>{t("customer.offers.figuresFor", { amount: rupees(offer.amount), tenure: months(offer.tenure) })}</p>
      <Terms offer={offer} />
      <div className={styles.actions}>
        <Button
          busy={busy}
          disabled={disabled}
          onClick={onChoose}
          variant={open ? "primary" : "secondary"}
          aria-label={busy ? undefined : t(open ? "customer.offers.chooseOf" : "customer.offers.openOf", { lender: name })}
        >
          {t(busy ? "customer.offers.choosing" : open ? "customer.offers.choose" : "customer.offers.open")}
        </Button>
        <label className={styles.compare}>
          <input
            type="checkbox"
            checked={compared}
            disabled={!compared && compareFull}
            onChange={(event) => onCompare(event.currentTarget.checked)}
            aria-label={t("customer.offers.compareOf", { lender: name })}
          />
          {t("customer.offers.compare")}
        </label>
      </div>
      <details className={styles.details}>
        <summary aria-label={t("customer.offers.keyFactsOf", { lender: name })}>{t("customer.offers.keyFacts")}</summary>
        <KeyFacts offer={offer} />
      </details>
    </article>
  );
}
