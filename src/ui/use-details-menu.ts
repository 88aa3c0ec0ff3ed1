import { type DetailsHTMLAttributes, useRef } from "react";

/** A menu made of `details`: closed by Escape and by leaving it with the focus. */
export function useDetailsMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute("open");
  const closeAndStay = () => {
    close();
    menu.current?.querySelector("summary")?.focus();
  };
  const onBlur: DetailsHTMLAttributes<HTMLDetailsElement>["onBlur"] = ({ currentTarget, relatedTarget: to }) =>
    to && !currentTarget.contains(to) && close();
  const onKeyDown = ({ key }: { key: string }) => key === "Escape" && closeAndStay();
  return { props: { ref: menu, onBlur, onKeyDown }, close, closeAndStay };
}
