import type { Migration } from "../migration.ts";

/**
 * What the staff filter files by: the partner of the applications that name them, of which most name none; and what a list of files asks
 * of each file, application and customer, without the wide rows.
 */
export const readByFilters: Migration = {
  name: "0052-read-by-filters",
  indexes: [
    { name: "applications_with_files", on: "applications (partner) include (customer_id) where files <> '{}'" },
    { name: "applications_of_files", on: "applications (customer_id) include (id, product, partner, files) where files <> '{}'" },
    { name: "customers_known", on: "customers (id) where sealed_key is not null" },
    { name: "files_kept", on: "files (created_at, id) include (customer_id) where state = 'kept'" },
  ],
};
