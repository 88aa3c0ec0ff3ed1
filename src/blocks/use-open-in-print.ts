import { type RefObject, useEffect, useRef } from "react";

/** Expands all `details` of an element for printing and collapses them again afterwards. */
export function useOpenInPrint<E extends HTMLElement>(): RefObject<E | null> {
  const ref = useRef<E>(null);
  useEffect(() => {
    let folded: HTMLDetailsElement[] = [];
    const open = () => {
      folded = [...(ref.current?.querySelectorAll<HTMLDetailsElement>("details:not([open])") ?? [])];
      for (const part of folded) part.open = true;
    };
    const fold = () => {
      for (const part of folded) part.open = false;
    };
    addEventListener("beforeprint", open);
    addEventListener("afterprint", fold);
    return () => {
      removeEventListener("beforeprint", open);
      removeEventListener("afterprint", fold);
    };
  }, []);
  return ref;
}
