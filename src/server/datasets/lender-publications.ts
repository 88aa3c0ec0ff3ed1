import { sql } from "kysely";
import type { DatasetQuery } from "./dataset-query.ts";

/** One row for each publication that changed the document of a lender. */
export function lenderPublications(): DatasetQuery {
  return {
    from: sql`publication_changes c join publications p on p.number = c.publication`,
    where: sql`c.kind = 'lender'`,
    id: sql`md5(c.id || ' ' || c.publication)::uuid`,
    partner: sql`null`,
    fields: {
      lender: sql`c.id`,
      number: sql`p.number`,
      published_at: sql`p.published_at`,
      author: sql`p.author`,
      note: sql`p.note`,
    },
    measures: { count: sql`count(*)` },
  };
}
