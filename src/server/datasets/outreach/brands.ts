import { sql } from "kysely";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import type { DatasetQuery } from "../dataset-query.ts";

/** One row per brand in force, with the time of its last publication. */
export function brands({ catalog }: { catalog: Catalog }): DatasetQuery {
  const rows = [...catalog.brands.values()].map(({ id, name, primaryColor, secondaryColor, fontFamily, termsApplicable }) => ({
    id,
    name: name.toLowerCase(),
    primary_color: primaryColor,
    secondary_color: secondaryColor,
    font: fontFamily.replaceAll(/['"]/g, ""),
    terms: termsApplicable ? "own" : "ours",
  }));
  return {
    from: sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id text, name text, primary_color text, secondary_color text,
        font text, terms text)
      left join lateral (
        select max(p.published_at) as changed_at from publication_changes c join publications p on p.number = c.publication
        where c.kind = 'brand' and c.id = n.id
      ) p on true`,
    id: sql`md5(n.id)::uuid`,
    partner: sql`null`,
    fields: {
      id: sql`n.id`,
      brand: sql`n.id`,
      primary_color: sql`n.primary_color`,
      secondary_color: sql`n.secondary_color`,
      font: sql`n.font`,
      terms: sql`n.terms`,
      changed_at: sql`p.changed_at`,
    },
    orders: { brand: sql`n.name` },
    measures: { count: sql`count(*)` },
  };
}
