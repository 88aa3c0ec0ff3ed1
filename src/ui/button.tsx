import type { ComponentProps, MouseEvent } from "react";
import styles from "./button.module.css";

type ButtonVariant = "primary" | "secondary" | "text";

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant | undefined;
  /** In progress: the button keeps the focus but ignores further presses. */
  busy?: boolean | undefined;
  wide?: boolean | undefined;
}

/** Class names for another element, such as a link, that is styled as a button. */
export function buttonClass(variant: ButtonVariant = "primary", wide = false): string {
  return [styles.button, styles[variant], wide && styles.wide].filter(Boolean).join(" ");
}

export function Button({ variant, busy, wide, type = "button", className, children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={[buttonClass(variant, wide), className].filter(Boolean).join(" ")}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      <span>{children}</span>
    </button>
  );
}
