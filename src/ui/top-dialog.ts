import { atom, useAtomValue, useSetAtom } from "jotai";
import { useCallback } from "react";

/** The modal dialogs that are open, the one on top last. Whatever is outside of it is out of reach, for screen readers too. */
const openAtom = atom<readonly HTMLDialogElement[]>([]);

/** Notes that a modal dialog is open; what it returns notes that it no longer is. */
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

/** The modal dialog on top; null when none is open. */
export const useTopDialog = (): HTMLDialogElement | null => useAtomValue(openAtom).at(-1) ?? null;
