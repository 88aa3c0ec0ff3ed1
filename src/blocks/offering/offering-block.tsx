import { useState } from "react";
import { Link } from "react-router-dom";
import { useText } from "../../client/site/i18n.ts";
import { useOfferedProducts } from "../../client/staff/offering.ts";
import { type OfferedProduct, PRODUCT_PARAMETER } from "../../contract/staff/offering.ts";
import { fillPath } from "../../engine/values/fill-template.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { BlockProps } from "../block.ts";
import { LoadError } from "../loading/load-error.tsx";
import { LoadingOrError } from "../loading/loading-or-error.tsx";
import { ShareDialog } from "../share/share-dialog.tsx";
import styles from "./offering-block.module.css";
import { useProductLink } from "./use-product-link.ts";

/** The products that the partner's customers can apply for. */
export function OfferingBlock({ block }: BlockProps<"offering">) {
  const t = useText();
  const products = useOfferedProducts();
  const { data } = products;
  const trouble = <LoadingOrError of={products} failed={LoadError} height="24rem" />;
  if (data === undefined) return trouble;
  return (
    <>
      {trouble}
      {data.length === 0 && <EmptyState title={t("staff.offering.none")} />}
      <ul className={styles.products}>
        {data.map((product) => (
          <Product key={product.code} product={product} path={fillPath(block.go, { [PRODUCT_PARAMETER]: product.code })} />
        ))}
      </ul>
    </>
  );
}

function Product({ product, path }: { product: OfferedProduct; path: string }) {
  const t = useText();
  const link = useProductLink();
  const [open, setOpen] = useState(false);
  const address = link?.(product.code);
  return (
    <li className={styles.product}>
      <img src={product.icon} alt="" width={40} height={40} />
      <div>
        <h2>
          <Link to={path}>{product.name}</Link>
        </h2>
        <p>{product.claim}</p>
        <p className={styles.lenders}>{t("staff.offering.lenders", { count: product.lenders })}</p>
      </div>
      <Button
        variant="secondary"
        disabled={address === undefined}
        aria-label={t("staff.offering.shareOf", { product: product.name })}
        onClick={() => setOpen(true)}
      >
        {t("staff.offering.share")}
      </Button>
      {open && address !== undefined && <ShareDialog address={address} onClose={() => setOpen(false)} />}
    </li>
  );
}
