import { sql } from "kysely";
import type { DatasetQuery } from "../dataset-query.ts";
import { readPersonal } from "./personal.ts";

/** One row per finding of the duplicate check, or decision on an application at a lender. */
export function dedupe(): DatasetQuery {
  return {
    from: sql`dedupe_events e join applications a on a.id = e.application_id join customers c on c.id = e.customer_id`,
    id: sql`e.id`,
    partner: sql`null`,
    fields: {
      id: sql`e.id`,
      at: sql`e.at`,
      kind: sql`e.kind`,
      decision: sql`e.decision`,
      by: sql`e.matched_by`,
      lender: sql`e.lender`,
      product: sql`a.product`,
      application: sql`e.application_id`,
      customer: sql`e.customer_id`,
      other: sql`e.other_id`,
      matched: sql`e.matched_id`,
    },
    measures: { count: sql`count(*)` },
    person: {
      customer: sql`c.id`,
      sealed: { profile: sql`c.sealed_profile` },
      read: async (ctx, customerId, { profile }) => ({ ...(await readPersonal(ctx, customerId, profile ?? null)) }),
    },
  };
}
