import { type ReactNode, useEffect, useRef } from "react";

/** What has come in answer to a press, as why a save failed: it has the focus, so that it is read out and the keys go on from it. */
export function Appeared({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1}>
      {children}
    </div>
  );
}
