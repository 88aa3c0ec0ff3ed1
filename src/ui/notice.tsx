import type { ReactNode } from "react";
import styles from "./notice.module.css";

interface NoticeProps {
  tone: "info" | "success" | "warning" | "error";
  children: ReactNode;
  /** A way out, at the end. */
  action?: ReactNode;
}

/** Something the reader should know before going on. Errors are read out at once. */
export function Notice({ tone, children, action }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === "error" ? "alert" : "note"}>
      <div className={styles.body}>{children}</div>
      {action}
    </div>
  );
}
