import "../../form/form.css";
import "../form/form-journey.css";
import { brandProperties } from "../../client/site/brand.ts";
import { PreviewedSite } from "../../client/staff/brand-preview.tsx";
import type { AreaConfig } from "../../contract/site/config.ts";
import { Header } from "../chrome/customer/header.tsx";
import { OfferCard } from "../offers/card/offer-card.tsx";
import styles from "./brand-editor.module.css";
import { FormPreview } from "./form-preview.tsx";
import { sampleOffer } from "./sample-offer.ts";

const nothing = () => undefined;

/**
 * The customer header, form and offer card, styled by a configuration's brand. The preview is
 * inert, and its styles do not leak. It requires the customer texts to be loaded.
 */
export function CustomerView({ config }: { config: AreaConfig }) {
  const { fontLink } = config.coBrand ?? config.brand;
  const [product] = config.products;
  const offer = product && sampleOffer(product.offerKind, config);
  return (
    <div className={styles.page} style={{ ...brandProperties(config), fontFamily: "var(--brand-font)" } as Record<string, string>} inert>
      {fontLink && <link rel="stylesheet" href={fontLink} />}
      <PreviewedSite config={config}>
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
      </PreviewedSite>
    </div>
  );
}
