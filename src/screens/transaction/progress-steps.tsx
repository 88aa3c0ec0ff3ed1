import type { Status } from "../../contract/customer/status.ts";
import { useWords } from "../words.ts";
import styles from "./transaction.module.css";

const STEPS = ["choose", "consent", "submit", "review", "decision"] as const;

/** Index of the step that is under way; past the last one when all is decided. */
const REACHED: Record<Status, number> = {
  OFFERED: 0,
  SELECTED: 1,
  ACTION_NEEDED: 3,
  SUBMITTED: 3,
  IN_REVIEW: 3,
  APPROVED: STEPS.length,
  DISBURSED: STEPS.length,
  DECLINED: STEPS.length,
  EXPIRED: STEPS.length,
};

/** It came to its end, and not to what the customer asked for. */
const STOPPED: ReadonlySet<Status> = new Set(["DECLINED", "EXPIRED"]);

/** How far the application has come: an ordered list that marks the current step. @param unsent it is not with the lender yet, or no more */
export function ProgressSteps({ status, unsent }: { status: Status; unsent: boolean }) {
  const { t } = useWords();
  const reached = unsent ? Math.min(REACHED[status], STEPS.indexOf("submit")) : REACHED[status];
  return (
    <ol className={styles.steps} aria-label={t("customer.transaction.stepsLabel")}>
      {STEPS.map((step, index) => {
        const last = index === STEPS.length - 1;
        const state = last && STOPPED.has(status) ? "stopped" : index < reached ? "done" : index === reached ? "current" : "todo";
        return (
          <li key={step} data-state={state} aria-current={state === "current" ? "step" : undefined}>
            <span>{t(`customer.transaction.steps.${step}`)}</span>
            <span className="visually-hidden">{t(`customer.transaction.stepState.${state}`)}</span>
          </li>
        );
      })}
    </ol>
  );
}
