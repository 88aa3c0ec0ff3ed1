import { type ComponentType, lazy, type ReactElement, Suspense } from "react";
import { useConfig } from "../../client/site/config.ts";

type Parts = typeof import("../estimate/lazy-parts.ts");

/** A part of the screen that is hydrated later than the rest. */
interface HydratedLater {
  /** Loads on first use. The server replaces it by the component itself, which it renders synchronously. */
  Part: ComponentType;
  /**
   * Always the same element, so that React leaves the server-rendered HTML alone until the part has
   * loaded.
   */
  place: ReactElement;
}

/** If a part fails to load, its server-rendered HTML stays. */
function hydratedLater(load: (parts: Parts) => Promise<{ default: ComponentType }>): HydratedLater {
  function Place() {
    const { Part } = part;
    // The server-rendered HTML of another language cannot be hydrated. Without it, as after a
    // redirect, an empty section holds the estimate's place.
    return (
      <Suspense key={useConfig().language} fallback={<section />}>
        <Part />
      </Suspense>
    );
  }
  const part: HydratedLater = { Part: lazy(() => import("../estimate/lazy-parts.ts").then(load)), place: <Place /> };
  return part;
}

export const estimatePart = hydratedLater(({ loadEstimate }) => loadEstimate());
export const copyPart = hydratedLater(({ loadCopy }) => loadCopy());
