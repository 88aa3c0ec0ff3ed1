import styles from "./skeleton.module.css";

/** Holds the place of something that is on its way; its name is said by what surrounds it. */
export function Skeleton({ height, width = "100%" }: { height: string; width?: string }) {
  return <div className={styles.skeleton} style={{ height, width }} aria-hidden="true" />;
}
