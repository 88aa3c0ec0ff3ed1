import { sql } from "kysely";
import type { DatasetQuery } from "./dataset-query.ts";
import { readPersonal } from "./personal.ts";

/** One row for each file of each application that names it. Of an erased customer there is none. */
export function applicationFiles(): DatasetQuery {
  return {
    from: sql`files f
      join applications a on a.customer_id = f.customer_id and f.id = any(a.files)
      join customers c on c.id = f.customer_id`,
    where: sql`f.state = 'kept' and c.sealed_key is not null`,
    // An application that was begun from another one names the same files.
    id: sql`md5(a.id::text || f.id::text)::uuid`,
    partner: sql`a.partner`,
    fields: {
      id: sql`f.id`,
      application: sql`a.id`,
      created_at: sql`f.created_at`,
      product: sql`a.product`,
      partner: sql`a.partner`,
      media_type: sql`upper(split_part(f.media_type, '/', 2))`,
      kilobytes: sql`ceil(f.bytes / 1000.0)`,
    },
    measures: { count: sql`count(*)` },
    person: {
      customer: sql`f.customer_id`,
      sealed: { profile: sql`c.sealed_profile`, file: sql`f.sealed_name` },
      read: async (ctx, customerId, { profile, file }) => ({
        ...(await readPersonal(ctx, customerId, profile ?? null)),
        // A key that is erased meanwhile opens nothing any more.
        file_name: file ? await ctx.vault.decrypt(customerId, file).catch(() => null) : null,
      }),
    },
  };
}
