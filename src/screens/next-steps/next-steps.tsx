import { useState } from "react";
import { LoadingOrError } from "../../blocks/loading/loading-or-error.tsx";
import { useNextProducts } from "../../client/journey/lending.ts";
import { useListedProducts } from "../../client/site/listed-products.ts";
import type { NextProduct } from "../../contract/customer/lending/next-products.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import { Button } from "../../ui/button.tsx";
import panel from "../../ui/panel.module.css";
import { useChooseProduct } from "../chooser/use-choose-product.tsx";
import { useLazyPart } from "../chrome/use-lazy-part.ts";
import { useFormatters } from "../use-formatters.ts";
import styles from "./next-steps.module.css";

const fetchHelp = async () => (await import("../chrome/customer/help-dialog.tsx")).HelpDialog;

function OtherProduct({ product, fits }: { product: ProductSlice; fits: NextProduct }) {
  const { t } = useFormatters();
  const { choose, question } = useChooseProduct(true);
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    setBusy(await choose(product));
  };
  return (
    <li>
      <img src={product.icon} alt="" width={44} height={44} />
      <div>
        <h3>{product.name}</h3>
        <p>{product.tiles[0]?.claim}</p>
        <p className={styles.soft}>{t("customer.next.fits", { count: fits.fitting, considered: fits.considered })}</p>
        <Button variant="secondary" busy={busy} onClick={() => void go()} aria-label={t("customer.next.goOf", { product: product.name })}>
          {t("customer.next.go")}
        </Button>
        {question}
      </div>
    </li>
  );
}

/** Next steps for a customer without a matching lender: other products, and a contact form. */
export function NextSteps({ appId }: { appId: string }) {
  const { t } = useFormatters();
  const products = useListedProducts();
  const nextProducts = useNextProducts(appId);
  const [asking, setAsking] = useState(false);
  const [HelpDialog, askForHelp] = useLazyPart(fetchHelp);
  const next = (nextProducts.data ?? []).flatMap((fits) => {
    const product = products.find(({ code }) => code === fits.product);
    return product ? [{ product, fits }] : [];
  });
  const help = () => {
    setAsking(true);
    askForHelp();
  };
  return (
    <section className={panel.panel} aria-labelledby="next-title">
      <h2 id="next-title">{t("customer.next.title")}</h2>
      <LoadingOrError of={nextProducts} height="9rem" />
      {next.length > 0 && (
        <ul className={styles.products}>
          {next.map((each) => (
            <OtherProduct key={each.product.code} {...each} />
          ))}
        </ul>
      )}
      <p>{t("customer.next.person")}</p>
      <div>
        <Button variant="secondary" onClick={help}>
          {t("customer.next.ask")}
        </Button>
      </div>
      {asking && HelpDialog && <HelpDialog onClose={() => setAsking(false)} />}
    </section>
  );
}
