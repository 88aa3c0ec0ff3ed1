import type { Migration } from "../migration.ts";

/** A lender may number its events for each application anew, so an event is one of its application and not of its lender. */
export const eventsOfApplications: Migration = {
  name: "0005-events-of-applications",
  sql: `
alter table lender_events drop constraint lender_events_lender_event_key;
alter table lender_events add unique (lender_application_id, event);
`,
};
