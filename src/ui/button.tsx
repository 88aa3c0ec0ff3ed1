import type { ComponentProps, MouseEvent } from "react";
import styles from "./button.module.css";

export type ButtonLook = "primary" | "secondary" | "text";

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonLook | undefined;
  /** Under way: the button stays in focus but takes no further press. */
  busy?: boolean | undefined;
  wide?: boolean | undefined;
}

/** The class of something that looks like a button, a link for one. */
export function buttonClass(variant: ButtonLook = "primary", wide = false): string {
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
