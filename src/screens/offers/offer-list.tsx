import { useId, useState } from "react";
import type { ProductSlice } from "../../contract/config.ts";
import type { Offer } from "../../contract/offers.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../words.ts";
import { CompareTable } from "./compare-table.tsx";
import { OfferCard } from "./offer-card.tsx";
import styles from "./offers.module.css";
import { orderOffers, RANKING } from "./order.ts";

/** More columns than these do not fit beside each other. */
const MOST_COMPARED = 3;

interface OfferListProps {
  offers: readonly Offer[];
  product: ProductSlice;
  /** Id of the offer that is being chosen. */
  choosing: string | null;
  onChoose: (offer: Offer) => void;
}

function SortField({ sorts, value, onChange }: { sorts: readonly string[]; value: string; onChange: (sort: string) => void }) {
  const { t } = useWords();
  const id = useId();
  return (
    <div className={styles.sort}>
      <label htmlFor={id}>{t("customer.offers.sortLabel")}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {[RANKING, ...sorts].map((sort) => (
          <option key={sort} value={sort}>
            {t(`customer.offers.sort.${sort}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

function CompareBar({ count, onOpen, onClear }: { count: number; onOpen: () => void; onClear: () => void }) {
  const { t } = useWords();
  return (
    <div className={styles.compareBar}>
      <p aria-live="polite">{t("customer.offers.compareBar", { count })}</p>
      <div>
        <Button variant="text" onClick={onClear}>
          {t("customer.offers.compareClear")}
        </Button>
        <Button disabled={count < 2} onClick={onOpen}>
          {t("customer.offers.compareOpen")}
        </Button>
      </div>
    </div>
  );
}

/** The offers in ranked order or another that the customer picks, with the comparison of two or three of them. */
export function OfferList({ offers, product, choosing, onChoose }: OfferListProps) {
  const { t } = useWords();
  const [sort, setSort] = useState(RANKING);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [comparing, setComparing] = useState(false);
  const compared = offers.filter(({ id }) => picked.includes(id));

  const pick = (id: string, on: boolean) => {
    const next = on ? [...picked, id] : picked.filter((other) => other !== id);
    setPicked(next);
    if (next.length < 2) setComparing(false);
  };

  if (comparing && compared.length >= 2) {
    return (
      <CompareTable
        offers={compared}
        metrics={product.compare}
        onChoose={onChoose}
        onRemove={({ id }) => pick(id, false)}
        onClose={() => setComparing(false)}
      />
    );
  }
  return (
    <>
      <SortField sorts={product.sorts} value={sort} onChange={setSort} />
      <p className="visually-hidden" aria-live="polite">
        {sort === RANKING ? "" : t("customer.offers.sorted", { order: t(`customer.offers.sort.${sort}`) })}
      </p>
      <ul className={styles.list}>
        {orderOffers(offers, sort).map((offer) => (
          <li key={offer.id}>
            <OfferCard
              offer={offer}
              busy={choosing === offer.id}
              disabled={choosing !== null}
              compared={picked.includes(offer.id)}
              compareFull={compared.length >= MOST_COMPARED}
              onChoose={() => onChoose(offer)}
              onCompare={(on) => pick(offer.id, on)}
            />
          </li>
        ))}
      </ul>
      {compared.length > 0 && <CompareBar count={compared.length} onOpen={() => setComparing(true)} onClear={() => setPicked([])} />}
    </>
  );
}
