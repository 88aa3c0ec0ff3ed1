import { type ComponentType, lazy, type ReactElement, Suspense } from "react";

/** A part of the screen that comes to life after the rest of it. */
interface LaterPart {
  /** The part itself where it is there already: on the server, which draws it at once. */
  now?: ComponentType;
  /** Always the same element, so that what the server has drawn is left alone until the part has come. */
  place: ReactElement;
}

/** A part that does not come leaves its place as the server has drawn it. */
function laterPart(load: () => Promise<{ default: ComponentType }>): LaterPart {
  const Later = lazy(load);
  function Place() {
    const Part = part.now ?? Later;
    return (
      <Suspense>
        <Part />
      </Suspense>
    );
  }
  const part: LaterPart = { place: <Place /> };
  return part;
}

const fetchParts = () => import("../estimate/later-parts.ts");

export const estimatePart = laterPart(async () => (await fetchParts()).loadEstimate());
export const copyPart = laterPart(async () => (await fetchParts()).loadCopy());
