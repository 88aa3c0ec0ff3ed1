import { type ComponentType, lazy, Suspense } from "react";
import { neededPart } from "../client/journey/load-chunk.ts";
import { useText } from "../client/site/i18n.ts";
import type { BlockKind } from "../contract/site/page-slices.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import type { BlockProps } from "./block.ts";

function Waiting({ height }: { height: string }) {
  const t = useText();
  return (
    <div role="status" aria-label={t("common.loading")}>
      <Skeleton height={height} />
    </div>
  );
}

/**
 * A lazily loaded block kind, for kinds that few pages use. @param height of the placeholder, a CSS
 * length
 */
export function laterBlock<K extends BlockKind>(
  kind: K,
  fetchBlock: () => Promise<ComponentType<BlockProps<K>>>,
  height = "24rem",
): ComponentType<BlockProps<K>> {
  const Later: ComponentType<BlockProps<K>> = lazy(async () => ({ default: await neededPart(kind, fetchBlock) }));
  return (props) => (
    <Suspense fallback={<Waiting height={height} />}>
      <Later {...props} />
    </Suspense>
  );
}
