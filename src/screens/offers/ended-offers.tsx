import type { Offer } from "../../contract/customer/lending/offers.ts";
import { Button } from "../../ui/button.tsx";
import { StatusPill } from "../status/status-pill.tsx";
import { useStatusTable } from "../status/use-status-table.ts";
import { useFormatters } from "../use-formatters.ts";
import styles from "./offers.module.css";

/** Declined or expired offers, listed below all others with a link to their details. */
export function EndedOffers({ offers, onOpen }: { offers: readonly Offer[]; onOpen: (offer: Offer) => void }) {
  const { t } = useFormatters();
  const table = useStatusTable();
  if (offers.length === 0) return null;
  return (
    <ul className={styles.ended} aria-label={t("customer.offers.ended")}>
      {offers.map((offer) => (
        <li key={offer.id}>
          <img src={offer.lenderLogo} alt={offer.lenderName} />
          <StatusPill table={table} of={offer} />
          <Button variant="text" onClick={() => onOpen(offer)} aria-label={t("customer.offers.openOf", { lender: offer.lenderName })}>
            {t("customer.offers.open")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
