import { type ReactNode, useEffect, useRef } from "react";

/**
 * Focuses content that appears after an action, such as an error, so that screen readers announce
 * it and keyboard users continue from it.
 */
export function FocusOnMount({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1}>
      {children}
    </div>
  );
}
