import type { Migration } from "../migration.ts";

/** What the staff's deeds were done to, found by any part of their subjects: a campaign, a file, a lender, a customer. */
export const partsOfDeeds: Migration = {
  name: "0057-parts-of-deeds",
  indexes: [{ name: "staff_actions_parts", on: "staff_actions using gin (string_to_array(subject, ' '))" }],
};
