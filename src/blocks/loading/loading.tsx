import { useText } from "../../client/site/i18n.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

export interface LoadingProps {
  /** Of the expected content, or of each of its parts: CSS lengths. */
  height: string | readonly string[];
  /** Announced instead of "Loading". */
  label?: string;
  className?: string | undefined;
}

/** Placeholder of content that is loading, announced to screen readers. */
export function Loading({ height, label, className }: LoadingProps) {
  const t = useText();
  return (
    <div className={className} role="status" aria-label={label ?? t("common.loading")}>
      {[height].flat().map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a placeholder do not change
        <Skeleton key={index} height={part} />
      ))}
    </div>
  );
}
