import type { Migration } from "../migration.ts";

/** Applications whose form was left, or whose offers were, by the time of it: who is to be called is looked up by product. */
export const leftAlone: Migration = {
  name: "0044-left-alone",
  indexes: [
    { name: "applications_left", on: "applications (product, updated_at) where state = 'open'" },
    { name: "drafts_left", on: "drafts (product, saved_at) where sealed_answers is not null" },
  ],
};
