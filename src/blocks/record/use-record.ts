import { useTablePage } from "../../client/staff/dataset-views.ts";
import { useAddressFilters } from "../address-filters.ts";
import type { BlockOf } from "../block.ts";
import { filterQuery } from "../filters/filter-query.ts";

/** The row that the route names; null unless exactly one matches. */
export function useRecord({ table, where }: BlockOf<"record">) {
  const { fixed } = useAddressFilters(table.filters, where);
  const page = useTablePage(table.id, { filter: filterQuery(table.filters, fixed), sort: table.sort, cursor: null });
  const { data } = page;
  return { ...page, row: data && (data.rows.length === 1 ? (data.rows[0] ?? null) : null) };
}
