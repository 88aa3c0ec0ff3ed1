import type { Migration } from "../migration.ts";

/** By an application that is deleted, the decisions that name it are found. */
export const matchedApplications: Migration = {
  name: "0069-matched-applications",
  indexes: [{ name: "dedupe_events_matched", on: "dedupe_events (matched_id) where matched_id is not null" }],
};
