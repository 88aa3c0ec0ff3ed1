import { type ComponentProps, type ReactNode, type Ref, useId } from "react";
import styles from "./text-field.module.css";

interface FieldParts {
  label: ReactNode;
  hint?: ReactNode;
  /** Error message shown below the field and read out with it. */
  error?: string | undefined;
}

interface TextFieldProps extends FieldParts, Omit<ComponentProps<"input">, "prefix" | "ref"> {
  /** Shown before the input's text, for example a country code. */
  prefix?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input with a hint and an error message. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, prefix, ref, id, className, ...input } = props;
  const own = useId();
  const field = id ?? own;
  const described = [hint && `${field}-hint`, error && `${field}-error`].filter(Boolean).join(" ");
  return (
    <div className={[styles.field, className].filter(Boolean).join(" ")}>
      <label className={styles.label} htmlFor={field}>
        {label}
      </label>
      <div className={[styles.frame, error && styles.wrong].filter(Boolean).join(" ")}>
        {prefix && (
          <span className={styles.prefix} aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          {...input}
          ref={ref}
          id={field}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
      </div>
      <Remarks field={field} hint={hint} error={error} judged={"error" in props} />
    </div>
  );
}

interface TextAreaProps extends FieldParts, Omit<ComponentProps<"textarea">, "ref"> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** A labelled multi-line text field with a hint and an error message. */
export function TextArea({ label, hint, error, ref, id, className, ...area }: TextAreaProps) {
  const own = useId();
  const field = id ?? own;
  const described = [hint && `${field}-hint`, error && `${field}-error`].filter(Boolean).join(" ");
  return (
    <div className={[styles.field, className].filter(Boolean).join(" ")}>
      <label className={styles.label} htmlFor={field}>
        {label}
      </label>
      <div className={[styles.frame, error && styles.wrong].filter(Boolean).join(" ")}>
        <textarea
          {...area}
          ref={ref}
          id={field}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
      </div>
      <Remarks field={field} hint={hint} error={error} judged={false} />
    </div>
  );
}

/**
 * @param judged whether the field can have errors: the space for the message is then reserved, so
 * that the layout does not shift
 */
function Remarks({ field, hint, error, judged }: { field: string; hint: ReactNode; error: string | undefined; judged: boolean }) {
  return (
    <>
      {hint && (
        <p id={`${field}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {(judged || error) && (
        <div id={`${field}-error`} className={styles.error}>
          {error}
        </div>
      )}
    </>
  );
}
