import type { Migration } from "../migration.ts";

/** What customer service notes about a customer, sealed with the customer's key. */
export const customerNotes: Migration = {
  name: "0040-customer-notes",
  sql: `
create table customer_notes (
  id uuid primary key,
  customer_id uuid not null references customers (id),
  product text not null,
  staff_id uuid not null references staff (id),
  sealed_text text not null,
  at timestamptz not null
);
create index customer_notes_customer on customer_notes (customer_id, product, at);
`,
};
