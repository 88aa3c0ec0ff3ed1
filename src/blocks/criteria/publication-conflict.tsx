import { useText } from "../../client/site/i18n.ts";
import type { CriterionAnswers } from "../../contract/staff/eligibility.ts";
import { describeCriterion } from "../../form/describe-criteria.ts";
import { describeTerm, type TermTexts } from "../../form/describe-terms.ts";
import { Merge, type Side } from "../merge/merge.tsx";
import { differingCriteria, mergedCriteria } from "./merge-criteria.ts";
import { differingTerms, mergedTerms } from "./merge-terms.ts";
import type { Conflict, Editing } from "./use-editing.ts";
import { useTermLabel } from "./use-term-label.ts";

interface PublicationConflictProps {
  texts: TermTexts;
  editing: Editing;
  conflict: Conflict;
}

/**
 * Merges what was edited with a version that was published meanwhile. Editing continues with the
 * result, based on the published version.
 */
export function PublicationConflict({ texts, editing, conflict: { now, since } }: PublicationConflictProps) {
  const t = useText();
  const labelOf = useTermLabel();
  const { base, answers, form } = editing;
  const criteria = { base: base.criteria, mine: answers.criteria, theirs: now.criteria };
  const terms = { base: base.terms, mine: answers.terms, theirs: now.terms };
  const shown = (criterion: CriterionAnswers | undefined) => {
    if (criterion === undefined) return t("staff.eligibility.words.gone");
    return [describeCriterion(criterion, texts), ...Object.values(criterion.reason ?? {})].join("\n");
  };
  const rows = differingCriteria(criteria).map(({ key, id, mine, theirs, chosen }) => ({
    id: key,
    label: id || t("staff.eligibility.newCriterion"),
    mine: shown(mine),
    theirs: shown(theirs),
    chosen,
  }));
  const termRows = differingTerms(form, terms).map(({ key, titles, field, mine, theirs, chosen }) => ({
    id: key,
    label: labelOf(titles),
    mine: describeTerm(field, mine, texts) || t("staff.eligibility.words.gone"),
    theirs: describeTerm(field, theirs, texts) || t("staff.eligibility.words.gone"),
    chosen,
  }));
  const done = (sides: Readonly<Record<string, Side>>) =>
    editing.begin(now, { criteria: mergedCriteria(criteria, sides), terms: mergedTerms(form, terms, sides) });
  return (
    <Merge rows={[...rows, ...termRows]} onDone={done}>
      {since.length > 0 && (
        <div>
          <p>{t("staff.eligibility.since")}</p>
          <ul>
            {since.map((publication) => (
              <li key={publication}>{publication}</li>
            ))}
          </ul>
        </div>
      )}
    </Merge>
  );
}
