import { Loading } from "../../blocks/loading/loading.tsx";
import { RetryNotice } from "../../blocks/loading/retry-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { errorKindOf } from "../error-kind.ts";
import { useFormatters } from "../use-formatters.ts";
import { NothingChosen } from "./nothing-chosen.tsx";

/** Placeholder while the application loads. */
export const TransactionLoading = () => <Loading height={["3rem", "10rem", "14rem"]} />;

/** Error message in place of an application, with the next step. */
export function TransactionError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useFormatters();
  const trouble = errorKindOf(error);
  if (trouble === "denied") return <Notice tone="error">{t("customer.transaction.denied")}</Notice>;
  if (trouble === "missing") return <NothingChosen />;
  return <RetryNotice onRetry={onRetry}>{t("customer.transaction.error")}</RetryNotice>;
}
