import { Link } from "react-router-dom";
import { pathOfPage } from "../../client/journey/route-path.ts";
import { useConfig } from "../../client/site/config.ts";
import type { Offer } from "../../contract/customer/lending/offers.ts";
import panel from "../../ui/panel.module.css";
import { useFormatters } from "../use-formatters.ts";
import styles from "./transaction.module.css";

/**
 * The customer's rights, shown before and after the submission: fees, complaints, and for a loan
 * the cooling-off period.
 */
export function CustomerRights({ offer }: { offer: Offer }) {
  const { t, days } = useFormatters();
  const { routing } = useConfig();
  const { keyFacts, grievance } = offer;
  const page = pathOfPage(routing, "grievance");
  return (
    <section className={panel.panel} aria-labelledby="rights-title">
      <h2 id="rights-title">{t("customer.transaction.rightsTitle")}</h2>
      <ul className={styles.rights}>
        {keyFacts && <li>{t("customer.transaction.rightsCooling", { days: days(keyFacts.coolingOffDays) })}</li>}
        <li>{t("customer.transaction.rightsFee")}</li>
        <li>{t("customer.transaction.rightsComplaint", { ...grievance })}</li>
      </ul>
      {page && (
        <p>
          <Link className="standalone-link" to={page}>
            {t("customer.transaction.rightsPage")}
          </Link>
        </p>
      )}
    </section>
  );
}
