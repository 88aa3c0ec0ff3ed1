import { CallError } from "../client/calls/call-error.ts";
import { useText } from "../client/site/i18n.ts";
import { Notice } from "../ui/notice.tsx";
import { RetryNotice } from "./retry-notice.tsx";

interface LoadErrorProps {
  error: Error | undefined;
  /** Earlier data are still shown. */
  stale: boolean;
  onRetry: () => void;
}

/**
 * An error message by cause: no access, invalid filter, or a failed request, which can be retried.
 */
export function LoadError({ error, stale, onRetry }: LoadErrorProps) {
  const t = useText();
  if (error === undefined) return null;
  const status = error instanceof CallError ? error.status : 0;
  if (status === 403 || status === 404) return <Notice tone="warning">{t("staff.trouble.denied")}</Notice>;
  if (status === 400) return <Notice tone="warning">{t("staff.trouble.wrongFilter")}</Notice>;
  const text = stale ? "staff.trouble.stale" : status === 503 ? "staff.trouble.busy" : "staff.trouble.failed";
  return <RetryNotice onRetry={onRetry}>{t(text)}</RetryNotice>;
}
