import { Link } from "react-router-dom";
import { useConfig } from "../../client/config.ts";
import { useText } from "../../client/i18n.ts";
import { pathOfPage } from "../route-path.ts";
import styles from "./chooser.module.css";

const STEPS = ["verify", "details", "compare"] as const;
const PROMISES = ["fee", "rank", "consent"] as const;
const EXAMPLE = ["borrow", "rate", "tenure", "emi", "total"] as const;

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

/** A loan with all its figures, as the specification's worked example has them. */
export function WorkedExample() {
  const t = useText();
  return (
    <section className={styles.card} aria-labelledby="example-title">
      <h2 id="example-title">{t("customer.chooser.exampleTitle")}</h2>
      <dl className={styles.example}>
        {EXAMPLE.map((row) => (
          <div key={row}>
            <dt>{t(`customer.chooser.example.${row}.label`)}</dt>
            <dd>{t(`customer.chooser.example.${row}.value`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>{t("customer.chooser.exampleNote")}</p>
    </section>
  );
}
