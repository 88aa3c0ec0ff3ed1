import { useText } from "../../client/site/i18n.ts";
import type { CriterionAnswers, LenderCriteria } from "../../contract/staff/eligibility.ts";
import { type CriteriaTexts, describeCriterion } from "../../form/describe-criteria.ts";
import { Merge } from "../merge/merge.tsx";
import { differingCriteria, mergedCriteria } from "./merge-criteria.ts";
import type { Conflict } from "./use-editing.ts";

interface PublicationConflictProps {
  texts: CriteriaTexts;
  base: LenderCriteria;
  mine: readonly CriterionAnswers[];
  conflict: Conflict;
  /** Continues with the merged criteria, based on the published version. */
  onDone(now: LenderCriteria, criteria: CriterionAnswers[]): void;
}

/** Merges edited criteria with a version that was published meanwhile. */
export function PublicationConflict({ texts, base, mine, conflict: { now, since }, onDone }: PublicationConflictProps) {
  const t = useText();
  const versions = { base: base.criteria, mine, theirs: now.criteria };
  const shown = (criterion: CriterionAnswers | undefined) => {
    if (criterion === undefined) return t("staff.eligibility.words.gone");
    return [describeCriterion(criterion, texts), ...Object.values(criterion.reason ?? {})].join("\n");
  };
  const rows = differingCriteria(versions).map(({ key, id, mine: own, theirs, chosen }) => ({
    id: key,
    label: id || t("staff.eligibility.newCriterion"),
    mine: shown(own),
    theirs: shown(theirs),
    chosen,
  }));
  return (
    <Merge rows={rows} onDone={(sides) => onDone(now, mergedCriteria(versions, sides))}>
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
