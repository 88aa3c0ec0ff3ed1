import { sql } from "kysely";
import { VISIT_STEPS } from "../../../contract/staff/datasets/journeys.ts";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import type { DatasetQuery } from "../dataset-query.ts";

// Subqueries, so that only queries with these fields count.
const verified = sql.lit(VISIT_STEPS.indexOf("verified"));
const USE = {
  verified: sql`(select count(*) from visit_reach v where v.partner = n.id and v.place >= ${verified})`,
  applications: sql`(select count(*) from applications a where a.partner = n.id)`,
  selected: sql`(select count(s.status) from offer_states s where s.partner = n.id)`,
  disbursed: sql`(select count(*) from offer_states s where s.partner = n.id and s.status = 'DISBURSED')`,
  disbursed_amount: sql`(select coalesce(sum(s.chosen_amount), 0) from offer_states s where s.partner = n.id and s.status = 'DISBURSED')`,
  merchants: sql`(select count(*) from merchants m where m.partner = n.id and m.disabled_at is null)`,
  users: sql`(select count(*) from staff u where u.area = 'partner' and u.brand = n.id and u.disabled_at is null)`,
};

/** One row per brand in force, with the time of its last publication, and its use. */
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
      ...USE,
    },
    orders: { brand: sql`n.name` },
    measures: { count: sql`count(*)` },
  };
}
