import { useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

/** Whether the device has a network connection. */
export const isOnline = (): boolean => navigator.onLine;

/** Resolves when the network is back. */
export const untilOnline = (): Promise<unknown> => new Promise((back) => addEventListener("online", back, { once: true }));

/** Server rendering counts as online. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
