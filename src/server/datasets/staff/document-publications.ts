import { sql } from "kysely";
import type { Kind } from "../../../engine/catalog/document.ts";
import type { DatasetQuery } from "../dataset-query.ts";

/** One row for each publication that changed a document of a kind, whose id is the field of that name. */
const publicationsOf = (kind: Kind): DatasetQuery => ({
  from: sql`publication_changes c join publications p on p.number = c.publication`,
  where: sql`c.kind = ${sql.lit(kind)}`,
  id: sql`md5(c.id || ' ' || c.publication)::uuid`,
  partner: sql`null`,
  fields: {
    [kind]: sql`c.id`,
    number: sql`p.number`,
    published_at: sql`p.published_at`,
    author: sql`p.author`,
    note: sql`p.note`,
  },
  measures: { count: sql`count(*)` },
});

export const lenderPublications = (): DatasetQuery => publicationsOf("lender");
export const brandPublications = (): DatasetQuery => publicationsOf("brand");
