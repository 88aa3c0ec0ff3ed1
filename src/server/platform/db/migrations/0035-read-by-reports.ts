import type { Migration } from "../migration.ts";

/**
 * What tables and reports read, so that little is asked of the wide rows themselves: of each table the parts that are counted, by the way
 * that they are come to: applications and visits by their day, offers by their decision, what became of an offer by the offer.
 */
export const readByReports: Migration = {
  name: "0035-read-by-reports",
  indexes: [
    { name: "applications_reported", on: "applications (created_at) include (product, partner, state, amount, customer_id)" },
    { name: "applications_decided", on: "applications (id) include (decision_id, product, partner)" },
    { name: "applications_of_visit", on: "applications (prospect_id) include (id, product)" },
    { name: "prospects_reported", on: "prospects (created_at) include (id, customer_id, product_type)" },
    { name: "offers_reported", on: "offers (decision_id) include (id, application_id, lender, amount, valid_until)" },
    { name: "lender_applications_of_offer", on: "lender_applications (offer_id) include (id, status, delivery, amount)" },
    { name: "lender_applications_health", on: "lender_applications (lender, updated_at) include (delivery)" },
    { name: "lender_applications_reached", on: "lender_applications (application_id) include (status)" },
  ],
};
