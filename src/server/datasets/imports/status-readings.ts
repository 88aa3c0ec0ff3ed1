import { sql } from "kysely";
import type { DatasetQuery } from "../dataset-query.ts";

/** One row per reading of a lender's status file. */
export function statusReadings(): DatasetQuery {
  return {
    from: sql`lender_status_reads r`,
    id: sql`r.id`,
    partner: sql`null`,
    fields: {
      id: sql`r.id`,
      read_at: sql`r.read_at`,
      lender: sql`r.lender`,
      outcome: sql`case when r.complete then 'complete' else 'broken-off' end`,
      rows: sql`r.rows`,
      bad: sql`r.bad`,
    },
    measures: { count: sql`count(*)`, rows: sql`coalesce(sum(r.rows), 0)`, bad: sql`coalesce(sum(r.bad), 0)` },
  };
}
