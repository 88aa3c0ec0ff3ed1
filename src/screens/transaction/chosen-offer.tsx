import type { Offer } from "../../contract/customer/lending/offers.ts";
import panel from "../../ui/panel.module.css";
import { offerName, shownFigures, useOfferKind } from "../offers/card/figure-text.ts";
import { KeyFacts } from "../offers/card/key-facts.tsx";
import { useFormatters } from "../use-formatters.ts";
import styles from "./transaction.module.css";

/** The application's offer. Not titled "chosen", because a sole remaining offer needs no choice. */
export function ChosenOffer({ offer }: { offer: Offer }) {
  const formatters = useFormatters();
  const { t } = formatters;
  const kind = useOfferKind(offer.kind);
  const called = offerName(kind, offer, formatters);
  return (
    <section className={panel.panel} aria-labelledby="offer-title">
      <h2 id="offer-title">{t("customer.transaction.offerTitle")}</h2>
      {called && <p className={styles.called}>{called}</p>}
      <dl className={styles.summary}>
        {shownFigures(kind, offer, kind.summary, formatters).map(({ id, label, value }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <details className={styles.facts}>
        <summary>{t("customer.offers.keyFacts")}</summary>
        <KeyFacts offer={offer} />
      </details>
    </section>
  );
}
