import { indianTime } from "../../client/indian-time.ts";
import { useText } from "../../client/site/i18n.ts";
import { describeCriterion } from "../../form/describe-criteria.ts";
import { describeTerm, type TermTexts } from "../../form/describe-terms.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./criteria-block.module.css";
import { differingTerms } from "./merge-terms.ts";
import type { Editing } from "./use-editing.ts";
import { useTermLabel } from "./use-term-label.ts";

/**
 * Earlier versions: their criteria, and the terms that differ from those in force. Restoring one
 * loads it into the form, where it is tried and published like any change.
 */
export function History({ texts, editing }: { texts: TermTexts; editing: Editing }) {
  const t = useText();
  const labelOf = useTermLabel();
  const { base, form } = editing;
  const termsOf = (terms: Editing["base"]["terms"]) =>
    differingTerms(form, { base: base.terms, mine: terms, theirs: base.terms }).map(({ key, titles, field, mine }) => {
      const value = describeTerm(field, mine, texts) || t("staff.eligibility.words.gone");
      return { key, text: t("staff.eligibility.words.of", { fact: labelOf(titles), asked: value }) };
    });
  return (
    <details className={styles.history}>
      <summary>{t("staff.eligibility.history")}</summary>
      {base.history.length === 0 && <p className={styles.soft}>{t("staff.eligibility.noHistory")}</p>}
      <ul>
        {base.history.map(({ publication, publishedAt, author, note, criteria, terms }) => (
          <li key={publication}>
            <p>{t("staff.eligibility.earlier", { number: String(publication), at: indianTime(publishedAt), author })}</p>
            {note && <p className={styles.soft}>{note}</p>}
            <ul>
              {criteria.map((criterion) => (
                <li key={criterion.id}>{describeCriterion(criterion, texts)}</li>
              ))}
              {termsOf(terms).map(({ key, text }) => (
                <li key={key}>{text}</li>
              ))}
            </ul>
            <Button variant="secondary" onClick={() => editing.use({ criteria, terms })}>
              {t("staff.eligibility.use")}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
