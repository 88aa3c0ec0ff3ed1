import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./select-field.module.css";

interface SelectFieldProps extends Omit<ComponentProps<"select">, "onChange"> {
  label: ReactNode;
  /** Error message shown below the field and read out with it. */
  error?: string | undefined;
  /** For a bar of fields in an area of the staff. */
  dense?: boolean;
  onPick(value: string): void;
}

/** A labelled select with an error message. The children are its options. */
export function SelectField({ label, error, dense, onPick, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={dense ? `${styles.field} ${styles.dense}` : styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        {...select}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onChange={(event) => onPick(event.currentTarget.value)}
      />
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
