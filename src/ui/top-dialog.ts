import { useSyncExternalStore } from "react";

/** The modal dialogs that are open, the one on top last. Whatever is outside of it is out of reach, for screen readers too. */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(now: readonly HTMLDialogElement[]): void {
  open = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notes that a modal dialog is open. @returns notes that it no longer is */
export function noteOpen(dialog: HTMLDialogElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((each) => each !== dialog));
}

/** The modal dialog on top; null when none is open. */
export const useTopDialog = (): HTMLDialogElement | null => useSyncExternalStore(subscribe, () => open.at(-1) ?? null);
