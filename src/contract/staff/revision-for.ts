import type { StaffAnswers, StaffRecord } from "./staff-forms.ts";

/**
 * The revision that a save of these answers names: of a form that can be about one of several records, that of the record which the
 * answers are about, so that nobody's change of another is in the way.
 */
export function revisionFor({ revision, now }: Pick<StaffRecord, "revision" | "now">, answers: StaffAnswers): string {
  return now?.revisions[String(answers[now.by] ?? "")] ?? revision;
}
