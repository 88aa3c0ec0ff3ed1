import { type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./dialog.module.css";
import { useNoteOpen } from "./top-dialog.ts";

interface DialogProps {
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
  /**
   * Label of the close button. Without it the button is not rendered, and Escape closes only a
   * dialog that has actions.
   */
  closeLabel?: string | undefined;
  /** Id of the text that screen readers announce with the title when the dialog opens. */
  describedBy?: string;
}

/**
 * Opens the native modal dialog while the component is mounted. It traps the focus and restores it
 * on close.
 */
function useModal(onCancel: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  const noteOpen = useNoteOpen();
  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement;
    if (!dialog) return;
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    const noteClosed = noteOpen(dialog);
    return () => {
      noteClosed();
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [noteOpen]);
  const cancel = (event: { preventDefault(): void }) => {
    event.preventDefault();
    onCancel();
  };
  return { ref, onCancel: cancel };
}

function Cross() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
      <path d="M4 4l12 12M16 4L4 16" />
    </svg>
  );
}

function CloseButton({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <button type="button" className={styles.close} aria-label={label} onClick={onClose}>
      <Cross />
    </button>
  );
}

/** A modal dialog with a question or a small form. */
export function Dialog({ title, children, actions, onClose, closeLabel, describedBy }: DialogProps) {
  const heading = useId();
  const modal = useModal(closeLabel || actions ? onClose : () => {});
  return (
    <dialog {...modal} className={styles.dialog} aria-labelledby={heading} aria-describedby={describedBy}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id={heading}>{title}</h2>
          {closeLabel && <CloseButton label={closeLabel} onClose={onClose} />}
        </div>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}

/** A modal side panel, used for the menu on phones. */
export function Drawer({
  title,
  children,
  onClose,
  closeLabel,
}: Omit<DialogProps, "actions" | "closeLabel" | "describedBy"> & { closeLabel: string }) {
  const heading = useId();
  const modal = useModal(onClose);
  return (
    <dialog {...modal} className={styles.drawer} aria-labelledby={heading}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id={heading}>{title}</h2>
          <CloseButton label={closeLabel} onClose={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
