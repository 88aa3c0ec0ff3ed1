import { type ComponentType, lazy, Suspense } from "react";

/** A part that does not come leaves its place as the server has drawn it. */
const Later = lazy(async () => (await import("../estimate/later-parts.ts")).loadEstimate());

/** The part itself where it is there already: on the server, which draws it at once. */
export const estimatePart: { now?: ComponentType } = {};

/** The place of the estimate, which comes to life after the rest of the screen. */
function Place() {
  const Part = estimatePart.now ?? Later;
  return (
    <Suspense>
      <Part />
    </Suspense>
  );
}

/** Always the same element, so that what the server has drawn is left alone until the part has come. */
export const ESTIMATE = <Place />;
