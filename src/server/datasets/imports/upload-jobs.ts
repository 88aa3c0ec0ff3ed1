import { sql } from "kysely";
import type { DatasetQuery } from "../dataset-query.ts";

/** One row per import job of an uploaded file. */
export function uploadJobs(): DatasetQuery {
  return {
    from: sql`upload_jobs j join staff s on s.id = j.staff_id`,
    id: sql`j.id`,
    partner: sql`null`,
    fields: {
      id: sql`j.id`,
      upload: sql`j.upload`,
      file_name: sql`j.file_name`,
      uploaded_at: sql`j.created_at`,
      processed_at: sql`j.ended_at`,
      success: sql`j.success`,
      failed: sql`j.failed`,
      kind: sql`case when j.dry_run then 'trial' else 'import' end`,
      state: sql`j.state`,
      staff: sql`s.username`,
    },
    measures: {
      count: sql`count(*)`,
      success: sql`coalesce(sum(j.success), 0)`,
      failed: sql`coalesce(sum(j.failed), 0)`,
    },
  };
}
