import { type RawBuilder, sql } from "kysely";
import type { DatasetField } from "../../../contract/datasets.ts";
import type { DatasetQuery } from "../../datasets/dataset-query.ts";
import type { Filter } from "./filter.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NOTHING = sql`false`;

/** What a row must fulfil: the dataset's own condition, the partner's brand, and every filter. */
export function conditionsOf(
  query: DatasetQuery,
  brand: string | null,
  filters: readonly Filter[],
  fields: Readonly<Record<string, DatasetField>>,
) {
  return [
    ...(query.where ? [query.where] : []),
    ...(brand === null ? [] : [sql`${query.partner} = ${brand}`]),
    ...filters.flatMap((filter) => conditionOf(query, filter, fields[filter.field])),
  ];
}

function conditionOf(query: DatasetQuery, filter: Filter, field: DatasetField | undefined): RawBuilder<unknown>[] {
  const own = query.fields[filter.field];
  if (own === undefined) return filter.kind === "values" && query.factIs ? [query.factIs(filter.field, filter.values)] : [NOTHING];
  if (filter.kind === "values") return [isOneOf(own, filter.values, field)];
  if (filter.kind === "numbers") {
    return [
      ...(filter.from === null ? [] : [sql`${own} >= ${filter.from}::numeric`]),
      ...(filter.to === null ? [] : [sql`${own} <= ${filter.to}::numeric`]),
    ];
  }
  const midnight = (day: string, later: number) => sql`((${day}::date + ${sql.lit(later)})::timestamp at time zone 'Asia/Kolkata')`;
  return [
    ...(filter.from === null ? [] : [sql`${own} >= ${midnight(filter.from, 0)}`]),
    ...(filter.to === null ? [] : [sql`${own} < ${midnight(filter.to, 1)}`]),
  ];
}

function isOneOf(expression: RawBuilder<unknown>, values: readonly string[], field: DatasetField | undefined): RawBuilder<unknown> {
  if (field?.type !== "text") return sql`${expression} in (${sql.join(values)})`;
  // The texts that can be asked for are ids; what is none of their form is nobody's.
  const ids = values.filter((value) => UUID.test(value));
  return ids.length === 0 ? NOTHING : sql`${expression} in (${sql.join(ids.map((id) => sql`${id}::uuid`))})`;
}

/** Conditions as what stands after `where`. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
