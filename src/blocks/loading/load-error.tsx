import { CallError } from "../../client/http/call-error.ts";
import { useText } from "../../client/site/i18n.ts";
import { Notice } from "../../ui/notice.tsx";
import type { FailureProps } from "./loading-or-error.tsx";
import { RetryNotice } from "./retry-notice.tsx";

/**
 * An error message by cause, for the staff: not found, no access, invalid filter, or a failed request, which can be retried. Says so if earlier data
 * are still shown.
 */
export function LoadError({ of: { data, error, reload } }: FailureProps) {
  const t = useText();
  if (error === undefined) return null;
  const status = error instanceof CallError ? error.status : 0;
  if (status === 404) return <Notice tone="warning">{error.message}</Notice>;
  if (status === 403) return <Notice tone="warning">{t("staff.trouble.denied")}</Notice>;
  if (status === 400) return <Notice tone="warning">{t("staff.trouble.wrongFilter")}</Notice>;
  const text = data !== undefined ? "staff.trouble.stale" : status === 503 ? "staff.trouble.busy" : "staff.trouble.failed";
  return <RetryNotice onRetry={reload}>{t(text)}</RetryNotice>;
}
