import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import styles from "./toast-list.module.css";
import { useTopDialog } from "./top-dialog.ts";

interface ToastItem {
  id: number;
  kind: "success" | "error" | "info" | "warning";
  text: string;
}

interface ToastListProps {
  toasts: readonly ToastItem[];
  seconds: number;
  closeLabel: string;
  /** Accessible name of the region. */
  label: string;
  onClose: (id: number) => void;
}

/**
 * Messages that disappear after `seconds`. Hovering or focusing one keeps it. They are rendered
 * inside the topmost modal dialog, if one is open: content outside of it is inert.
 */
export function ToastList({ toasts, seconds, closeLabel, label, onClose }: ToastListProps) {
  const dialog = useTopDialog();
  const list = (
    <section aria-label={label} aria-live="polite">
      <ul className={styles.list}>
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} seconds={seconds} closeLabel={closeLabel} onClose={onClose} />
        ))}
      </ul>
    </section>
  );
  return dialog ? createPortal(list, dialog) : list;
}

function Toast({ toast, seconds, closeLabel, onClose }: { toast: ToastItem } & Omit<ToastListProps, "toasts" | "label">) {
  const [held, setHeld] = useState(false);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => close.current(toast.id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [held, seconds, toast.id]);
  return (
    <li
      className={`${styles.toast} ${styles[toast.kind]}`}
      data-kind={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.text}>{toast.text}</span>
      <button type="button" className={styles.close} aria-label={closeLabel} onClick={() => onClose(toast.id)}>
        {"×"}
      </button>
    </li>
  );
}
