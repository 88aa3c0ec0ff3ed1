import { useText } from "../../client/site/i18n.ts";
import type { StaffAnswers, StaffFormSlice, StaffRecord } from "../../contract/staff/staff-forms.ts";
import { Merge } from "../merge.tsx";
import { type Differing, differing, merged, standing } from "./merge-answers.ts";

interface VersionsProps {
  slice: StaffFormSlice;
  /** The record as the form was begun on it, and as somebody else has left it. */
  base: StaffRecord;
  theirs: StaffRecord;
  mine: StaffAnswers;
  /** Goes on with these answers, made on the record as it is now. */
  onDone(answers: StaffAnswers): void;
}

/** What was filled in beside what somebody else has saved meanwhile, as far as the two differ. */
export function Versions({ slice, base, theirs, mine, onDone }: VersionsProps) {
  const t = useText();
  const { choices } = theirs;
  const shown = ({ field, value }: Differing, answer: Differing["mine"]): string => {
    if (value !== undefined) return t(answer === true ? "staff.merge.chosen" : "staff.merge.notChosen");
    if (answer !== undefined && slice.ui[field]?.widget === "password") return t("staff.form.hidden");
    if (typeof answer === "boolean") return t(answer ? "staff.form.yes" : "staff.form.no");
    const text = answer === undefined ? "" : String(answer);
    return text === "" ? t("staff.form.nothing") : (choices[field]?.find((choice) => choice.value === text)?.label ?? text);
  };
  const labelOf = ({ field, value }: Differing): string => {
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
  const now = standing(theirs, mine);
  return (
    <Merge
      rows={rows}
      onDone={(sides) => {
        const answers = merged(mine, parts, sides);
        // What stays as it is, is left empty.
        if (now !== null) for (const { id, field } of parts) if (sides[id] === "theirs") delete answers[field];
        onDone(answers);
      }}
    />
  );
}

function partsOf({ order }: StaffFormSlice, { base, theirs, mine }: Pick<VersionsProps, "base" | "theirs" | "mine">): Differing[] {
  const now = standing(theirs, mine);
  if (now === null) return differing({ order, base: base.answers, mine, theirs: theirs.answers });
  // Only what was filled in would be saved.
  const filled = order.filter((field) => mine[field] !== undefined && mine[field] !== "");
  return differing({ order: filled, base: standing(base, mine) ?? {}, mine, theirs: now });
}
