import { indianTime } from "../../client/indian-time.ts";
import { now } from "../../client/now.ts";
import { useLocale } from "../../client/site/config.ts";
import { type Translate, useText } from "../../client/site/i18n.ts";
import { timeAgo } from "../../client/time-ago.ts";
import type { Status } from "../../contract/customer/lending/status.ts";
import type { Step } from "../../contract/customer/rights.ts";
import styles from "./own-applications-block.module.css";

type StatusLabel = (status: Status) => string;

interface TimelineProps {
  /** Oldest first. */
  steps: readonly Step[];
  statusWords: StatusLabel;
}

/** The events in order, each with relative and Indian time. */
export function Timeline({ steps, statusWords }: TimelineProps) {
  const t = useText();
  const locale = useLocale();
  if (steps.length === 0) return <p>{t("rights.timeline.empty")}</p>;
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no names, and only ever come at the end
        <li key={index} data-kind={step.kind}>
          <p className={styles.what}>{whatHappened(step, statusWords, t)}</p>
          {step.text && step.kind === "status" && <blockquote>{step.text}</blockquote>}
          {step.text && step.kind === "message" && <p className={styles.message}>{step.text}</p>}
          <p className={styles.soft}>
            <time dateTime={step.at}>{t("rights.timeline.at", { time: indianTime(step.at) })}</time>
            <span>{` · ${timeAgo(step.at, now(), locale)}`}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Our own steps with a lender have their own texts; the lender's are attributed to it. */
const OWN: Partial<Record<Status, "chosen" | "sent" | "needed">> = { SELECTED: "chosen", SUBMITTED: "sent", ACTION_NEEDED: "needed" };

function whatHappened({ kind, lender, status, saidByLender, text, count }: Step, words: StatusLabel, t: Translate): string {
  if (kind !== "status" || status === null) return t(`rights.timeline.kind.${kind}`, { text: text ?? "", count: count ?? 0 });
  const of = { lender: lender?.name ?? "", status: words(status) };
  const own = saidByLender ? undefined : OWN[status];
  if (own) return t(`rights.timeline.${own}`, of);
  return t(saidByLender ? "rights.timeline.says" : "rights.timeline.withLender", of);
}
