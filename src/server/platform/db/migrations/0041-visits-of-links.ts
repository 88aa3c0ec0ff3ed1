import type { Migration } from "../migration.ts";

/** Visits are counted by the tracking link that they came by. */
export const visitsOfLinks: Migration = {
  name: "0041-visits-of-links",
  indexes: [{ name: "prospects_link", on: "prospects ((utms ->> 'utm_content'), created_at) where utms ->> 'utm_content' is not null" }],
};
