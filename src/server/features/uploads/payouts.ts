import { sql } from "kysely";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import type { LenderReference, RowResult, UploadHandler } from "./action.ts";
import { lenderFinder } from "./lender-names.ts";

/** A payout as stated in a row. */
interface Payout {
  index: number;
  lender: string;
  key: string;
  reference: string;
  /** Rupees with two decimals. */
  amount: string;
  /** `yyyy-mm-dd`. */
  paid_on: string;
}

/**
 * Stores lenders' payouts for applications by key; a later row with the same key replaces the
 * earlier one.
 */
export const recordPayouts: UploadHandler = { checker, knownReferences, run };

function checker(ctx: Context): ReturnType<UploadHandler["checker"]> {
  const lenderOf = lenderFinder(ctx);
  return ({ lender }) => (lender && !lenderOf(lender) ? [{ fault: "unknown-lender", field: "lender" }] : []);
}

async function knownReferences(tx: Db, references: readonly LenderReference[]): Promise<ReadonlySet<string>> {
  return new Set(
    (
      await known(
        tx,
        references.map((one) => ({ ...one, key: one.reference })),
      )
    ).keys(),
  );
}

async function run(...[ctx, tx, rows, { jobId, foreseen, keyOf }]: Parameters<UploadHandler["run"]>): Promise<RowResult[]> {
  const lenderOf = lenderFinder(ctx);
  const results = new Array<RowResult | undefined>(rows.length);
  const payouts: Payout[] = [];
  for (const [index, { values }] of rows.entries()) {
    const lender = lenderOf(values.lender)?.id;
    // The checker found the lender, unless it was removed meanwhile.
    if (lender === undefined) {
      results[index] = { fault: "unknown-lender", field: "lender" };
      continue;
    }
    const { reference, amount, date } = values as Record<"reference" | "amount" | "date", string>;
    payouts.push({ index, lender, key: keyOf({ ...values, lender }), reference, amount: Number(amount).toFixed(2), paid_on: date });
  }
  const before = await known(tx, payouts);
  if (foreseen) for (const [name, own] of await foreseen.read<Known>([...before.keys()])) before.set(name, own);
  const changed = new Map<string, Payout>();
  for (const payout of payouts) {
    const name = `${payout.lender} ${payout.key}`;
    const own = before.get(name);
    if (own === undefined) {
      results[payout.index] = { fault: "unknown-application", field: "reference" };
      continue;
    }
    const same = own.amount === payout.amount && own.reference === payout.reference && own.paid_on === payout.paid_on;
    if (same) {
      results[payout.index] = { outcome: "unchanged" };
      continue;
    }
    const change = { name: payout.reference, from: own.amount, to: payout.amount, isStatus: false };
    results[payout.index] = { outcome: own.amount === null ? "new" : "changed", change };
    before.set(name, payout);
    changed.set(name, payout);
  }
  if (foreseen)
    await foreseen.keep(new Map([...changed].map(([name, { amount, reference, paid_on }]) => [name, { amount, reference, paid_on }])));
  else if (changed.size > 0) await storePayouts(tx, [...changed.values()], { jobId, now: ctx.clock.now() });
  return results as RowResult[];
}

type Known = { amount: string | null; reference: string | null; paid_on: string | null };

/** Stored payouts by key of rows whose application exists; null values if there is none yet. */
async function known(tx: Db, said: readonly (LenderReference & { key: string })[]): Promise<Map<string, Known>> {
  if (said.length === 0) return new Map();
  const wanted = JSON.stringify(said.map(({ lender, key, reference }) => ({ lender, key, reference })));
  const { rows } = await sql<Known & { lender: string; key: string }>`
    select w.lender, w.key, p.amount::text as amount, p.reference, p.paid_on::text as paid_on
    from json_to_recordset(${wanted}::json) as w (lender text, key text, reference text)
    join lender_applications a on a.lender = w.lender and a.reference = w.reference
    left join payouts p on p.lender = w.lender and p.key = w.key`.execute(tx);
  return new Map(rows.map(({ lender, key, ...own }) => [`${lender} ${key}`, own]));
}

async function storePayouts(tx: Db, payouts: readonly Payout[], { jobId, now }: { jobId: string; now: Date }): Promise<void> {
  // Sorted by key, so that two concurrent files lock in the same order.
  const ordered = payouts.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  await sql`
    insert into payouts (lender, key, reference, amount, paid_on, job_id, updated_at)
    select p.lender, p.key, p.reference, p.amount, p.paid_on, ${jobId}::uuid, ${now}::timestamptz
    from json_to_recordset(${JSON.stringify(ordered)}::json) as p (lender text, key text, reference text, amount numeric, paid_on date)
    on conflict (lender, key) do update set reference = excluded.reference, amount = excluded.amount, paid_on = excluded.paid_on,
      job_id = excluded.job_id, updated_at = excluded.updated_at`.execute(tx);
}
