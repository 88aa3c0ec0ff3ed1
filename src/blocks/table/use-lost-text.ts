import { useText } from "../../client/site/i18n.ts";
import type { LostParts } from "../../contract/staff/tables/saved-views.ts";

/** Describes in one line what a saved view's table does not have any more; empty for nothing. */
export function useLostText(): (lost: LostParts) => string {
  const t = useText();
  return ({ filters, choices, columns, orders }) =>
    [
      ...(filters > 0 ? [t("staff.views.lostFilters", { count: filters })] : []),
      ...(choices > 0 ? [t("staff.views.lostChoices", { count: choices })] : []),
      ...(columns > 0 ? [t("staff.views.lostColumns", { count: columns })] : []),
      ...(orders > 0 ? [t("staff.views.lostOrder")] : []),
    ].join(" ");
}
