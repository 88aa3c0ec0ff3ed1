import { useId } from "react";
import { CallError } from "../../client/http/call-error.ts";
import { useRouteParams } from "../../client/journey/journey.ts";
import { useText } from "../../client/site/i18n.ts";
import { useLenderTerms } from "../../client/staff/lender-terms.ts";
import { LENDER_PARAMETER } from "../../contract/staff/lender-terms.ts";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import styles from "./lender-terms-block.module.css";
import { TermsOfProduct } from "./terms-of-product.tsx";

/** Rates, limits and fees of the lender of the address, product by product. */
export function LenderTermsBlock() {
  const t = useText();
  const id = useId();
  const { [LENDER_PARAMETER]: lender = "" } = useRouteParams();
  const fetched = useLenderTerms(lender);
  const { data, error } = fetched;
  // The record of the lender on the same page shows the error.
  if (error instanceof CallError && error.status === 404) return null;
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id}>{t("staff.terms.title")}</h2>
      <LoadingOrError of={fetched} failed={LoadError} height="24rem" />
      {data?.map((terms) => (
        <section key={terms.product} className={styles.product} aria-label={terms.name}>
          <h3>{terms.enabled ? terms.name : `${terms.name} (${t("staff.eligibility.off")})`}</h3>
          <TermsOfProduct terms={terms} below={3} />
        </section>
      ))}
    </section>
  );
}
