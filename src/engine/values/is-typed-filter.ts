import type { FilterView } from "../../contract/staff/tables/views.ts";

/** Whether a filter's values are typed texts or ids, rather than codes or a range. They may be personal data. */
export const isTypedFilter = ({ filter, labels }: Pick<FilterView, "filter" | "labels">): boolean =>
  filter === "values" && labels === undefined;
