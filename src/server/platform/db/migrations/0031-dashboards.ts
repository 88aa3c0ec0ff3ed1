import type { Migration } from "../migration.ts";

/**
 * What the dashboard and the pages of lenders and customers ask for: visits by day and what came of each, submissions of a lender of
 * the last days, its last answer, and what belongs to one customer.
 */
export const dashboards: Migration = {
  name: "0031-dashboards",
  sql: `
create index prospects_created on prospects (created_at, id);
create index offers_application on offers (application_id);
create index customers_created on customers (created_at, id);
create index lender_applications_lender on lender_applications (lender, updated_at);
create index lender_applications_customer on lender_applications (customer_id);
create index lender_events_lender on lender_events (lender, received_at) where word is not null;
`,
};
