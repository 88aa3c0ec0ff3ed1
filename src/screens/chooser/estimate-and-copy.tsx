import { type ComponentType, lazy, type ReactElement, Suspense } from "react";

/** A part of the screen that is hydrated later than the rest. */
interface HydratedLater {
  /** The component itself on the server, which renders it synchronously. */
  now?: ComponentType;
  /**
   * Always the same element, so that React leaves the server-rendered HTML alone until the part has
   * loaded.
   */
  place: ReactElement;
}

/** If a part fails to load, its server-rendered HTML stays. */
function hydratedLater(load: () => Promise<{ default: ComponentType }>): HydratedLater {
  const LazyComponent = lazy(load);
  function Place() {
    const Part = part.now ?? LazyComponent;
    return (
      <Suspense>
        <Part />
      </Suspense>
    );
  }
  const part: HydratedLater = { place: <Place /> };
  return part;
}

const fetchParts = () => import("../estimate/lazy-parts.ts");

export const estimatePart = hydratedLater(async () => (await fetchParts()).loadEstimate());
export const copyPart = hydratedLater(async () => (await fetchParts()).loadCopy());
