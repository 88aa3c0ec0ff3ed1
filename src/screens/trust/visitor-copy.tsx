import { Link } from "react-router-dom";
import { pathOfPage } from "../../client/journey/route-path.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { useListedProducts } from "../../client/site/listed-products.ts";
import { Trust } from "./trust.tsx";
import styles from "./visitor-copy.module.css";
import { WorkedExample } from "./worked-example.tsx";

const STEPS = ["verify", "details", "compare"] as const;
const PROMISES = ["fee", "rank", "consent"] as const;

/** "How it works", in three steps. */
function HowItWorks() {
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

/** The promises to customers, and a link to the page on matching and ranking. */
function Promises() {
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

/** Content below the products for visitors who are not signed in. */
export default function VisitorCopy() {
  const products = useListedProducts();
  return (
    <>
      <Trust />
      <HowItWorks />
      <div className={styles.pair}>
        <Promises />
        {products.map((product) => (
          <WorkedExample key={product.id} product={product} />
        ))}
      </div>
    </>
  );
}
