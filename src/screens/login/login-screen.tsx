import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import { useProspect } from "../otp/use-prospect.ts";
import { Verification } from "../otp/verification.tsx";
import { WorkedExample } from "../trust/worked-example.tsx";
import styles from "./login.module.css";

/** Landing page of a site with one product: the product, and the sign-in beside it. */
export function LoginScreen() {
  const t = useText();
  const { products, site } = useConfig();
  const product = products.find(({ code }) => code === site.singleProduct) ?? products[0];
  const tile = product?.tiles[0];
  const prospect = useProspect(product);
  return (
    <div className={styles.screen}>
      <div className={styles.hero}>
        <h1 tabIndex={-1}>{tile?.title ?? t("customer.chooser.empty")}</h1>
        {tile && <p className={styles.claim}>{tile.claim}</p>}
        {tile && (
          <ul>
            {tile.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
      </div>
      {product && (
        <section className={styles.panel} aria-labelledby="login-title">
          <h2 id="login-title">{t("customer.login.panelTitle")}</h2>
          <Verification prospect={prospect} />
        </section>
      )}
      {product && <WorkedExample product={product} />}
    </div>
  );
}
