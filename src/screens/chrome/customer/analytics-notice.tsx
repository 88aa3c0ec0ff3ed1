import { useEffect, useRef } from "react";
import { answerAnalytics } from "../../../client/analytics.ts";
import { useText } from "../../../client/site/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import styles from "./analytics-notice.module.css";

interface AnalyticsNoticeProps {
  /** Whether the visitor opened it, so it takes the focus. */
  focused: boolean;
  onAnswered(): void;
}

/**
 * Asks for consent to count page views. Both answers have equal prominence, and the page does not
 * wait for one.
 */
export function AnalyticsNotice({ focused, onAnswered }: AnalyticsNoticeProps) {
  const t = useText();
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused) region.current?.focus();
  }, [focused]);
  const answer = (said: "yes" | "no") => {
    answerAnalytics(said);
    onAnswered();
  };
  return (
    <section ref={region} className={styles.notice} aria-labelledby="analytics-title" tabIndex={-1}>
      <div>
        <h2 id="analytics-title">{t("common.analytics.title")}</h2>
        <p>{t("common.analytics.text")}</p>
      </div>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={() => answer("no")}>
          {t("common.analytics.no")}
        </Button>
        <Button variant="secondary" onClick={() => answer("yes")}>
          {t("common.analytics.yes")}
        </Button>
      </div>
    </section>
  );
}
