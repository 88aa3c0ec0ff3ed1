import { type ClipboardEvent, useEffect, useId, useRef, useState } from "react";
import { digitsOf } from "./identifier.ts";
import styles from "./otp-input.module.css";

interface OtpInputProps {
  label: string;
  hint: string;
  error: string | undefined;
  length: number;
  value: string;
  /** The OTP was right: the input is read-only and keeps the focus until the next screen. */
  done: boolean;
  onChange: (value: string) => void;
  /** All digits were entered at once, by paste or autofill. */
  onFilled: (value: string) => void;
  onBlur: () => void;
}

/** Number of positions that changed; typing changes one at a time. */
const changedPlaces = (before: string, now: string): number => [...now].filter((digit, place) => digit !== before[place]).length;

/**
 * A single input styled as one box per digit, so that typing, paste, autofill and screen readers
 * work as in any text field.
 */
export function OtpInput({ label, hint, error, length, value, done, onChange, onFilled, onBlur }: OtpInputProps) {
  const id = useId();
  const [focused, setFocused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // The field replaces the form that the customer has just submitted.
  useEffect(() => input.current?.focus(), []);
  const take = (text: string) => {
    const digits = digitsOf(text).slice(0, length);
    onChange(digits);
    if (digits.length === length && changedPlaces(value, digits) > 1) onFilled(digits);
  };
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    take(event.clipboardData.getData("text"));
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <div className={styles.boxes} data-focused={focused || undefined} data-error={error ? true : undefined}>
        {Array.from({ length }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are their places
          <span key={index} aria-hidden="true" data-next={index === Math.min(value.length, length - 1) || undefined}>
            {value[index] ?? ""}
          </span>
        ))}
        <input
          ref={input}
          id={id}
          name="otp"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          enterKeyHint="done"
          value={value}
          readOnly={done}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
          onChange={(event) => take(event.currentTarget.value)}
          onPaste={paste}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            onBlur();
          }}
        />
      </div>
      <div className={styles.error}>
        {error && (
          <p id={`${id}-error`} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
