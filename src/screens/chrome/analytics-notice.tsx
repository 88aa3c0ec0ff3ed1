import { answerAnalytics } from "../../client/analytics.ts";
import { useText } from "../../client/i18n.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./analytics-notice.module.css";

/** Asks whether page views may be counted. Both answers look the same, and nothing waits for one. */
export function AnalyticsNotice() {
  const t = useText();
  return (
    <section className={styles.notice} aria-labelledby="analytics-title">
      <div>
        <h2 id="analytics-title">{t("common.analytics.title")}</h2>
        <p>{t("common.analytics.text")}</p>
      </div>
      <div className={styles.answers}>
        <Button variant="secondary" onClick={() => answerAnalytics("no")}>
          {t("common.analytics.no")}
        </Button>
        <Button variant="secondary" onClick={() => answerAnalytics("yes")}>
          {t("common.analytics.yes")}
        </Button>
      </div>
    </section>
  );
}
