import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";

/**
 * Asks again for what could not be had. The button goes once that has come; then the heading of the page takes the focus, which
 * would be lost with it.
 */
export function RetryButton(props: Pick<ComponentProps<typeof Button>, "children" | "onClick">) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    // Before the button is taken away; the heading may come in its place.
    return () => {
      if (document.activeElement === own) setTimeout(focusHeading);
    };
  }, []);
  return <Button {...props} ref={button} variant="secondary" />;
}

function focusHeading(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>("main h1")?.focus();
}
