import type { Migration } from "../migration.ts";

/** When a half-filled form was first at each of its steps: the moment by `form/step`. */
export const stepsOfDrafts: Migration = {
  name: "0073-steps-of-drafts",
  sql: `alter table drafts add column steps jsonb not null default '{}';`,
};
