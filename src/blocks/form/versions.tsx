import { useText } from "../../client/site/i18n.ts";
import type { StaffAnswers, StaffFormSlice, StaffRecord } from "../../contract/staff/staff-forms.ts";
import { Merge } from "../merge/merge.tsx";
import { currentAnswers, type Difference, findDifferences, mergeAnswers } from "./merge-answers.ts";

interface VersionsProps {
  slice: StaffFormSlice;
  /** The base version of the form, and the version saved by another user. */
  base: StaffRecord;
  theirs: StaffRecord;
  mine: StaffAnswers;
  /** Continues with the merged answers, based on the current record. */
  onDone(answers: StaffAnswers): void;
}

/** The differences between the input and the version that another user has saved. */
export function Versions({ slice, base, theirs, mine, onDone }: VersionsProps) {
  const t = useText();
  const { choices } = theirs;
  const shown = ({ field, value }: Difference, answer: Difference["mine"]): string => {
    if (value !== undefined) return t(answer === true ? "staff.merge.chosen" : "staff.merge.notChosen");
    if (answer !== undefined && slice.ui[field]?.widget === "password") return t("staff.form.hidden");
    if (typeof answer === "boolean") return t(answer ? "staff.form.yes" : "staff.form.no");
    const text = answer === undefined ? "" : String(answer);
    return text === "" ? t("staff.form.nothing") : (choices[field]?.find((choice) => choice.value === text)?.label ?? text);
  };
  const labelOf = ({ field, value }: Difference): string => {
    const title = slice.schema.properties[field]?.title ?? field;
    return value === undefined ? title : `${title}: ${choices[field]?.find((choice) => choice.value === value)?.label ?? value}`;
  };
  const parts = partsOf(slice, { base, theirs, mine });
  const rows = parts.map((part) => ({
    id: part.id,
    label: labelOf(part),
    mine: shown(part, part.mine),
    theirs: shown(part, part.theirs),
    chosen: part.chosen,
  }));
  const now = currentAnswers(theirs, mine);
  return (
    <Merge
      rows={rows}
      onDone={(sides) => {
        const answers = mergeAnswers(mine, parts, sides);
        // An empty field means "unchanged".
        if (now !== null) for (const { id, field } of parts) if (sides[id] === "theirs") delete answers[field];
        onDone(answers);
      }}
    />
  );
}

function partsOf({ order }: StaffFormSlice, { base, theirs, mine }: Pick<VersionsProps, "base" | "theirs" | "mine">): Difference[] {
  const now = currentAnswers(theirs, mine);
  if (now === null) return findDifferences({ order, base: base.answers, mine, theirs: theirs.answers });
  // Only non-empty fields would be saved.
  const filled = order.filter((field) => mine[field] !== undefined && mine[field] !== "");
  return findDifferences({ order: filled, base: currentAnswers(base, mine) ?? {}, mine, theirs: now });
}
