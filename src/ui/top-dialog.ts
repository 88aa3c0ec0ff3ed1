import { atom, useAtomValue, useSetAtom } from "jotai";
import { useCallback } from "react";

/**
 * The open modal dialogs, the topmost last. Everything outside the topmost one is inert, also for
 * screen readers.
 */
const openAtom = atom<readonly HTMLDialogElement[]>([]);

/**
 * Returns a function that registers an open modal dialog. That function returns its own clean-up.
 */
export function useNoteOpen(): (dialog: HTMLDialogElement) => () => void {
  const setOpen = useSetAtom(openAtom);
  return useCallback(
    (dialog) => {
      setOpen((open) => [...open, dialog]);
      return () => setOpen((open) => open.filter((each) => each !== dialog));
    },
    [setOpen],
  );
}

/** The topmost modal dialog; null when none is open. */
export const useTopDialog = (): HTMLDialogElement | null => useAtomValue(openAtom).at(-1) ?? null;
