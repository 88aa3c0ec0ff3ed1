import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import { FILL_KEPT_JOB } from "../../platform/jobs/queues.ts";

/** Rows that one statement works out: some tens of milliseconds. */
const BATCH = 500;

interface Last {
  /** As text, as exactly as the database has it. */
  last_at: string | null;
  last_id: string | null;
}

/** A table that triggers keep beside others (0051), and how a batch of what was there before gets its rows. */
interface Kept {
  name: "visit_reach" | "offer_standings";
  /** Of those after a place in the order of their time, and where the last of them stands. A row that a trigger was quicker to make stays. */
  batch: (after: RawBuilder<unknown>) => RawBuilder<Last>;
  /** What has no row yet. */
  missing: string;
}

const FIRST: Last = { last_at: "-infinity", last_id: "00000000-0000-0000-0000-000000000000" };
const LAST = sql`select (array_agg(at order by at desc, id desc))[1]::text as last_at, (array_agg(id order by at desc, id desc))[1] as last_id from batch`;

/** In the order of time, in which the rows are then read. Those that somebody is deleting are left alone. */
const KEPT: readonly Kept[] = [
  {
    name: "visit_reach",
    batch: (after) => sql<Last>`
      with batch as (
        select p.created_at as at, p.id from prospects p
          where (p.created_at, p.id) > ${after} and not exists (select from visit_reach r where r.prospect_id = p.id)
          order by p.created_at, p.id limit ${sql.lit(BATCH)} for key share skip locked
      ), made as (
        insert into visit_reach (prospect_id, created_at, partner, product, place)
          select n.prospect_id, n.created_at, n.partner, n.product, n.place from batch join visits_now n on n.prospect_id = batch.id
          order by batch.at, batch.id on conflict (prospect_id) do nothing
      ) ${LAST}`,
    missing: "select from prospects p where not exists (select from visit_reach r where r.prospect_id = p.id)",
  },
  {
    name: "offer_standings",
    // By decisions, each with all its offers: one without any is looked at and left.
    batch: (after) => sql<Last>`
      with batch as (
        select d.decided_at as at, d.id from decisions d where (d.decided_at, d.id) > ${after}
          order by d.decided_at, d.id limit ${sql.lit(BATCH)}
      ), held as (
        select o.id from offers o join batch on batch.id = o.decision_id for key share of o skip locked
      ), made as (
        insert into offer_standings select n.* from held join offer_standings_now n on n.offer_id = held.id
          order by n.decided_at, n.offer_id on conflict (offer_id) do nothing
      ) ${LAST}`,
    missing: "select from offer_standings_now n where not exists (select from offer_standings s where s.offer_id = n.offer_id)",
  },
];

/** Has the job done where it is not yet. */
export async function askForKept({ db, jobs }: Pick<Context, "db" | "jobs">): Promise<void> {
  const left = await db.selectFrom("kept_beside").select("name").where("whole", "=", false).execute();
  if (left.length > 0) await jobs.send(FILL_KEPT_JOB, {}, { singletonKey: FILL_KEPT_JOB });
}

/**
 * Works out what is kept beside the tables for all that was there before, and notes that it is whole. Whatever is written meanwhile, the
 * triggers keep. Throws where somebody was just changing some of it; the next try takes these.
 */
export async function fillKept(ctx: Pick<Context, "db" | "database">): Promise<void> {
  const left = await ctx.db.selectFrom("kept_beside").select("name").where("whole", "=", false).execute();
  for (const kept of KEPT.filter(({ name }) => left.some((one) => one.name === name))) await fill(ctx, kept);
}

async function fill({ db, database }: Pick<Context, "db" | "database">, { name, batch, missing }: Kept): Promise<void> {
  const fillAfter = async ({ last_at, last_id }: Last): Promise<Last | undefined> =>
    (await batch(sql`(${last_at}::timestamptz, ${last_id}::uuid)`).execute(db)).rows[0];
  for (let last = await fillAfter(FIRST); last !== undefined && last.last_at !== null; last = await fillAfter(last));
  // Looked for once, over all rows: on a connection where that may take its time.
  await database.aside(async (run) => {
    const [state] = await run(`update kept_beside set whole = not exists (${missing}) where name = '${name}' returning whole`);
    if (state?.whole !== true) throw new Error(`Some of what ${name} tells of was being changed, and has no row yet.`);
  });
}
