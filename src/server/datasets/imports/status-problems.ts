import { sql } from "kysely";
import type { DatasetQuery } from "../dataset-query.ts";

/**
 * One row per line of a lender's status file that could not be imported, as far as details are
 * stored.
 */
export function statusProblems(): DatasetQuery {
  return {
    from: sql`lender_status_reads r
      cross join lateral jsonb_array_elements(r.problems) with ordinality as p (problem, number)`,
    id: sql`md5(r.id::text || p.number::text)::uuid`,
    partner: sql`null`,
    fields: {
      reading: sql`r.id`,
      read_at: sql`r.read_at`,
      lender: sql`r.lender`,
      line: sql`p.problem ->> 'line'`,
      problem: sql`p.problem ->> 'problem'`,
    },
    measures: { count: sql`count(*)` },
  };
}
