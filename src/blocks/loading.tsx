import { useText } from "../client/site/i18n.ts";
import { Skeleton } from "../ui/skeleton.tsx";

export interface LoadingProps {
  /** Heights of the expected parts, CSS lengths. */
  heights: readonly string[];
  /** Announced instead of "Loading". */
  label?: string;
  className?: string | undefined;
}

/** Placeholder of content that is loading, announced to screen readers. */
export function Loading({ heights, label, className }: LoadingProps) {
  const t = useText();
  return (
    <div className={className} role="status" aria-label={label ?? t("common.loading")}>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a placeholder do not change
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}
