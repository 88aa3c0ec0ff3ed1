import { sql } from "kysely";
import type { DatasetQuery } from "./dataset-query.ts";

/** One row for each thing that a member of the staff did, and for each sign-in that failed. */
export function staffActions(): DatasetQuery {
  return {
    from: sql`staff_actions a left join staff s on s.id = a.staff_id`,
    id: sql`a.id`,
    partner: sql`null`,
    fields: { done_at: sql`a.done_at`, staff: sql`s.username`, action: sql`a.action`, subject: sql`a.subject` },
    measures: { count: sql`count(*)` },
  };
}
