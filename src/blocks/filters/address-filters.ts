import { useRouteParams } from "../../client/journey/journey.ts";
import type { Where } from "../../contract/page-slices.ts";
import type { FilterView } from "../../contract/staff/tables/views.ts";

/**
 * Filter values that the page's route fixes, by field, and the filters that remain open to the
 * user.
 */
export function useAddressFilters(filters: readonly FilterView[], where: Where = {}) {
  const parameters = useRouteParams();
  const fixed = Object.fromEntries(Object.entries(where).map(([field, parameter]) => [field, parameters[parameter] ?? ""]));
  return { fixed, open: filters.filter(({ field }) => !Object.hasOwn(fixed, field)) };
}
