import type { Unmatched } from "../../contract/offers.ts";
import { useWords } from "../words.ts";
import styles from "./offers.module.css";

/** The lenders that did not match, by name, with the reasons in plain words (RBI/2025-26/36). */
export function UnmatchedLenders({ lenders }: { lenders: readonly Unmatched[] }) {
  const { t } = useWords();
  return (
    <section className={styles.panel} aria-labelledby="unmatched-title">
      <h2 id="unmatched-title">{t("customer.offers.unmatchedTitle")}</h2>
      <p className={styles.soft}>{t(lenders.length > 0 ? "customer.offers.unmatchedLead" : "customer.offers.unmatchedEmpty")}</p>
      {lenders.length > 0 && (
        <ul className={styles.unmatched}>
          {lenders.map(({ lender, lenderName, reasons }) => (
            <li key={lender}>
              <strong>{lenderName}</strong>
              <ul>
                {reasons.map(({ criterion, reason }) => (
                  <li key={criterion}>{reason}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
