import { useEffect, useRef } from "react";

/** The heading of what follows takes the focus when what was to be sent is gone, and with it the button that was pressed. */
export function useFocusAfterSending(toSend: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(toSend);
  useEffect(() => {
    if (before.current && !toSend && document.activeElement === document.body) heading.current?.focus();
    before.current = toSend;
  }, [toSend]);
  return heading;
}
