import styles from "./skeleton.module.css";

/**
 * Loading placeholder, hidden from assistive technology. The height, a CSS length, is an SVG
 * attribute, because server-rendered pages may have no inline styles.
 */
export function Skeleton({ height }: { height: string }) {
  return <svg className={styles.skeleton} height={height} aria-hidden="true" />;
}
