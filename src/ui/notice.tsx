import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
  tone: "info" | "success" | "warning" | "error";
  children: ReactNode;
  /** Rendered after the text, for example a retry button. */
  action?: ReactNode;
}

/** An inline message. Errors have the alert role, so screen readers announce them at once. */
export function Notice({ tone, children, action }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === "error" ? "alert" : "note"}>
      <div className={styles.body}>{children}</div>
      {action}
    </div>
  );
}
