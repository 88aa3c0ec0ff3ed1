import { type ReactNode, useRef } from "react";
import styles from "./menu.module.css";

interface MenuItem {
  id: string;
  item: ReactNode;
  /** Whether the menu stays open after a choice, as the item shows its progress. */
  stays?: boolean;
}

interface MenuProps {
  /** What opens the menu, beside its name. */
  children: ReactNode;
  /** Its name for screen readers, if its content has none. */
  label?: string | undefined;
  busy?: boolean;
  /** Links and buttons, in the order of the menu. */
  items: readonly MenuItem[];
}

/** A menu of links and actions that opens below its button, and closes with a choice and with Escape, which return the focus to the button, and elsewhere. */
export function Menu({ children, label, busy, items }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute("open");
  const closeAndStay = () => {
    close();
    menu.current?.querySelector("summary")?.focus();
  };
  return (
    <details
      ref={menu}
      className={styles.menu}
      onBlur={({ currentTarget, relatedTarget: to }) => to && !currentTarget.contains(to) && close()}
      onKeyDown={({ key }) => key === "Escape" && closeAndStay()}
    >
      <summary aria-label={label} aria-busy={busy || undefined}>
        {children}
      </summary>
      <ul>
        {items.map(({ id, item, stays }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: a press of Enter on what is in it is a click
          <li key={id} onClick={stays ? undefined : closeAndStay}>
            {item}
          </li>
        ))}
      </ul>
    </details>
  );
}
