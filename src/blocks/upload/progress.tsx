import { type ReactNode, useId } from "react";
import { useText } from "../../client/site/i18n.ts";
import styles from "./upload-block.module.css";

interface ProgressProps {
  title: string;
  /** From 0 to 1. */
  share: number;
  /** Shown after the percentage. */
  note?: string;
  children: ReactNode;
}

/** A progress bar with actions, such as cancel. */
export function Progress({ title, share, note, children }: ProgressProps) {
  const t = useText();
  const id = useId();
  const percent = Math.floor(Math.min(1, share) * 100);
  return (
    <div className={styles.progress}>
      <p id={id} role="status">
        {title}
      </p>
      <progress value={percent} max={100} aria-labelledby={id} />
      <p className={styles.figures}>
        <span>{t("staff.upload.percent", { percent })}</span> {note && <span>{note}</span>}
      </p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
