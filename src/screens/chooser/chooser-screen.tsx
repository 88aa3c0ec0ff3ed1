import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useProfile } from "../../client/profile/profile.ts";
import { useSession } from "../../client/session/session.ts";
import { useConfig } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import { hasStarted } from "../../engine/journey/guard.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import styles from "./chooser.module.css";
import { copyPart, estimatePart } from "./estimate-and-copy.tsx";
import { ProductTile } from "./product-tile.tsx";
import { useChooseProduct } from "./use-choose-product.tsx";

/** The site's products as tiles. Choosing one starts or resumes its journey. */
export function ChooserScreen() {
  const t = useText();
  const { products } = useConfig();
  const { signedIn } = useSession();
  const { profile } = useProfile();
  const { choose, question } = useChooseProduct();
  const [chosen, setChosen] = useState<string | null>(null);
  const [query, setQuery] = useSearchParams();

  const tiles = products.flatMap((product) =>
    product.unlisted ? [] : product.tiles.map((tile, index) => ({ product, tile, key: `${product.id}-${index}` })),
  );
  const pick = async (key: string, product: ProductSlice) => {
    if (chosen !== null) return;
    setChosen(key);
    if (!(await choose(product))) setChosen(null);
  };

  // A partner's link to one product chooses it, also one that the brand does not list. The parameter
  // is removed, so that Back leads to the chooser; the campaign is already stored.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    const linked = products.find(({ code }) => code === query.get("product")?.toUpperCase());
    if (!linked) return;
    setQuery({}, { replace: true });
    pick("", linked);
  }, []);

  const claimKey = ({ code }: ProductSlice) => `customer.chooser.${profile?.products[code]?.disbursed ? "seeStatus" : "continue"}`;
  return (
    <div className={styles.screen}>
      <div className={styles.hero}>
        <h1 tabIndex={-1}>{t(signedIn ? "customer.chooser.signedInTitle" : "customer.chooser.title")}</h1>
        <p>{t(signedIn ? "customer.chooser.signedInLead" : "customer.chooser.lead")}</p>
        {!signedIn && estimatePart.place}
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
                claim={hasStarted(profile, product.code) ? t(claimKey(product)) : tile.claim}
                busy={chosen === key}
                disabled={chosen !== null}
                onChoose={() => pick(key, product)}
              />
            ))}
          </ul>
        )}
      </section>
      {question}
      {!signedIn && copyPart.place}
    </div>
  );
}
