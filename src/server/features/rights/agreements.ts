import type { ConsentRow } from "../customers/consent-rows.ts";

/** One giving of a consent, with the same answers that came after it. */
export interface GivenRun {
  /** The giving and its renewals, the oldest first. */
  rows: [ConsentRow, ...ConsentRow[]];
  /** When it was withdrawn; null where it was not. */
  withdrawnAt: Date | null;
  /** Given anew since, in another version, language or choice. */
  replaced: boolean;
}

/** What tells one agreement from another: a lender's is of one application, those of forms are of the customer. */
export const subjectOf = ({ consent, lender, application_id }: Pick<ConsentRow, "consent" | "lender" | "application_id">): string =>
  lender === null ? consent : `${consent} ${lender} ${application_id}`;

/** What a customer agreed to, as the rows tell it. A refusal without a giving before it is none. @param rows of one customer, the oldest first */
export function runsOf(rows: readonly ConsentRow[]): GivenRun[] {
  const runs: GivenRun[] = [];
  const open = new Map<string, GivenRun>();
  for (const row of rows) {
    const subject = subjectOf(row);
    const before = open.get(subject);
    if (!row.given) {
      if (before) before.withdrawnAt = row.at;
      open.delete(subject);
    } else if (before && isSame(before.rows[0], row)) {
      before.rows.push(row);
    } else {
      if (before) before.replaced = true;
      const run: GivenRun = { rows: [row], withdrawnAt: null, replaced: false };
      runs.push(run);
      open.set(subject, run);
    }
  }
  return runs;
}

const isSame = (one: ConsentRow, other: ConsentRow): boolean =>
  one.version === other.version && one.language === other.language && one.choice === other.choice;
