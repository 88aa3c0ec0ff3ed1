import { sql } from "kysely";
import { type DatasetQuery, dayOf } from "../dataset-query.ts";
import { readPersonal } from "./personal.ts";

/** One row per application of a customer. */
export function applications(): DatasetQuery {
  return {
    // Only personal fields need the customer; if none is selected, PostgreSQL removes the join.
    from: sql`applications a left join customers c on c.id = a.customer_id`,
    id: sql`a.id`,
    partner: sql`a.partner`,
    fields: {
      id: sql`a.id`,
      created_at: sql`a.created_at`,
      updated_at: sql`a.updated_at`,
      day: dayOf(sql`a.created_at`),
      product: sql`a.product`,
      state: sql`a.state`,
      partner: sql`a.partner`,
      amount: sql`a.amount`,
    },
    orders: { amount: sql`coalesce(a.amount, -1)` },
    measures: {
      count: sql`count(*)`,
      customers: sql`count(distinct a.customer_id)`,
      amount: sql`coalesce(sum(a.amount), 0)`,
    },
    fact: (name) => sql`a.facts ->> ${sql.lit(name)}`,
    factIs: (name, values) =>
      sql`(${sql.join(
        values.map((value) => sql`a.facts @> ${JSON.stringify({ [name]: value })}::jsonb`),
        sql` or `,
      )})`,
    person: {
      customer: sql`a.customer_id`,
      sealed: { profile: sql`c.sealed_profile` },
      read: async (ctx, customerId, { profile }) => ({ ...(await readPersonal(ctx, customerId, profile ?? null)), customer: customerId }),
    },
  };
}
