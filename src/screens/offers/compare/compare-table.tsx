import { useEffect, useRef } from "react";
import type { Offer } from "../../../contract/customer/lending/offers.ts";
import type { OfferKindSlice } from "../../../contract/site/product-slices.ts";
import { Button } from "../../../ui/button.tsx";
import { type Formatters, useFormatters } from "../../use-formatters.ts";
import { roundly, shownFigure } from "../card/figure-text.ts";
import { bestBy } from "../sort-offers.ts";
import styles from "./compare-table.module.css";

/** Items that can be compared: offers and catalogue entries. */
type Comparable = Pick<Offer, "id" | "lenderName" | "lenderLogo" | "figures" | "keyFacts">;

interface CompareTableProps<O extends Comparable> {
  offers: readonly O[];
  kind: OfferKindSlice;
  onChoose: (offer: O) => void;
  onRemove: (offer: O) => void;
  onClose: () => void;
}

const FACTS = ["penalCharges", "foreclosure", "coolingOff", "disbursal", "validUntil"] as const;

function factText({ keyFacts }: Comparable, fact: (typeof FACTS)[number], formatters: Formatters): string | undefined {
  if (keyFacts === null) return undefined;
  if (fact === "coolingOff") return formatters.days(keyFacts.coolingOffDays);
  if (fact === "validUntil") return formatters.date(keyFacts.validUntil);
  return keyFacts[fact];
}

function FigureRow({ offers, kind, id }: { offers: readonly Comparable[]; kind: OfferKindSlice; id: string }) {
  const formatters = roundly(useFormatters());
  const best = bestBy(offers, kind, id);
  return (
    <tr>
      <th scope="row">{kind.figures[id]?.label}</th>
      {offers.map((offer) => (
        <td key={offer.id} data-best={best.has(offer.id) || undefined}>
          <span>{shownFigure(kind, offer, id, formatters)?.value ?? formatters.t("customer.offers.none")}</span>
          {best.has(offer.id) && <small className={styles.best}>{formatters.t("customer.offers.compareBest")}</small>}
        </td>
      ))}
    </tr>
  );
}

function Heads<O extends Comparable>({ offers, onRemove }: Pick<CompareTableProps<O>, "offers" | "onRemove">) {
  const { t } = useFormatters();
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

/**
 * Compares two or three offers in a table with row and column headers, which scrolls within its
 * frame on a phone.
 */
export function CompareTable<O extends Comparable>({ offers, kind, onChoose, onRemove, onClose }: CompareTableProps<O>) {
  const formatters = useFormatters();
  const { t } = formatters;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const remove = (offer: O) => {
    // The button that has the focus is removed with the offer.
    title.current?.focus();
    onRemove(offer);
  };
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
          <Heads offers={offers} onRemove={remove} />
          <tbody>
            {kind.compare.map((id) => (
              <FigureRow key={id} offers={offers} kind={kind} id={id} />
            ))}
            {FACTS.filter(() => offers.some(({ keyFacts }) => keyFacts !== null)).map((fact) => (
              <tr key={fact}>
                <th scope="row">{t(`customer.offers.${fact}`)}</th>
                {offers.map((offer) => (
                  <td key={offer.id}>{factText(offer, fact, formatters)}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot className={styles.choose}>
            <tr>
              <td />
              {offers.map((offer) => (
                <td key={offer.id}>
                  <Button onClick={() => onChoose(offer)} aria-label={t("customer.offers.chooseOf", { lender: offer.lenderName })}>
                    {t("customer.offers.choose")}
                  </Button>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  );
}
