import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { useProfile } from "../../client/profile/profile.ts";
import { useSession } from "../../client/session/session.ts";
import { useListedProducts } from "../../client/site/config.ts";
import { useText } from "../../client/site/i18n.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import { hasStarted } from "../../engine/journey/guard.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import styles from "./chooser.module.css";
import { copyPart, estimatePart } from "./estimate-and-copy.tsx";
import { ProductTile } from "./product-tile.tsx";
import { useChooseProduct } from "./use-choose-product.tsx";

interface Tile {
  product: ProductSlice;
  tile: ProductSlice["tiles"][number];
}

/** The site's products as tiles. Choosing one starts or resumes its journey. */
export function ChooserScreen() {
  const t = useText();
  const products = useListedProducts();
  const { signedIn } = useSession();
  const { profile } = useProfile();
  const { choose, question } = useChooseProduct();
  const [chosen, setChosen] = useState<Tile["tile"] | null>(null);
  const [query, setQuery] = useSearchParams();

  const tiles = products.flatMap((product) => product.tiles.map((tile) => ({ product, tile })));
  const pick = async ({ product, tile }: Tile) => {
    if (chosen) return;
    setChosen(tile);
    if (!(await choose(product))) setChosen(null);
  };

  // A partner's link to one product chooses it, and leaves the chooser without the query in the history,
  // so that Back leads there. What else the query carries is stored by now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    const linked = tiles.find(({ product }) => product.code === query.get("product"));
    if (!linked) return;
    setQuery({});
    void pick(linked);
  }, []);

  const claim = ({ product: { code }, tile }: Tile) =>
    hasStarted(profile, code) ? t(`customer.chooser.${profile?.products[code]?.disbursed ? "seeStatus" : "continue"}`) : tile.claim;
  return (
    <div className={styles.screen}>
      <div className={styles.hero}>
        <h1 tabIndex={-1}>{t(signedIn ? "customer.chooser.signedInTitle" : "customer.chooser.title")}</h1>
        <p>{t(signedIn ? "customer.chooser.signedInLead" : "customer.chooser.lead")}</p>
        {!signedIn && estimatePart.place}
      </div>
      <section className={styles.section} aria-labelledby="products-title">
        <h2 id="products-title" className={signedIn ? "visually-hidden" : ""}>
          {t("customer.chooser.productsTitle")}
        </h2>
        {tiles[0] ? (
          <ul className={styles.tiles}>
            {tiles.map((each) => (
              <ProductTile
                key={each.product.code + each.tile.title}
                {...each}
                claim={claim(each)}
                chosen={chosen}
                onChoose={() => pick(each)}
              />
            ))}
          </ul>
        ) : (
          <EmptyState title={t("customer.chooser.empty")}>{t("customer.chooser.emptyHint")}</EmptyState>
        )}
      </section>
      {question}
      {!signedIn && copyPart.place}
    </div>
  );
}
