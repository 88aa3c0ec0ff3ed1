import { type RawBuilder, sql } from "kysely";
import type { DEDUPE_DECISIONS, DEDUPE_KINDS, DEDUPE_MATCHES } from "../../../contract/staff/datasets/desk.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";

/** Maximum similar accounts recorded per application; more need a manual check. */
const MAX_LIKE = 5;

export interface DedupeFinding {
  kind: (typeof DEDUPE_KINDS)[number];
  customerId: string;
  /** The other account; null if it is the customer's own. */
  otherId: string | null;
  applicationId: string;
  lender: string | null;
  /** The decision; undefined if the finding is only recorded. */
  decided?: Decided;
}

/** Decision on an application to a lender, and the earlier one it is based on. */
export interface Decided {
  decision: (typeof DEDUPE_DECISIONS)[number];
  matchedBy: (typeof DEDUPE_MATCHES)[number] | null;
  matchedId: string | null;
}

/** Records findings, each once, with ids only. */
export async function recordFindings(ctx: Context, tx: Db, found: readonly DedupeFinding[]): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map(({ kind, customerId, otherId, applicationId, lender, decided }) => ({
    id: randomUuid(),
    kind,
    customer_id: customerId,
    other_id: otherId,
    application_id: applicationId,
    lender,
    decision: decided?.decision ?? null,
    matched_by: decided?.matchedBy ?? null,
    matched_id: decided?.matchedId ?? null,
    at: ctx.clock.now(),
  }));
  await tx
    .insertInto("dedupe_events")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface Applicant {
  customerId: string;
  applicationId: string;
}

/**
 * Records other accounts with the same PAN or mobile when a form is complete. Erased customers have
 * no index any more.
 */
export async function recordSimilarAccounts(ctx: Context, tx: Db, { customerId, applicationId }: Applicant): Promise<void> {
  const like = (kind: DedupeFinding["kind"], index: RawBuilder<unknown>) => sql`
    (select ${sql.lit(kind)}::text as kind, o.id from customers c join customers o on o.${index} = c.${index} and o.id <> c.id
      where c.id = ${customerId} limit ${MAX_LIKE})`;
  const { rows } = await sql<{ kind: DedupeFinding["kind"]; id: string }>`
    ${like("same-pan", sql.ref("pan_index"))} union all ${like("same-mobile", sql.ref("phone_index"))}`.execute(tx);
  await recordFindings(
    ctx,
    tx,
    rows.map(({ kind, id }) => ({ kind, customerId, otherId: id, applicationId, lender: null })),
  );
}

interface LenderReport {
  lender: { id: string; duplicateWords?: readonly string[] | undefined };
  word: string | null;
  row: { customer_id: string; application_id: string };
}

/** Records that a lender reported the customer as already known. */
export const recordLenderDuplicate = (ctx: Context, tx: Db, reports: readonly LenderReport[]): Promise<void> =>
  recordFindings(
    ctx,
    tx,
    reports.flatMap(({ lender, word, row }): DedupeFinding[] =>
      word !== null && lender.duplicateWords?.includes(word)
        ? [{ kind: "lender-said", customerId: row.customer_id, otherId: null, applicationId: row.application_id, lender: lender.id }]
        : [],
    ),
  );
