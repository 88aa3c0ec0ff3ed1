import { type RefObject, useEffect, useRef } from "react";

/** A list that takes the focus when what stood in its place, such as a comparison, goes and would take the focus with it. */
export function useListFocus(away: boolean): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(away);
  useEffect(() => {
    if (before.current && !away) list.current?.focus();
    before.current = away;
  }, [away]);
  return list;
}
