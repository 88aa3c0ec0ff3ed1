import type { ViewState } from "../../contract/staff/tables/saved-views.ts";
import type { FilterView, TableView } from "../../contract/staff/tables/views.ts";
import { isTypedFilter } from "../../engine/values/is-typed-filter.ts";
import type { TablePreferences } from "./use-table-preferences.ts";

/** A table and how it is shown. */
export interface ShownTable {
  table: TableView;
  /** The filters that the page leaves to the user. */
  filters: readonly FilterView[];
  /** Filters and order, as in the URL. */
  values: Readonly<Record<string, string>>;
  look: TablePreferences;
}

/** What a view of the table stores: not texts or ids that the user has typed into a filter, which may be personal data. */
export function stateOf({ table, filters, values, look }: ShownTable): ViewState {
  const chosen = filters.filter((filter) => !isTypedFilter(filter) && values[filter.field]);
  return {
    filters: Object.fromEntries(chosen.map(({ field }) => [field, values[field] ?? ""])),
    sort: values.sort ?? table.sort,
    columns: look.shown.map(({ field }) => field),
  };
}

/** The filters with typed values, which a view does not store. */
export const typedFilters = ({ filters, values }: ShownTable): FilterView[] =>
  filters.filter((filter) => isTypedFilter(filter) && values[filter.field]);

/** Whether the table is shown as a view has it. Filters that the page decides are not compared. */
export function isShown(state: ViewState, shown: ShownTable): boolean {
  const now = stateOf(shown);
  const same = shown.filters.every(({ field }) => (state.filters[field] ?? "") === (now.filters[field] ?? ""));
  return same && state.sort === now.sort && [...state.columns].sort().join() === [...now.columns].sort().join();
}

/** The address of the page with the table as a view has it, for anybody who may read the table. */
export function addressOf(state: ViewState, table: string): string {
  const query = Object.entries({ ...state.filters, sort: state.sort }).map(([name, value]) => [`${table}.${name}`, value]);
  return `${location.origin}${location.pathname}?${new URLSearchParams(query)}`;
}
