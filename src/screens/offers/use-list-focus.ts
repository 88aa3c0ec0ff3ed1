import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses a list when the view that replaced it, such as a comparison, closes and loses the focus.
 */
export function useListFocus(away: boolean): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(away);
  useEffect(() => {
    if (before.current && !away) list.current?.focus();
    before.current = away;
  }, [away]);
  return list;
}
