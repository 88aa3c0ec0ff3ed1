import { useId } from "react";
import type { Offer } from "../../../contract/customer/lending/offers.ts";
import { Button } from "../../../ui/button.tsx";
import { useFormatters } from "../../use-formatters.ts";
import { isOpen, shortBy } from "../sort-offers.ts";
import { offerName, roundly, type ShownFigure, shownFigure, shownFigures, useOfferKind, withFigures } from "./figure-text.ts";
import { KeyFacts } from "./key-facts.tsx";
import styles from "./offer-card.module.css";

interface OfferCardProps {
  offer: Offer;
  /** The requested amount in rupees, or null. */
  requested: number | null;
  /** The offer is being chosen. */
  busy: boolean;
  /** Another offer is being chosen. */
  disabled: boolean;
  compared: boolean;
  /** The comparison is full. */
  compareFull: boolean;
  onChoose: () => void;
  /** Undefined if there is no other offer to compare with. */
  onCompare?: (compared: boolean) => void;
}

function Figures({ main, others }: { main: ShownFigure | undefined; others: readonly ShownFigure[] }) {
  const figures = [...(main ? [main] : []), ...others];
  return (
    <dl className={styles.figures}>
      {figures.map(({ id, label, value }) => (
        <div key={id} data-main={id === main?.id || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Further figures in small print, visible before the key facts are opened. */
function Terms({ terms }: { terms: readonly ShownFigure[] }) {
  if (terms.length === 0) return null;
  return (
    <dl className={styles.terms}>
      {terms.map(({ id, label, value, note }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{note ? `${value} (${note})` : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How an offer differs from the request: a smaller amount, and the kind's `differs` text. */
function Marks({ missing, requested, differs }: { missing: number; requested: number | null; differs: string | undefined }) {
  const { t, rupees } = useFormatters();
  const partial = missing > 0 && requested !== null;
  if (!partial && !differs) return null;
  return (
    <div className={styles.marks}>
      {partial && <p>{t("customer.offers.partial", { amount: rupees(requested - missing), requested: rupees(requested) })}</p>}
      {differs && <p>{differs}</p>}
    </div>
  );
}

/** A lender's offer: figures, key facts, and buttons to choose and compare it. */
export function OfferCard({ offer, requested, busy, disabled, compared, compareFull, onChoose, onCompare }: OfferCardProps) {
  const formatters = useFormatters();
  const { t } = formatters;
  const kind = useOfferKind(offer.kind);
  const rounded = roundly(formatters);
  const called = offerName(kind, offer, formatters);
  const basis = withFigures(kind, offer, kind.card.basis, rounded);
  const heading = useId();
  const open = isOpen(offer);
  const name = offer.lenderName;
  return (
    <article className={styles.card} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>
          <img className={styles.logo} src={offer.lenderLogo} alt={name} />
        </h2>
        <p className={styles.legal}>{offer.legalName}</p>
        {called && <p className={styles.called}>{called}</p>}
      </header>
      <Marks missing={shortBy(offer, kind)} requested={requested} differs={withFigures(kind, offer, kind.card.differs, rounded)} />
      <div className={styles.price}>
        <Figures main={shownFigure(kind, offer, kind.card.main, rounded)} others={shownFigures(kind, offer, kind.card.figures, rounded)} />
        {basis && <p className={styles.basis}>{basis}</p>}
      </div>
      <Terms terms={shownFigures(kind, offer, kind.card.terms, rounded)} />
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
            <span>{t("customer.offers.compare")}</span>
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
