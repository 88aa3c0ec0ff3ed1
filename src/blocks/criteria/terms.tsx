import { useState } from "react";
import { useText } from "../../client/site/i18n.ts";
import { useLenderTerms } from "../../client/staff/lender-terms.ts";
import { TermsOfProduct } from "../lender-terms/terms-of-product.tsx";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import styles from "./criteria-block.module.css";

/** What the lender offers those who meet the criteria. Loaded when it is opened. */
export function Terms({ lender, product }: { lender: string; product: string }) {
  const t = useText();
  const [opened, setOpened] = useState(false);
  const fetched = useLenderTerms(opened ? lender : null);
  const terms = fetched.data?.find((one) => one.product === product);
  return (
    <details className={styles.terms} onToggle={() => setOpened(true)}>
      <summary>{t("staff.terms.title")}</summary>
      {opened && <LoadingOrError of={fetched} failed={LoadError} height="12rem" />}
      {terms && <TermsOfProduct terms={terms} below={2} />}
    </details>
  );
}
