import type { Status } from "../../contract/customer/lending/status.ts";
import type { Transaction } from "../../contract/customer/lending/transactions.ts";
import { useFormatters } from "../use-formatters.ts";
import { isUnsent } from "./status-panel.tsx";
import styles from "./transaction.module.css";

const STEPS = ["choose", "consent", "submit", "review", "decision"] as const;

/** Index of the current step by status; past the last one when all is decided. */
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

/** Final statuses without success. */
const STOPPED: ReadonlySet<Status> = new Set(["DECLINED", "EXPIRED"]);

type Progress = Pick<Transaction, "status" | "delivery" | "saidByLender" | "history" | "offer" | "pendingConsents">;

/** Whether the lender requires a consent; otherwise the step is omitted. */
const asksConsent = ({ offer, pendingConsents }: Progress): boolean => pendingConsents.length > 0 || (offer?.consents.length ?? 0) > 0;

/** Index of the current step. An expired application keeps the last step it had reached. */
function reachedBy(progress: Progress): number {
  const before = progress.history.filter(({ status }) => !STOPPED.has(status)).map(({ status }) => REACHED[status]);
  const furthest = progress.status === "EXPIRED" ? Math.max(0, ...before) : REACHED[progress.status];
  // A customer who was handed over to the lender has given the consents.
  const handedOver = progress.delivery === "handed-over" || progress.delivery === "returned";
  const reached = handedOver ? Math.max(furthest, STEPS.indexOf("submit")) : furthest;
  const known = isUnsent(progress) ? Math.min(reached, STEPS.indexOf("submit")) : reached;
  return STEPS[known] === "consent" && !asksConsent(progress) ? known + 1 : known;
}

/** Progress of the application as an ordered list with the current step marked. */
export function ProgressSteps({ of: progress }: { of: Progress }) {
  const { t } = useFormatters();
  const reached = reachedBy(progress);
  const stopped = STOPPED.has(progress.status);
  return (
    <div className={styles.tracker}>
      <ol className={styles.steps} aria-label={t("customer.transaction.stepsLabel")}>
        {STEPS.map((step, index) => {
          if (step === "consent" && !asksConsent(progress)) return null;
          const last = index === STEPS.length - 1;
          const state = last && stopped ? "stopped" : index < reached ? "done" : index === reached && !stopped ? "current" : "todo";
          return (
            <li key={step} data-state={state} aria-current={state === "current" ? "step" : undefined}>
              <span>{t(`customer.transaction.steps.${step}`)}</span>
              <span className="visually-hidden">{t(`customer.transaction.stepState.${state}`)}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
