import { Link } from "react-router-dom";
import { useConfig } from "../../client/config.ts";
import type { KeyFacts } from "../../contract/offers.ts";
import panel from "../../ui/panel.module.css";
import { pathOfPage } from "../route-path.ts";
import { useWords } from "../words.ts";
import styles from "./transaction.module.css";

/** Cooling-off, fees and complaints, told before and after the application is sent. */
export function BorrowerRights({ keyFacts }: { keyFacts: KeyFacts }) {
  const { t, days } = useWords();
  const { routing } = useConfig();
  const { coolingOffDays, grievance } = keyFacts;
  const page = pathOfPage(routing, "grievance");
  return (
    <section className={panel.panel} aria-labelledby="rights-title">
      <h2 id="rights-title">{t("customer.transaction.rightsTitle")}</h2>
      <ul className={styles.rights}>
        <li>{t("customer.transaction.rightsCooling", { days: days(coolingOffDays) })}</li>
        <li>{t("customer.transaction.rightsFee")}</li>
        <li>{t("customer.transaction.rightsComplaint", { ...grievance })}</li>
      </ul>
      {page && (
        <p>
          <Link to={page}>{t("customer.transaction.rightsPage")}</Link>
        </p>
      )}
    </section>
  );
}
