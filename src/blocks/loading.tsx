import { useText } from "../client/site/i18n.ts";
import { Skeleton } from "../ui/skeleton.tsx";

/** Loading placeholder of the staff areas. @param height of the expected content, a CSS length */
export function Loading({ height }: { height: string }) {
  const t = useText();
  return (
    <div role="status" aria-label={t("staff.loading")}>
      <Skeleton height={height} />
    </div>
  );
}
