import type { ReactNode } from "react";
import type { Loaded } from "../client/journey/rights.ts";
import { useText } from "../client/site/i18n.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

interface LoadStateProps<T> {
  of: Loaded<T>;
  children: (data: T) => ReactNode;
}

/** Renders loaded data, a placeholder while loading, or an error with a retry button. */
export function LoadState<T>({ of: { data, error, reload }, children }: LoadStateProps<T>) {
  const t = useText();
  if (data !== undefined) return children(data);
  if (error === undefined) {
    return (
      <div role="status" aria-label={t("rights.loading")}>
        <Skeleton height="12rem" />
      </div>
    );
  }
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" onClick={reload}>
          {t("rights.retry")}
        </Button>
      }
    >
      {t("rights.failed")}
    </Notice>
  );
}
