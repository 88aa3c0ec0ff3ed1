import { useEffect, useRef, useState } from "react";
import { useChanges } from "../../client/journey/lending.ts";
import type { Change, Unmatched } from "../../contract/customer/lending/offers.ts";
import { fillTemplate } from "../../engine/values/fill-template.ts";
import { Button } from "../../ui/button.tsx";
import { type Formatters, useFormatters } from "../use-formatters.ts";
import styles from "./offers.module.css";

interface UnmatchedLendersProps {
  appId: string;
  lenders: readonly Unmatched[];
  /** Whether the product has answers that can be changed. */
  changeable: boolean;
  /** Names of the answers that can be changed on this screen. */
  askable: readonly string[];
  /** Applies a change. */
  onTry: (change: Change) => void;
}

/** A change in words: "Ask for ₹1,37,000 instead of ₹2,52,000". */
function changeText({ says, format, from, to }: Change, { rupees, months, years, number }: Formatters): string {
  const shown = { rupees, months, years, number }[format];
  return fillTemplate(says, { from: shown(from), to: shown(to), by: shown(Math.abs(to - from)) });
}

function Changes({ changes, askable, onTry }: Pick<UnmatchedLendersProps, "askable" | "onTry"> & { changes: readonly Change[] }) {
  const formatters = useFormatters();
  const { t } = formatters;
  if (changes.length === 0) return <p className={styles.soft}>{t("customer.offers.changesNone")}</p>;
  return (
    <>
      <p className={styles.soft}>{t("customer.offers.changesLead")}</p>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change.name}>
            <span>{changeText(change, formatters)}</span>
            {askable.includes(change.name) && (
              <Button
                variant="secondary"
                onClick={() => onTry(change)}
                aria-label={t("customer.offers.changeTryOf", { change: changeText(change, formatters) })}
              >
                {t("customer.offers.changeTry")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * A lender that did not match, the reasons, and on request the changes that would make it match.
 */
function UnmatchedLender({
  lender: { lender, lenderName, reasons },
  appId,
  changeable,
  askable,
  onTry,
}: { lender: Unmatched } & Omit<UnmatchedLendersProps, "lenders">) {
  const { t } = useFormatters();
  const [requested, setRequested] = useState(false);
  const { data: changes, error, reload } = useChanges(appId, lender, requested);
  const answer = useRef<HTMLDivElement>(null);
  const there = changes !== undefined;
  // The result replaces the button that had the focus.
  useEffect(() => {
    if (there && document.activeElement === document.body) answer.current?.focus();
  }, [there]);
  return (
    <li>
      <strong>{lenderName}</strong>
      <ul>
        {reasons.map(({ criterion, reason }) => (
          <li key={criterion}>{reason}</li>
        ))}
      </ul>
      {changeable && (
        <div ref={answer} className={styles.answer} tabIndex={-1} aria-live="polite">
          {changes ? (
            <Changes changes={changes} askable={askable} onTry={onTry} />
          ) : (
            <>
              {error && <p className={styles.soft}>{t("customer.offers.changesFailed")}</p>}
              <Button
                variant="text"
                busy={requested && !error}
                onClick={() => (error ? reload() : setRequested(true))}
                aria-label={t("customer.offers.changesOf", { lender: lenderName })}
              >
                {t("customer.offers.changes")}
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}

/**
 * The lenders that did not match, with reasons in plain words (RBI/2025-26/36) and possible
 * changes.
 */
export function UnmatchedLenders({ lenders, ...rest }: UnmatchedLendersProps) {
  const { t } = useFormatters();
  if (lenders.length === 0) return <p className={styles.soft}>{t("customer.offers.unmatchedEmpty")}</p>;
  return (
    <section className={styles.panel} aria-labelledby="unmatched-title">
      <h2 id="unmatched-title">{t("customer.offers.unmatchedTitle")}</h2>
      <p className={styles.soft}>{t("customer.offers.unmatchedLead")}</p>
      <ul className={styles.unmatched}>
        {lenders.map((lender) => (
          <UnmatchedLender key={lender.lender} lender={lender} {...rest} />
        ))}
      </ul>
    </section>
  );
}
