import type { ReactNode } from "react";
import { useText } from "../../client/site/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

interface RetryNoticeProps {
  children: ReactNode;
  onRetry: () => void;
}

/** An error message with a button that retries. */
export function RetryNotice({ children, onRetry }: RetryNoticeProps) {
  const t = useText();
  const retry = (
    <Button variant="secondary" onClick={onRetry}>
      {t("common.retry")}
    </Button>
  );
  return (
    <Notice tone="error" action={retry}>
      {children}
    </Notice>
  );
}
