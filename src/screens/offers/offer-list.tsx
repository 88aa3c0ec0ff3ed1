import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { Offer } from "../../contract/customer/lending/offers.ts";
import type { OfferKindSlice, ProductSlice } from "../../contract/site/product-slices.ts";
import { useFormatters } from "../use-formatters.ts";
import { OfferCard } from "./card/offer-card.tsx";
import { CompareBar } from "./compare/compare-bar.tsx";
import { CompareTable } from "./compare/compare-table.tsx";
import styles from "./offers.module.css";
import { orderOffers, RANKING, shortBy, sortKey } from "./sort-offers.ts";
import { useListFocus } from "./use-list-focus.ts";

/** Number of columns that fit side by side. */
const MAX_COMPARED = 3;

interface OfferListProps {
  offers: readonly Offer[];
  product: ProductSlice;
  /** The requested amount in rupees, or null. */
  requested: number | null;
  /** The lender whose offer was picked in the catalogue. It is shown first, separately. */
  picked: string | null;
  /** Id of the offer being chosen. */
  choosing: string | null;
  onChoose: (offer: Offer) => void;
  /** Explains the ranking criteria. */
  rankNote: ReactNode;
}

function SortField({ sorts, value, onChange }: { sorts: OfferKindSlice["sorts"]; value: string; onChange: (sort: string) => void }) {
  const { t } = useFormatters();
  const id = useId();
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>{t("customer.offers.sortLabel")}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value={RANKING}>{t("customer.offers.sortRanking")}</option>
        {sorts.map((sort) => (
          <option key={sortKey(sort)} value={sortKey(sort)}>
            {sort.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The offers, ranked or sorted by the customer, with a comparison of two or three. */
export function OfferList({ offers, product, requested, picked, choosing, onChoose, rankNote }: OfferListProps) {
  const { t } = useFormatters();
  const [sort, setSort] = useState(RANKING);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [comparing, setComparing] = useState(false);
  const kind = product.offerKind;
  const sorting = kind.sorts.find((each) => sortKey(each) === sort);
  // A single offer needs no sorting or comparison.
  const several = offers.length > 1;
  const compared = offers.filter(({ id }) => ticked.includes(id));

  const short = offers.filter((offer) => shortBy(offer, kind) > 0).length;
  const partial = short > 0 && short < offers.length;

  const table = comparing && compared.length >= 2;
  const list = useListFocus(table);

  // The bar covers the bottom of the window: scroll the selected offer back into view.
  const barThere = compared.length > 0;
  const cards = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (barThere) cards.current?.querySelector("input:checked")?.closest("label")?.scrollIntoView({ block: "nearest" });
  }, [barThere]);

  const tick = (id: string, on: boolean) => {
    const next = on ? [...ticked, id] : ticked.filter((other) => other !== id);
    setTicked(next);
    if (next.length < 2) setComparing(false);
  };

  if (table) {
    return (
      <CompareTable
        offers={compared}
        kind={kind}
        onChoose={onChoose}
        onRemove={({ id }) => tick(id, false)}
        onClose={() => setComparing(false)}
      />
    );
  }
  const card = (offer: Offer) => (
    <OfferCard
      offer={offer}
      requested={requested}
      busy={choosing === offer.id}
      disabled={choosing !== null && choosing !== offer.id}
      compared={ticked.includes(offer.id)}
      compareFull={compared.length >= MAX_COMPARED}
      onChoose={() => onChoose(offer)}
      {...(several && { onCompare: (on: boolean) => tick(offer.id, on) })}
    />
  );
  const first = offers.find(({ lender }) => lender === picked);
  return (
    <div className={styles.cards} ref={cards}>
      {first && (
        <section aria-labelledby="picked-title" className={styles.picked}>
          <h2 id="picked-title">{t("customer.catalogue.picked")}</h2>
          {card(first)}
        </section>
      )}
      {several && <SortField sorts={kind.sorts} value={sort} onChange={setSort} />}
      <div className="visually-hidden" aria-live="polite">
        {sorting ? t("customer.offers.sorted", { order: sorting.label }) : ""}
      </div>
      {sorting && partial && <p className={styles.soft}>{t("customer.offers.partialLast")}</p>}
      {(several || !first) && (
        <ul className={styles.list} ref={list} tabIndex={-1} aria-label={t("customer.offers.title")}>
          {orderOffers(offers, sorting, kind).map((offer) => offer !== first && <li key={offer.id}>{card(offer)}</li>)}
        </ul>
      )}
      {!sorting && rankNote}
      {barThere && (
        <CompareBar
          count={compared.length}
          onOpen={() => setComparing(true)}
          onClear={() => {
            setTicked([]);
            list.current?.focus();
          }}
        />
      )}
    </div>
  );
}
