import type { TableDatasetTable } from "../../../../contract/documents.gen.ts";
import type { LostParts, ViewState } from "../../../../contract/staff/tables/saved-views.ts";
import type { ColumnView, FilterView } from "../../../../contract/staff/tables/views.ts";
import { datasetFields } from "../../../../engine/catalog/dataset-fields.ts";
import { sliceTableView } from "../../../../engine/catalog/slices/slice-views.ts";
import { todayInIndia } from "../../../../engine/values/dates.ts";
import { filterQuery, filterValues } from "../../../../engine/values/filter-query.ts";
import { isTypedFilter } from "../../../../engine/values/is-typed-filter.ts";
import type { Context } from "../../../platform/context.ts";
import { ApiError } from "../../../platform/errors.ts";
import { readFilters } from "../filter.ts";
import type { Reading } from "../reader.ts";

/** Divides a view's state into what the table has for the reader and the numbers of parts that it does not have. */
type Divide = (state: ViewState) => { state: ViewState; lost: LostParts };

/** @returns a function for several views of the same table */
export function existingParts(ctx: Context, { view, release, reader, language }: Reading<TableDatasetTable>): Divide {
  const table = sliceTableView(release.catalog, view, language);
  const fields = datasetFields(release.catalog, view.dataset);
  const today = todayInIndia(ctx.clock.now());
  const seen = ({ roles }: ColumnView) => roles === undefined || (reader.area === "admin" && roles.includes(reader.roleId));
  const columns = table.columns.filter(seen);
  const orders = [table.sort.replace("-", ""), ...columns.flatMap(({ field, sortable }) => (sortable ? field : []))];
  const isValid = (filter: FilterView, value: string): boolean => {
    try {
      return readFilters(filterQuery([filter], { [filter.field]: value }), fields, today).length === 1;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  };
  /** The part of a value that the filter has; empty for none. */
  const existing = (filter: FilterView | undefined, value: string): string => {
    if (filter === undefined || isTypedFilter(filter) || !isValid(filter, value)) return "";
    const { labels } = filter;
    if (labels === undefined) return value;
    return filterValues(filter, value)
      .filter((code) => Object.hasOwn(labels, code))
      .join(",");
  };
  return ({ filters, sort, columns: shown }) => {
    const judged = Object.entries(filters).map(([field, value]) => {
      const filter = table.filters.find((one) => one.field === field);
      return { field, value, has: existing(filter, value) };
    });
    const applied = judged.filter(({ has }) => has !== "");
    const some = shown.filter((field) => columns.some((column) => column.field === field));
    const ordered = orders.includes(sort.replace("-", ""));
    return {
      state: {
        filters: Object.fromEntries(applied.map(({ field, has }) => [field, has])),
        sort: ordered ? sort : table.sort,
        columns: some.length > 0 ? some : columns.map(({ field }) => field),
      },
      lost: {
        filters: judged.length - applied.length,
        choices: applied.reduce((sum, { value, has }) => sum + value.split(",").length - has.split(",").length, 0),
        columns: shown.length - some.length,
        orders: ordered ? 0 : 1,
      },
    };
  };
}
