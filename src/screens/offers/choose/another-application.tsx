import { useState } from "react";
import { useProfile } from "../../../client/profile/profile.ts";
import type { ProductSlice } from "../../../contract/site/product-slices.ts";
import { Button } from "../../../ui/button.tsx";
import panel from "../../../ui/panel.module.css";
import { useFormatters } from "../../use-formatters.ts";
import { START_NEW_HINTS, stageOf } from "../../welcome-back/stage.ts";
import { StartNewDialog } from "../../welcome-back/start-new-dialog.tsx";

/**
 * Starts another application of a product whose home is the offers screen. Returning customers
 * resume the current one by being here. Other products ask on an earlier screen.
 */
export function AnotherApplication({ product }: { product: ProductSlice }) {
  const { t } = useFormatters(product);
  const { profile } = useProfile();
  const [asking, setAsking] = useState(false);
  if (product.home !== product.routes.offers) return null;
  const stage = stageOf(profile, product, true);
  return (
    <section className={panel.panel} aria-label={t("customer.welcome.startNew")}>
      <p>{t(START_NEW_HINTS[stage])}</p>
      <div>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t("customer.welcome.startNew")}
        </Button>
      </div>
      {asking && <StartNewDialog stage={stage} onClose={() => setAsking(false)} />}
    </section>
  );
}
