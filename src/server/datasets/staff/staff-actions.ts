import { type RawBuilder, sql } from "kysely";
import type { Catalog } from "../../../engine/catalog/catalog.ts";
import type { DatasetQuery } from "../dataset-query.ts";
import { auditEntryLabel, recordedIds } from "./audit-labels.ts";

/** Parts of a subject, the same expression as in an index. */
const parts = sql`string_to_array(a.subject, ' ')`;

/** Each part replaced by the name of the record with that id; other parts unchanged. */
const namedParts: RawBuilder<unknown> = sql`(
  select json_agg(coalesce(
    (select r.name from campaigns r where r.id = one.id),
    (select r.file_name from upload_jobs r where r.id = one.id),
    (select r.title ->> 'en' from adverts r where r.id = one.id),
    (select r.username from staff r where r.id = one.id),
    (select r.number from erasures r where r.id = one.id),
    (select r.name from merchants r where r.id = one.id and a.action ~ '^(masquerade|exported)'),
    one.part) order by one.at)
  from (select part, at, case when part ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then part::uuid end as id
    from unnest(${parts}) with ordinality as u (part, at)) one)`;

/** Matches audit entries whose subject contains one of these names, or the id of a record with one. */
function hasSubject(catalog: Catalog, values: readonly string[]): RawBuilder<unknown> {
  const recorded = [...new Set([...values.map((value) => value.trim()), ...recordedIds(catalog, values)])];
  const names = sql.join(values.map((value) => sql`lower(${value.trim()})`));
  return sql`${parts} && (array[${sql.join(recorded)}]::text[] || array(
    select r.id::text from campaigns r where lower(r.name) in (${names})
    union all select r.id::text from upload_jobs r where lower(r.file_name) in (${names})
    union all select r.id::text from adverts r where lower(r.title ->> 'en') in (${names})
    union all select r.id::text from erasures r where lower(r.number) in (${names})))`;
}

/** One row per action of the staff, and per failed sign-in. */
export function staffActions({ catalog }: { catalog: Catalog }): DatasetQuery {
  return {
    from: sql`staff_actions a left join staff s on s.id = a.staff_id`,
    id: sql`a.id`,
    partner: sql`null`,
    fields: {
      done_at: sql`a.done_at`,
      staff: sql`s.username`,
      action: sql`a.action`,
      about: sql`json_build_object('action', a.action, 'parts', ${namedParts})`,
      subject: sql`a.subject`,
    },
    labels: { about: auditEntryLabel },
    isOneOf: { about: (values) => hasSubject(catalog, values) },
    measures: { count: sql`count(*)` },
  };
}
