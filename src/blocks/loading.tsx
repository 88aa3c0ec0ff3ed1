import { useText } from "../client/site/i18n.ts";
import { Skeleton } from "../ui/skeleton.tsx";

/** A place for what is on its way in the staff's areas. @param height of what comes, as a length of CSS */
export function Loading({ height }: { height: string }) {
  const t = useText();
  return (
    <div role="status" aria-label={t("staff.loading")}>
      <Skeleton height={height} />
    </div>
  );
}
