import { type ComponentType, useEffect, useRef, useState } from "react";
import { isOnline } from "../../client/online.ts";
import { translate } from "../../client/site/i18n.ts";
import { showToast } from "../../client/toasts.ts";

/** Milliseconds after which a part is fetched unasked, when the first screen has long been there. */
const UNASKED = 4_000;

/**
 * A part of the frame that the first screen does without. It is fetched when asked for or soon after, so that it is there when the
 * network no longer is. Where it does not come, the page with all that was typed stands as it is, and the visitor is told.
 * @returns the part once it is there, and how to ask for it
 */
export function usePart<Props>(fetchPart: () => Promise<ComponentType<Props>>): [Part: ComponentType<Props> | null, ask: () => void] {
  const [part, setPart] = useState<ComponentType<Props> | null>(null);
  const fetching = useRef(fetchPart);
  useEffect(() => {
    const timer = setTimeout(
      () =>
        fetching
          .current()
          .then((fetched) => setPart(() => fetched))
          .catch(() => undefined),
      UNASKED,
    );
    return () => clearTimeout(timer);
  }, []);
  const ask = () => {
    if (part !== null) return;
    fetchPart().then(
      (fetched) => setPart(() => fetched),
      () => showToast("error", translate(isOnline() ? "common.network.lost" : "common.network.offline")),
    );
  };
  return [part, ask];
}
