import { useEffect, useState } from "react";
import { now } from "../../client/now.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../engine/values/durations.ts";
import { useFormatters } from "../use-formatters.ts";
import styles from "./statement.module.css";

/** Remaining validity of an offer, to the minute. @param until ISO 8601 */
export function TimeLeft({ until }: { until: string }) {
  const { t, time } = useFormatters();
  const left = useTimeLeft(until);
  const values = {
    days: Math.floor(left / DAY_MS),
    hours: Math.floor((left % DAY_MS) / HOUR_MS),
    minutes: Math.floor((left % HOUR_MS) / MINUTE_MS),
  };
  return (
    <>
      <p className={styles.clock} data-over={left <= 0 || undefined}>
        {left <= 0
          ? t("customer.kfs.over", { at: time(until) })
          : t(values.days > 0 ? "customer.kfs.leftDays" : "customer.kfs.leftHours", { ...values, at: time(until) })}
      </p>
      {/* Print shows the deadline instead of the countdown. */}
      <p className={styles.paper}>{t("customer.kfs.until", { at: time(until) })}</p>
    </>
  );
}

function useTimeLeft(until: string): number {
  const end = new Date(until).getTime();
  const [left, setLeft] = useState(() => end - now());
  useEffect(() => {
    const timer = setInterval(() => setLeft(end - now()), MINUTE_MS);
    setLeft(end - now());
    return () => clearInterval(timer);
  }, [end]);
  return Math.max(0, left);
}
