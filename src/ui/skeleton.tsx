import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** A CSS length. */
  height: string;
  width?: string;
}

/**
 * Loading placeholder, hidden from assistive technology. The size is set by SVG attributes, because
 * server-rendered pages may have no inline styles.
 */
export function Skeleton({ height, width = "100%" }: SkeletonProps) {
  return <svg className={styles.skeleton} width={width} height={height} aria-hidden="true" />;
}
