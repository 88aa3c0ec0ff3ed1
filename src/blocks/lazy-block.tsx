import { type ComponentType, Suspense } from "react";
import { lazyPart } from "../client/journey/lazy-part.ts";

import type { BlockKind } from "../contract/page-slices.ts";
import type { BlockProps } from "./block.ts";
import { Loading } from "./loading/loading.tsx";

/**
 * A lazily loaded block kind, for kinds that few pages use. A page of staff with none of them loads 124 KB of JavaScript (brotli); a form
 * would add 173 KB to each, a trial of criteria 175 KB.
 * @param height of the placeholder, a CSS length
 */
export function lazyBlock<K extends BlockKind>(
  kind: K,
  fetchBlock: () => Promise<ComponentType<BlockProps<K>>>,
  height = "24rem",
): ComponentType<BlockProps<K>> {
  const LazyComponent: ComponentType<BlockProps<K>> = lazyPart(kind, fetchBlock);
  return (props) => (
    <Suspense
      fallback={
        <div data-width={"width" in props.block ? "half" : ""}>
          <Loading height={height} />
        </div>
      }
    >
      <LazyComponent {...props} />
    </Suspense>
  );
}
