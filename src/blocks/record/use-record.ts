import { useTablePage } from "../../client/staff/dataset-views.ts";
import type { BlockSlice } from "../../contract/page-slices.ts";
import { filterQuery } from "../../engine/values/filter-query.ts";
import { useAddressFilters } from "../filters/address-filters.ts";

/** The row that the route names; null unless exactly one matches. */
export function useRecord({ table, where }: BlockSlice<"record">) {
  const { fixed } = useAddressFilters(table.filters, where);
  const page = useTablePage(table.id, { filter: filterQuery(table.filters, fixed), sort: table.sort, cursor: null });
  const { data } = page;
  return { ...page, row: data && (data.rows.length === 1 ? (data.rows[0] ?? null) : null) };
}
