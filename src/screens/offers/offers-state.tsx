import { RetryNotice } from "../../blocks/retry-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { troubleOf } from "../error-kind.ts";
import { useWords } from "../use-formatters.ts";

/** Error message in place of the offers, with a retry. */
export function OffersTrouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useWords();
  if (troubleOf(error) === "denied") return <Notice tone="error">{t("customer.offers.denied")}</Notice>;
  return <RetryNotice onRetry={onRetry}>{t("customer.offers.error")}</RetryNotice>;
}
