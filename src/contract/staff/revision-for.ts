import type { StaffAnswers, StaffRecord } from "./staff-forms.ts";

/**
 * The revision for a save of these answers. If the form can be about one of several records, it is
 * that record's own revision, so that changes of other records do not conflict.
 */
export function revisionFor({ revision, now }: Pick<StaffRecord, "revision" | "now">, answers: StaffAnswers): string {
  return now?.revisions[String(answers[now.by] ?? "")] ?? revision;
}
