import { sql } from "kysely";
import type { DatasetQuery } from "../dataset-query.ts";

/** One row per access of the staff to a customer's file, or to the list of an application's files. */
export function fileReadings(): DatasetQuery {
  return {
    from: sql`file_readings r join staff s on s.id = r.staff_id`,
    id: sql`r.id`,
    partner: sql`null`,
    fields: {
      id: sql`r.id`,
      read_at: sql`r.read_at`,
      staff: sql`s.username`,
      what: sql`case when r.file_id is null then 'list' else 'file' end`,
      reason: sql`r.reason`,
      application: sql`r.application_id`,
      file: sql`r.file_id`,
    },
    measures: { count: sql`count(*)` },
  };
}
