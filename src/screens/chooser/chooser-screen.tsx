import { useState } from "react";
import { useSession } from "../../client/session/session.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { ProductSlice } from "../../contract/site/config.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { usePart } from "../chrome/use-part.ts";
import styles from "./chooser.module.css";
import { HowItWorks, Promises, WorkedExample } from "./chooser-copy.tsx";
import { ESTIMATE } from "./estimate-part.tsx";
import { ProductTile } from "./product-tile.tsx";
import { useChooseProduct } from "./use-choose-product.ts";

const fetchQuestion = async () => (await import("../estimate/later-parts.ts")).loadQuestion();

/** The products of the site as tiles; choosing one begins or goes on with the journey of that product. */
export function ChooserScreen() {
  const t = useText();
  const { products } = useConfig();
  const { signedIn } = useSession();
  const choose = useChooseProduct();
  const [chosen, setChosen] = useState<string | null>(null);

  const tiles = products.flatMap((product) => product.tiles.map((tile, index) => ({ product, tile, key: `${product.id}-${index}` })));
  const [asking, setAsking] = useState<ProductSlice | null>(null);
  const [ProductQuestion, askForQuestion] = usePart(fetchQuestion);
  const pick = async (key: string, product: ProductSlice) => {
    if (product.question) {
      setAsking(product);
      return askForQuestion();
    }
    setChosen(key);
    await choose(product);
    setChosen(null);
  };

  return (
    <div className={styles.screen}>
      <div className={styles.hero}>
        <h1 tabIndex={-1}>{t(signedIn ? "customer.chooser.signedInTitle" : "customer.chooser.title")}</h1>
        <p>{t(signedIn ? "customer.chooser.signedInLead" : "customer.chooser.lead")}</p>
        {!signedIn && ESTIMATE}
      </div>
      <section className={styles.section} aria-labelledby="products-title">
        <h2 id="products-title" className={signedIn ? "visually-hidden" : undefined}>
          {t("customer.chooser.productsTitle")}
        </h2>
        {tiles.length === 0 ? (
          <EmptyState title={t("customer.chooser.empty")}>{t("customer.chooser.emptyHint")}</EmptyState>
        ) : (
          <ul className={styles.tiles}>
            {tiles.map(({ product, tile, key }) => (
              <ProductTile
                key={key}
                product={product}
                tile={tile}
                busy={chosen === key}
                disabled={chosen !== null}
                onChoose={() => pick(key, product)}
              />
            ))}
          </ul>
        )}
      </section>
      {asking && ProductQuestion && <ProductQuestion product={asking} onClose={() => setAsking(null)} />}
      {!signedIn && <HowItWorks />}
      {!signedIn && (
        <div className={styles.pair}>
          <Promises />
          {products.map((product) => (
            <WorkedExample key={product.id} product={product} />
          ))}
        </div>
      )}
    </div>
  );
}
