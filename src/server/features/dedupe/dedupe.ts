import { type RawBuilder, sql } from "kysely";
import type { DEDUPE_KINDS } from "../../../contract/staff/desk-datasets.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";

/** Accounts that one application is told to be like; more of one person are a matter for somebody to look into by hand. */
const MOST_LIKE = 5;
/** Days within which an application at the same lender counts as the same (decision O90), where the site's document says no other. */
const USUAL_DAYS = 30;
const DAY_MS = 86_400_000;

interface Found {
  kind: (typeof DEDUPE_KINDS)[number];
  customerId: string;
  /** Another account; null where it is the customer's own. */
  otherId: string | null;
  applicationId: string;
  lender: string | null;
}

/** Keeps what was found, each once. It says who by ids alone. */
async function keep(ctx: Context, tx: Db, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return;
  const rows = found.map(({ kind, customerId, otherId, applicationId, lender }) => ({
    id: randomUuid(),
    kind,
    customer_id: customerId,
    other_id: otherId,
    application_id: applicationId,
    lender,
    at: ctx.clock.now(),
  }));
  await tx
    .insertInto("dedupe_events")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Applicant {
  customerId: string;
  applicationId: string;
}

/** The same PAN or mobile in another account, once a form is complete. Those of erased customers are not known any more. */
export async function noteSamePerson(ctx: Context, tx: Db, { customerId, applicationId }: Applicant): Promise<void> {
  const like = (kind: Found["kind"], index: RawBuilder<unknown>) => sql`
    (select ${sql.lit(kind)}::text as kind, o.id from customers c join customers o on o.${index} = c.${index} and o.id <> c.id
      where c.id = ${customerId} limit ${MOST_LIKE})`;
  const { rows } = await sql<{ kind: Found["kind"]; id: string }>`
    ${like("same-pan", sql.ref("pan_index"))} union all ${like("same-mobile", sql.ref("phone_index"))}`.execute(tx);
  await keep(
    ctx,
    tx,
    rows.map(({ kind, id }) => ({ kind, customerId, otherId: id, applicationId, lender: null })),
  );
}

/** An application that this person, by the account or the PAN, had at the same lender of late. */
export async function noteAppliedAgain(ctx: Context, tx: Db, { customerId, applicationId }: Applicant, lender: string): Promise<void> {
  const days = ctx.releases.live().site.dedupeDays ?? USUAL_DAYS;
  const since = new Date(ctx.clock.now().getTime() - days * DAY_MS);
  const { rows } = await sql<{ id: string }>`
    select distinct la.customer_id as id from lender_applications la
    where la.lender = ${lender} and la.application_id <> ${applicationId} and la.attempt > 0 and la.created_at >= ${since}
      and (la.customer_id = ${customerId} or la.customer_id in (
        select o.id from customers c join customers o on o.pan_index = c.pan_index where c.id = ${customerId} limit ${MOST_LIKE + 1}
      ))
    limit ${MOST_LIKE}`.execute(tx);
  await keep(
    ctx,
    tx,
    rows.map(({ id }) => ({ kind: "applied-again", customerId, otherId: id === customerId ? null : id, applicationId, lender })),
  );
}

interface Told {
  lender: { id: string; duplicateWords?: readonly string[] | undefined };
  word: string | null;
  row: { customer_id: string; application_id: string };
}

/** A lender's own word that it has the customer already. */
export const noteLenderSaid = (ctx: Context, tx: Db, told: readonly Told[]): Promise<void> =>
  keep(
    ctx,
    tx,
    told.flatMap(({ lender, word, row }): Found[] =>
      word !== null && lender.duplicateWords?.includes(word)
        ? [{ kind: "lender-said", customerId: row.customer_id, otherId: null, applicationId: row.application_id, lender: lender.id }]
        : [],
    ),
  );
