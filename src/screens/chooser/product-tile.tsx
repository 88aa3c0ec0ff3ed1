import { useId } from "react";
import { useText } from "../../client/site/i18n.ts";
import type { ProductSlice } from "../../contract/site/product-slices.ts";
import styles from "./chooser.module.css";

type Tile = ProductSlice["tiles"][number];

interface ProductTileProps {
  product: ProductSlice;
  tile: Tile;
  /** The line below the title. */
  claim: string;
  busy: boolean;
  disabled: boolean;
  onChoose: () => void;
}

/**
 * A product tile. The whole tile is the button; the pressed one keeps the focus while its screen
 * loads.
 */
export function ProductTile({ product, tile, claim, busy, disabled, onChoose }: ProductTileProps) {
  const t = useText();
  const id = useId();
  return (
    <li className={styles.tile}>
      <img src={product.icon} alt="" width={44} height={44} />
      <h3>
        <button type="button" aria-describedby={id} aria-busy={busy} disabled={disabled && !busy} onClick={onChoose}>
          {tile.title}
        </button>
      </h3>
      <div id={id}>
        <p className={styles.claim}>{claim}</p>
        {tile.points.length > 0 && (
          <ul>
            {tile.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        )}
      </div>
      <span className={styles.go} aria-hidden="true" data-busy={busy || undefined}>
        {busy && t("customer.chooser.opening")}
      </span>
    </li>
  );
}
