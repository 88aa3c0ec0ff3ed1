import "../../form/form.css";
import "../form/form-journey.css";
import { brandProperties } from "../../client/site/brand.ts";
import { AsVisitor } from "../../client/staff/brand-preview.tsx";
import type { AreaConfig } from "../../contract/site/config.ts";
import { Header } from "../chrome/customer/header.tsx";
import { OfferCard } from "../offers/offer-card.tsx";
import styles from "./brand-editor.module.css";
import { FormPreview } from "./form-preview.tsx";
import { sampleOffer } from "./sample-offer.ts";

const nothing = () => undefined;

/**
 * The customers' own header, form and offer, below the custom properties that the brand of a configuration gives to the page. Nothing
 * in it can be pressed, and nothing of it reaches the page around it. It is for where the customers' texts are in force as well.
 */
export function CustomerView({ config }: { config: AreaConfig }) {
  const { fontLink } = config.coBrand ?? config.brand;
  const [product] = config.products;
  const offer = product && sampleOffer(product.offerKind, config);
  return (
    <div className={styles.page} style={{ ...brandProperties(config), fontFamily: "var(--brand-font)" } as Record<string, string>} inert>
      {fontLink && <link rel="stylesheet" href={fontLink} />}
      <AsVisitor config={config}>
        <Header onHelp={nothing} />
        <div className={styles.body}>
          {product && <FormPreview product={product} />}
          {offer && (
            <OfferCard
              offer={offer}
              requested={null}
              busy={false}
              disabled={false}
              compared={false}
              compareFull={false}
              onChoose={nothing}
            />
          )}
        </div>
      </AsVisitor>
    </div>
  );
}
