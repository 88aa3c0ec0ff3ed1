import { useText } from "../../client/site/i18n.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import styles from "./visitor-copy.module.css";

/** A worked example of a product's offer, computed from the product document. */
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
