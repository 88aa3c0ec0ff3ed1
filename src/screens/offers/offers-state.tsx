import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { troubleOf } from "../error-kind.ts";
import { useWords } from "../use-formatters.ts";
import styles from "./offers.module.css";

const EXPECTED = ["first", "second", "third"];

/** Placeholder while the offers are calculated. */
export function OffersSkeleton() {
  const { t } = useWords();
  return (
    <div className={styles.skeleton} role="status" aria-label={t("customer.offers.loading")}>
      {EXPECTED.map((each) => (
        <Skeleton key={each} height="15rem" />
      ))}
    </div>
  );
}

/** Error message in place of the offers, with a retry. */
export function OffersTrouble({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useWords();
  if (troubleOf(error) === "denied") return <Notice tone="error">{t("customer.offers.denied")}</Notice>;
  return (
    <Notice
      tone="error"
      action={
        <Button variant="secondary" onClick={onRetry}>
          {t("customer.offers.retry")}
        </Button>
      }
    >
      {t("customer.offers.error")}
    </Notice>
  );
}
