import { useId } from "react";
import type { CatalogueEntry } from "../../contract/customer/catalogue.ts";
import type { OfferKindSlice } from "../../contract/site/product-slices.ts";
import { Button } from "../../ui/button.tsx";
import { shownFigures } from "../offers/card/figure-text.ts";
import { useFormatters } from "../use-formatters.ts";
import styles from "./catalogue.module.css";

interface CatalogueCardProps {
  entry: CatalogueEntry;
  name: string;
  kind: OfferKindSlice;
  catalogue: NonNullable<OfferKindSlice["catalogue"]>;
  compared: boolean;
  /** The comparison is full. */
  compareFull: boolean;
  /** Undefined if there is nothing to compare with. */
  onCompare: ((compared: boolean) => void) | undefined;
  onApply: () => void;
}

/** A lender's public offer: name, figures, and buttons to apply and compare. */
export function CatalogueCard({ entry, name, kind, catalogue, compared, compareFull, onCompare, onApply }: CatalogueCardProps) {
  const formatters = useFormatters();
  const { t } = formatters;
  const heading = useId();
  return (
    <article className={styles.card} aria-labelledby={heading}>
      <header>
        <div>
          <h2 id={heading}>{name}</h2>
          <p>{entry.legalName}</p>
        </div>
        <img src={entry.lenderLogo} alt="" />
      </header>
      <dl>
        {shownFigures(kind, entry, catalogue.figures, formatters).map(({ id, label, value, note }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>
              <span>{value}</span>
              {note && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Button onClick={onApply} aria-label={t("customer.catalogue.applyOf", { name })}>
          {t("customer.catalogue.apply")}
        </Button>
        {onCompare && (
          <label>
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
    </article>
  );
}
