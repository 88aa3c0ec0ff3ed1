import type { ConsentRow } from "./consents.ts";

/** A consent given once, with later identical answers. */
export interface ConsentPeriod {
  /** The first answer and its renewals, the oldest first. */
  rows: [ConsentRow, ...ConsentRow[]];
  /** When it was withdrawn; null if it was not. */
  withdrawnAt: Date | null;
  /** Channels that the customer has stopped by the link of a message, and since when. */
  stopped: Map<"sms" | "email", Date>;
  /** Whether it was given again later in another version, language or choice. */
  replaced: boolean;
}

/** Key of an agreement: lenders' consents are per application, those of forms per customer. */
const subjectOf = ({ consent, lender, application_id }: Pick<ConsentRow, "consent" | "lender" | "application_id">): string =>
  lender === null ? consent : `${consent} ${lender} ${application_id}`;

/**
 * A customer's agreements, derived from rows. A refusal without an earlier agreement yields none.
 * @param rows of one customer, the oldest first
 */
export function agreementPeriods(rows: readonly ConsentRow[]): ConsentPeriod[] {
  const runs: ConsentPeriod[] = [];
  const open = new Map<string, ConsentPeriod>();
  for (const row of rows) {
    const subject = subjectOf(row);
    const before = open.get(subject);
    if (row.channel !== null) {
      if (row.given) before?.stopped.delete(row.channel);
      else before?.stopped.set(row.channel, row.at);
    } else if (!row.given) {
      if (before) before.withdrawnAt = row.at;
      open.delete(subject);
    } else if (before && isSame(before.rows[0], row)) {
      before.rows.push(row);
      before.stopped.clear();
    } else {
      if (before) before.replaced = true;
      const run: ConsentPeriod = { rows: [row], withdrawnAt: null, stopped: new Map(), replaced: false };
      runs.push(run);
      open.set(subject, run);
    }
  }
  return runs;
}

const isSame = (one: ConsentRow, other: ConsentRow): boolean =>
  one.version === other.version && one.language === other.language && one.choice === other.choice;
