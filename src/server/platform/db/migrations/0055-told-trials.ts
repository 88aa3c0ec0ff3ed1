import type { Migration } from "../migration.ts";

/**
 * Of a trial only what is told of its count is kept, and what it speaks of where nothing may be counted. Counts of before named single
 * customers: they go, and what could be published by them is tried anew.
 */
export const toldTrials: Migration = {
  name: "0055-told-trials",
  sql: `
alter table criteria_trials add column uncounted jsonb not null default '[]';
update criteria_trials set impact = null, state = case when state in ('counting', 'ready') then 'cancelled' else state end;
`,
};
