import { sql } from "kysely";
import { todayInIndia } from "../../../engine/values/dates.ts";
import { datasetQuery, fieldExpression, situationOf } from "../../datasets/dataset.ts";
import type { Context } from "../../platform/context.ts";

/** Rupees. */
interface Revenue {
  today: number;
  month: number;
  total: number;
  expected: number;
}

/**
 * A partner's share of what lenders paid: today, this month and in total, by days in India; and of
 * what is expected for applications that are disbursed.
 * @param brand of the partner; zero for null
 */
export async function revenueOf(ctx: Context, brand: string | null): Promise<Revenue> {
  const query = datasetQuery("earnings", situationOf(ctx, ctx.releases.live()));
  if (brand === null || query === undefined) return { today: 0, month: 0, total: 0, expected: 0 };
  const today = todayInIndia(ctx.clock.now());
  const { amount, month } = query.fields;
  const earned = sql`${query.fields.state} <> 'expected'`;
  const { rows } = await sql<Record<keyof Revenue, string>>`
    select ${query.measures.earned} as total, ${query.measures.expected} as expected,
      coalesce(sum(${amount}) filter (where ${earned} and ${fieldExpression(query, "day")} = ${today}), 0) as today,
      coalesce(sum(${amount}) filter (where ${earned} and ${month} = ${today.slice(0, 7)}), 0) as month
    from ${query.from} where ${query.partner} = ${brand}`.execute(ctx.db);
  const [row] = rows;
  const rupees = (figure: keyof Revenue) => Number(row?.[figure] ?? 0);
  return { today: rupees("today"), month: rupees("month"), total: rupees("total"), expected: rupees("expected") };
}
