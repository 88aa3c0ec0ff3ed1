import { indianTime } from "../../client/indian-time.ts";
import { useText } from "../../client/site/i18n.ts";
import type { CriterionAnswers, LenderCriteria } from "../../contract/staff/eligibility.ts";
import { type CriteriaTexts, describeCriterion } from "../../form/describe-criteria.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./criteria-block.module.css";

interface HistoryProps extends Pick<LenderCriteria, "history"> {
  texts: CriteriaTexts;
  onUse(criteria: CriterionAnswers[]): void;
}

/**
 * Earlier versions of the criteria. Restoring one loads it into the form, where it is tried and
 * published like any change.
 */
export function History({ history, texts, onUse }: HistoryProps) {
  const t = useText();
  return (
    <details className={styles.history}>
      <summary>{t("staff.eligibility.history")}</summary>
      {history.length === 0 && <p className={styles.soft}>{t("staff.eligibility.noHistory")}</p>}
      <ul>
        {history.map(({ publication, publishedAt, author, note, criteria }) => (
          <li key={publication}>
            <p>{t("staff.eligibility.earlier", { number: String(publication), at: indianTime(publishedAt), author })}</p>
            {note && <p className={styles.soft}>{note}</p>}
            <ul>
              {criteria.map((criterion) => (
                <li key={criterion.id}>{describeCriterion(criterion, texts)}</li>
              ))}
            </ul>
            <Button variant="secondary" onClick={() => onUse(criteria)}>
              {t("staff.eligibility.use")}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
