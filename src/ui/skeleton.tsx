import styles from "./skeleton.module.css";

interface SkeletonProps {
  /** A length of CSS. */
  height: string;
  width?: string;
}

/** Holds the place of something that is on its way; its name is said by what surrounds it. Its size stands in attributes: a page that the server draws may have no inline styles. */
export function Skeleton({ height, width = "100%" }: SkeletonProps) {
  return <svg className={styles.skeleton} width={width} height={height} aria-hidden="true" />;
}
