import type { Migration } from "../migration.ts";

/** By which rules of its form an application's facts were worked out; empty where nobody knows, as of those from before this step. */
export const factsByForms: Migration = {
  name: "0070-facts-by-forms",
  sql: `alter table applications add column facts_by text not null default '';`,
};
