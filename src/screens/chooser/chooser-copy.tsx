import { Link } from "react-router-dom";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { ProductSlice } from "../../contract/site/config.ts";
import { pathOfPage } from "../route-path.ts";
import styles from "./chooser.module.css";

const STEPS = ["verify", "details", "compare"] as const;
const PROMISES = ["fee", "rank", "consent"] as const;

/** How it works, in three steps. */
export function HowItWorks() {
  const t = useText();
  return (
    <section className={styles.section} aria-labelledby="how-title">
      <h2 id="how-title">{t("customer.chooser.howTitle")}</h2>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <strong>{t(`customer.chooser.how.${step}.title`)}</strong>
            <p>{t(`customer.chooser.how.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What the customer can rely on, and the page that says how offers are matched and ranked. */
export function Promises() {
  const t = useText();
  const page = pathOfPage(useConfig().routing, "how-we-match");
  return (
    <section className={styles.card} aria-labelledby="trust-title">
      <h2 id="trust-title">{t("customer.chooser.trustTitle")}</h2>
      <ul className={styles.promises}>
        {PROMISES.map((promise) => (
          <li key={promise}>{t(`customer.chooser.trust.${promise}`)}</li>
        ))}
      </ul>
      {page && <Link to={page}>{t("customer.chooser.rankLink")}</Link>}
    </section>
  );
}

/** An offer of a product with all its figures, as the product's document works it out. */
export function WorkedExample({ product: { id, name, example } }: { product: ProductSlice }) {
  const t = useText();
  if (!example) return null;
  return (
    <section className={styles.card} aria-labelledby={`example-${id}`}>
      <h2 id={`example-${id}`}>{t("customer.chooser.exampleTitle", { product: name })}</h2>
      <dl className={styles.example}>
        {example.rows.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>{example.note}</p>
    </section>
  );
}
