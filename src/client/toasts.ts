import { atom, useAtomValue } from "jotai";
import { whenTokenGoes } from "./session/session.ts";
import { store } from "./store.ts";

type ToastKind = "success" | "error" | "info" | "warning";

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

/** All toasts, oldest first; those beyond the limit wait. */
const queueAtom = atom<readonly Toast[]>([]);
let lastId = 0;
whenTokenGoes(() => store.set(queueAtom, []));

/** Shows a text as a toast, unless the same one is already queued. */
export function showToast(kind: ToastKind, text: string): void {
  const queue = store.get(queueAtom);
  if (queue.some((toast) => toast.kind === kind && toast.text === text)) return;
  lastId += 1;
  store.set(queueAtom, [...queue, { id: lastId, kind, text }]);
}

export function closeToast(id: number): void {
  store.set(
    queueAtom,
    store.get(queueAtom).filter((toast) => toast.id !== id),
  );
}

/** The visible toasts: the oldest, up to the limit. */
export const useShownToasts = (limit: number): readonly Toast[] => useAtomValue(queueAtom).slice(0, limit);
