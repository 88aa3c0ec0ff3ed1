import { useId } from "react";
import { useText } from "../../client/site/i18n.ts";
import type { ProductSlice } from "../../contract/site/config.ts";
import styles from "./chooser.module.css";

type Tile = ProductSlice["tiles"][number];

interface ProductTileProps {
  product: ProductSlice;
  tile: Tile;
  busy: boolean;
  disabled: boolean;
  onChoose: () => void;
}

/** One product to choose: the whole tile is the button. */
export function ProductTile({ product, tile, busy, disabled, onChoose }: ProductTileProps) {
  const t = useText();
  const id = useId();
  return (
    <li className={styles.tile}>
      <img src={product.icon} alt="" width={44} height={44} />
      <h3 id={id}>
        <button type="button" aria-describedby={`${id}-more`} aria-busy={busy || undefined} disabled={disabled} onClick={onChoose}>
          {tile.title}
        </button>
      </h3>
      <div id={`${id}-more`}>
        <p className={styles.claim}>{tile.claim}</p>
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
