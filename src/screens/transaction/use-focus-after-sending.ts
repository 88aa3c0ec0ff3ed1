import { useEffect, useRef } from "react";

/**
 * After a submission the pressed button is gone: focuses the heading of the content that follows.
 */
export function useFocusAfterSending(toSend: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(toSend);
  useEffect(() => {
    if (before.current && !toSend && document.activeElement === document.body) heading.current?.focus();
    before.current = toSend;
  }, [toSend]);
  return heading;
}
