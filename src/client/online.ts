import { useSyncExternalStore } from "react";

function subscribe(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

/** Whether the device has a network at all. */
export const isOnline = (): boolean => navigator.onLine;

/** Settles when the network is back. */
export const untilOnline = (): Promise<unknown> => new Promise((back) => addEventListener("online", back, { once: true }));

/** A page that the server drew counts as online. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, () => true);
