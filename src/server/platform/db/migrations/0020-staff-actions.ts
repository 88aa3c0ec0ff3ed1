import type { Migration } from "../migration.ts";

/**
 * What the staff did by forms, and who: such rows are only ever added. `subject` names what it was done to, such as a secret by its
 * name; what was given never stands here.
 */
export const staffActions: Migration = {
  name: "0020-staff-actions",
  sql: `
create table staff_actions (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  action text not null,
  subject text not null,
  done_at timestamptz not null
);
create index staff_actions_done on staff_actions (done_at, id);
create trigger staff_actions_append_only before update or delete on staff_actions
  for each row execute function refuse_change();
create trigger staff_actions_no_truncate before truncate on staff_actions
  for each statement execute function refuse_change();
`,
};
