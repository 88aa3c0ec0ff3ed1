import type { Migration } from "../migration.ts";

/** Finds the applications of a product whose facts were worked out by other rules than those of today. */
export const staleFacts: Migration = {
  name: "0070-stale-facts",
  indexes: [{ name: "applications_facts_by", on: "applications (product, facts_by) where sealed_answers is not null" }],
};
