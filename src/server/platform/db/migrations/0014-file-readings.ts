import type { Migration } from "../migration.ts";

/**
 * Who of the staff read which file of a customer, and when. Such rows are only ever added, and outlive the file: they name it and its
 * application by their ids alone. Besides, the orders in which tables show files and the readings of status files.
 */
export const fileReadings: Migration = {
  name: "0014-file-readings",
  sql: `
create table file_readings (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  application_id uuid not null,
  file_id uuid,
  read_at timestamptz not null
);
create index file_readings_read on file_readings (read_at, id);
create trigger file_readings_append_only before update or delete on file_readings
  for each row execute function refuse_change();
create trigger file_readings_no_truncate before truncate on file_readings
  for each statement execute function refuse_change();

create index files_created on files (created_at);
create index lender_status_reads_read on lender_status_reads (read_at, id);
`,
};
