import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** Placeholder for an empty list or section: a title, an explanation and an action. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.more}>{children}</div>}
      {action}
    </div>
  );
}
