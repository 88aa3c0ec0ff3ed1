import { sql } from "kysely";
import type { Db } from "../../platform/db/tables/tables.ts";
import type { Foreseen } from "../lenders/news/news-batch.ts";

/**
 * Simulated state of a dry run, stored with each batch: later rows are evaluated against it, memory
 * does not grow with the file, and a restarted job resumes with it.
 */
export function simulatedState(tx: Db, jobId: string): Foreseen {
  return {
    async read<State>(names: readonly string[]) {
      const rows = await tx
        .selectFrom("upload_foreseen")
        .select(["name", "state"])
        .where("job_id", "=", jobId)
        .where(sql<boolean>`name in (select value from json_array_elements_text(${JSON.stringify(names)}::json))`)
        .execute();
      return new Map(rows.map(({ name, state }) => [name, state as State]));
    },
    async keep(states) {
      if (states.size === 0) return;
      const rows = [...states].map(([name, state]) => ({ name, state }));
      await sql`
        insert into upload_foreseen (job_id, name, state)
        select ${jobId}::uuid, f.name, f.state from json_to_recordset(${JSON.stringify(rows)}::json) as f (name text, state jsonb)
        on conflict (job_id, name) do update set state = excluded.state`.execute(tx);
    },
  };
}
