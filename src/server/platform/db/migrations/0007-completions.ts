import type { Migration } from "../migration.ts";

/**
 * Under which release a customer's answers for a product were last complete, and up to which release it was looked at whether
 * they still are. Until now the applications told the first.
 */
export const completions: Migration = {
  name: "0007-completions",
  sql: `
create table completions (
  customer_id uuid not null references customers (id),
  product text not null,
  release text not null references releases (hash),
  reviewed_release text not null references releases (hash),
  primary key (customer_id, product)
);
insert into completions
  select distinct on (customer_id, product) customer_id, product, release, release
  from applications where sealed_answers is not null
  order by customer_id, product, updated_at desc;
`,
};
