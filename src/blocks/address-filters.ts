import { useRouteParams } from "../client/journey/journey.ts";
import type { Where } from "../contract/site/page-slices.ts";
import type { FilterView } from "../contract/staff/tables/views.ts";

/** What the page's address decides of a block: the values by field, and the filters that are left to choose. */
export function useAddressFilters(filters: readonly FilterView[], where: Where = {}) {
  const parameters = useRouteParams();
  const fixed = Object.fromEntries(Object.entries(where).map(([field, parameter]) => [field, parameters[parameter] ?? ""]));
  return { fixed, open: filters.filter(({ field }) => !Object.hasOwn(fixed, field)) };
}
