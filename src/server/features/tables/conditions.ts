import { type RawBuilder, sql } from "kysely";
import type { DatasetField } from "../../../contract/staff/datasets/dataset.ts";
import { isUuid } from "../../../engine/values/formats.ts";
import type { DatasetQuery } from "../../datasets/dataset-query.ts";
import type { Filter } from "./filter.ts";

const NOTHING = sql`false`;

/**
 * Conditions of a query: the dataset's own, the partner's brand, and all filters. If the required
 * filter is missing, no row matches.
 */
export function conditionsOf(
  query: DatasetQuery,
  brand: string | null,
  filters: readonly Filter[],
  fields: Readonly<Record<string, DatasetField>>,
  needs?: string,
) {
  return [
    ...(needs === undefined || filters.some(({ field }) => field === needs) ? [] : [NOTHING]),
    ...(query.where ? [query.where] : []),
    ...(brand === null ? [] : [sql`${query.partner} = ${brand}`]),
    ...filters.flatMap((filter) => conditionOf(query, filter, fields[filter.field])),
  ];
}

function conditionOf(query: DatasetQuery, filter: Filter, field: DatasetField | undefined): RawBuilder<unknown>[] {
  const own = query.fields[filter.field];
  if (own === undefined) {
    if (filter.kind !== "values" || !query.factIs) return [NOTHING];
    return [query.factIs(filter.field, field?.yesOrNo ? filter.values.map((value) => value === "true") : filter.values)];
  }
  if (filter.kind === "values" && field?.id === true) return isOneOfIds(query, filter, own);
  if (filter.kind === "values") return isOneOf(query, filter, own);
  if (filter.kind === "numbers") {
    return [
      ...(filter.from === null ? [] : [sql`${own} >= ${filter.from}::numeric`]),
      ...(filter.to === null ? [] : [sql`${own} <= ${filter.to}::numeric`]),
    ];
  }
  return [
    ...(filter.from === null ? [] : [sql`${own} >= ${midnight(filter.from, 0)}`]),
    ...(filter.to === null ? [] : [sql`${own} < ${midnight(filter.to, 1)}`]),
  ];
}

/** The instant at which a day begins in India, or another some days later. */
export const midnight = (day: string, daysLater: number): RawBuilder<unknown> =>
  sql`((${day}::date + ${sql.lit(daysLater)})::timestamp at time zone 'Asia/Kolkata')`;

interface OneOf {
  field: string;
  values: readonly string[];
}

function isOneOf({ isOneOf: written, follows }: DatasetQuery, { field, values }: OneOf, own: RawBuilder<unknown>) {
  const list = sql.join([...values]);
  const then = follows?.[field];
  return [written?.[field]?.(values) ?? sql`${own} in (${list})`, ...(then ? [then(list)] : [])];
}

function isOneOfIds({ follows }: DatasetQuery, filter: OneOf, own: RawBuilder<unknown>) {
  // A value that is no UUID matches nothing.
  const valid = filter.values.filter((value) => isUuid(value));
  if (valid.length === 0) return [NOTHING];
  const ids = sql.join(valid.map((id) => sql`${id}::uuid`));
  const then = follows?.[filter.field];
  return [sql`${own} in (${ids})`, ...(then ? [then(ids)] : [])];
}

/** Conditions joined for a WHERE clause. */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
