import { sql } from "kysely";
import type { DatasetQuery } from "../dataset-query.ts";
import { decryptUnlessErased, readPersonal } from "./personal.ts";

/** One row per file of each application that refers to it. None for erased customers. */
export function applicationFiles(): DatasetQuery {
  return {
    // Lateral joins from file to applications: the planner underestimates their number and would
    // otherwise sort all files for one page.
    from: sql`files f
      join lateral (select id, product, partner from applications where customer_id = f.customer_id and f.id = any(files) and files <> '{}' offset 0) a on true
      join lateral (select sealed_profile from customers where id = f.customer_id and sealed_key is not null offset 0) c on true`,
    where: sql`f.state = 'kept'`,
    // Derived from both ids, because an application copied from another refers to the same files.
    id: sql`md5(a.id::text || f.id::text)::uuid`,
    partner: sql`a.partner`,
    fields: {
      id: sql`f.id`,
      application: sql`a.id`,
      customer: sql`f.customer_id`,
      created_at: sql`f.created_at`,
      product: sql`a.product`,
      partner: sql`a.partner`,
      media_type: sql`upper(split_part(f.media_type, '/', 2))`,
      kilobytes: sql`ceil(f.bytes / 1000.0)`,
    },
    follows: {
      application: (ids) => sql`f.customer_id in (select customer_id from applications where id in (${ids}))`,
      partner: (brands) => sql`f.customer_id in (select customer_id from applications where partner in (${brands}) and files <> '{}')`,
    },
    measures: { count: sql`count(*)` },
    person: {
      customer: sql`f.customer_id`,
      sealed: { profile: sql`c.sealed_profile`, file: sql`f.sealed_name` },
      read: async (ctx, customerId, { profile, file }) => ({
        ...(await readPersonal(ctx, customerId, profile ?? null)),
        file_name: file ? await decryptUnlessErased(ctx, customerId, file) : null,
      }),
    },
  };
}
