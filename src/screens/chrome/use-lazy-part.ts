import { type ComponentType, useEffect, useState } from "react";
import { isOnline } from "../../client/online.ts";
import { translate } from "../../client/site/i18n.ts";
import { showToast } from "../../client/toasts.ts";

/** Milliseconds after which a part is preloaded. */
const PRELOAD_MS = 4_000;

/**
 * A part of the frame that the first screen does not need. It is loaded on request or soon after
 * the start, so that it is available offline. If a requested part fails to load, a toast is shown;
 * the page and its input stay.
 * @param fetchPart the same function at each render
 * @returns the part once loaded, and a function to request it
 */
export function useLazyPart<Props>(fetchPart: () => Promise<ComponentType<Props>>): [Part: ComponentType<Props> | null, ask: () => void] {
  const [part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    const timer = setTimeout(
      () =>
        fetchPart()
          .then((fetched) => setPart(() => fetched))
          .catch(() => undefined),
      PRELOAD_MS,
    );
    return () => clearTimeout(timer);
  }, [fetchPart]);
  const ask = () => {
    if (part !== null) return;
    fetchPart().then(
      (fetched) => setPart(() => fetched),
      () => showToast("error", translate(isOnline() ? "common.network.lost" : "common.network.offline")),
    );
  };
  return [part, ask];
}
