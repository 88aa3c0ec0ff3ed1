import { RetryNotice } from "../../blocks/retry-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { errorKindOf } from "../error-kind.ts";
import { useFormatters } from "../use-formatters.ts";

/** Error message in place of the offers, with a retry. */
export function OffersError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useFormatters();
  if (errorKindOf(error) === "denied") return <Notice tone="error">{t("customer.offers.denied")}</Notice>;
  return <RetryNotice onRetry={onRetry}>{t("customer.offers.error")}</RetryNotice>;
}
