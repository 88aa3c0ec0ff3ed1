import { CallError } from "../client/calls/call-error.ts";
import { useText } from "../client/site/i18n.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

interface TroubleProps {
  error: Error | undefined;
  /** Earlier data are still shown. */
  stale: boolean;
  onRetry: () => void;
}

/**
 * An error message by cause: no access, invalid filter, or a failed request, which can be retried.
 */
export function Trouble({ error, stale, onRetry }: TroubleProps) {
  const t = useText();
  if (error === undefined) return null;
  const status = error instanceof CallError ? error.status : 0;
  if (status === 403 || status === 404) return <Notice tone="warning">{t("staff.trouble.denied")}</Notice>;
  if (status === 400) return <Notice tone="warning">{t("staff.trouble.wrongFilter")}</Notice>;
  const again = (
    <Button variant="secondary" onClick={onRetry}>
      {t("staff.trouble.retry")}
    </Button>
  );
  return (
    <Notice tone="error" action={again}>
      {t(stale ? "staff.trouble.stale" : status === 503 ? "staff.trouble.busy" : "staff.trouble.failed")}
    </Notice>
  );
}
