import { useId } from "react";
import type { OfferKindSlice } from "../../contract/config.ts";
import type { Offer } from "../../contract/offers.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../words.ts";
import { type ShownFigure, shownFigure, shownFigures, useOfferKind, withFigures } from "./figure-text.ts";
import { KeyFacts } from "./key-facts.tsx";
import styles from "./offer-card.module.css";
import { shortBy } from "./order.ts";

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
  /** Left out where there is no other offer to compare it with. */
  onCompare?: (compared: boolean) => void;
}

/** An offer that can still be chosen; later ones are opened. */
const OPEN = "OFFERED";

function Figures({ figures }: { figures: readonly ShownFigure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ id, label, value, note }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What is to be seen with each offer besides its price: the kind's own, and of a loan what the rules ask (RBI/2025-26/36). */
function Terms({ offer, kind }: { offer: Offer; kind: OfferKindSlice }) {
  const words = useWords();
  const { t, days } = words;
  const { keyFacts } = offer;
  const terms = [
    ...shownFigures(kind, offer, kind.card.terms, words),
    ...(keyFacts
      ? [
          { id: "penalCharges", label: t("customer.offers.penalCharges"), value: keyFacts.penalCharges },
          { id: "coolingOff", label: t("customer.offers.coolingOff"), value: days(keyFacts.coolingOffDays) },
        ]
      : []),
  ];
  if (terms.length === 0) return null;
  return (
    <dl className={styles.terms}>
      {terms.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** One lender's offer: its figures, its key facts, and the way to choose it. */
export function OfferCard({ offer, busy, disabled, compared, compareFull, onChoose, onCompare }: OfferCardProps) {
  const words = useWords();
  const { t } = words;
  const kind = useOfferKind(offer.kind);
  const main = shownFigure(kind, offer, kind.card.main, words);
  const basis = withFigures(kind, offer, kind.card.basis, words);
  const missing = shortBy(offer, kind) > 0 && kind.shortfall ? shownFigure(kind, offer, kind.shortfall, words) : undefined;
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
      {main && (
        <p className={styles.amount}>
          <span>{main.label}</span>
          <strong>{main.value}</strong>
        </p>
      )}
      {missing && (
        <p className={styles.missing}>
          {missing.label} <strong>{missing.value}</strong>
        </p>
      )}
      <Figures figures={shownFigures(kind, offer, kind.card.figures, words)} />
      {basis && <p className={styles.basis}>{basis}</p>}
      <Terms offer={offer} kind={kind} />
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
        {onCompare && (
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
        )}
      </div>
      <details className={styles.details}>
        <summary aria-label={t("customer.offers.keyFactsOf", { lender: name })}>{t("customer.offers.keyFacts")}</summary>
        <KeyFacts offer={offer} />
      </details>
    </article>
  );
}
