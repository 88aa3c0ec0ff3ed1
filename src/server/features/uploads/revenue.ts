import { sql } from "kysely";
import { todayInIndia } from "../../../engine/values/dates.ts";
import { datasetQuery, fieldExpression, situationOf } from "../../datasets/dataset.ts";
import type { Context } from "../../platform/context.ts";

/** Rupees. */
interface Revenue {
  today: number;
  month: number;
  total: number;
}

/**
 * Lenders' payouts for a partner's applications: today, this month and in total, by days in India.
 * @param brand of the partner; zero for null
 */
export async function revenueOf(ctx: Context, brand: string | null): Promise<Revenue> {
  const query = datasetQuery("payouts", situationOf(ctx, ctx.releases.live()));
  if (brand === null || query === undefined) return { today: 0, month: 0, total: 0 };
  const today = todayInIndia(ctx.clock.now());
  const paid = query.measures.amount;
  const { rows } = await sql<Record<keyof Revenue, string>>`
    select ${paid} as total,
      coalesce(sum(${query.fields.amount}) filter (where ${fieldExpression(query, "day")} = ${today}), 0) as today,
      coalesce(sum(${query.fields.amount}) filter (where ${query.fields.month} = ${today.slice(0, 7)}), 0) as month
    from ${query.from} where ${query.partner} = ${brand}`.execute(ctx.db);
  const [row] = rows;
  return { today: Number(row?.today ?? 0), month: Number(row?.month ?? 0), total: Number(row?.total ?? 0) };
}
