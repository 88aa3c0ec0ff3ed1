import { type RawBuilder, sql } from "kysely";
import { type DaySpan, daysIn } from "../../../engine/values/day-spans.ts";
import { DAY_MS } from "../../../engine/values/durations.ts";
import { dayOf } from "../../datasets/dataset-query.ts";
import type { Context } from "../../platform/context.ts";
import { midnight } from "../tables/conditions.ts";

/** The measures of a span before, and of the days of a span that have rows, in their order. */
interface Trend {
  before: Record<string, unknown>;
  byDay: { day: string; measures: Record<string, unknown> }[];
}

interface Counting {
  measures: readonly RawBuilder<unknown>[];
  from: RawBuilder<unknown>;
  /** The report's conditions, without its days. */
  where: RawBuilder<unknown>;
  /** The expression of the instant that the days filter. */
  instant: RawBuilder<unknown>;
  days: DaySpan;
}

/** Names that no measure has: whether a row is of the span itself, its day, and whether it is of a whole span. */
const CURRENT = "_current";
const DAY = "_day";
const WHOLE = "_whole";

/**
 * How measures developed: those of the span before, and those of each day. A span that has not
 * ended yet is compared with the same part of the one before.
 */
export async function readTrend(ctx: Context, { measures, from, where, instant, days }: Counting): Promise<Trend> {
  const now = ctx.clock.now().getTime();
  const start = midnight(days.from, 0);
  const length = daysIn(days);
  const soFar = new Date(now - length * DAY_MS);
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.id(CURRENT)}, ${sql.id(DAY)}, grouping(${sql.id(DAY)}) = 1 as ${sql.id(WHOLE)}, ${sql.join([...measures])}
    from ${from}
    cross join lateral (select ${instant} >= ${start} as ${sql.id(CURRENT)}, ${dayOf(instant)} as ${sql.id(DAY)}) as _placed
    where ${where} and ${instant} >= ${midnight(days.from, -length)} and ${instant} < ${midnight(days.to, 1)}
      and (${sql.id(CURRENT)} or ${instant} < ${soFar})
    group by grouping sets ((${sql.id(CURRENT)}), (${sql.id(CURRENT)}, ${sql.id(DAY)}))
    having ${sql.id(CURRENT)} <> (grouping(${sql.id(DAY)}) = 1)
    order by ${sql.id(DAY)}`.execute(ctx.db);
  return {
    before: rows.find((row) => row[WHOLE]) ?? {},
    byDay: rows.filter((row) => !row[WHOLE]).map((row) => ({ day: String(row[DAY]), measures: row })),
  };
}
