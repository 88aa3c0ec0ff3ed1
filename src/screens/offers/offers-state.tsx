import type { FailureProps } from "../../blocks/loading/loading-or-error.tsx";
import { RetryNotice } from "../../blocks/loading/retry-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { errorKindOf } from "../error-kind.ts";
import { useFormatters } from "../use-formatters.ts";

/** Error message in place of the offers, with a retry. */
export function OffersError({ of: { error, reload } }: FailureProps) {
  const { t } = useFormatters();
  if (errorKindOf(error) === "denied") return <Notice tone="error">{t("customer.offers.denied")}</Notice>;
  return <RetryNotice onRetry={reload}>{t("customer.offers.error")}</RetryNotice>;
}
