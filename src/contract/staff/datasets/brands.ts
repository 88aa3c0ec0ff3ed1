import type { Dataset } from "./dataset.ts";

/** One row for each brand in force. */
export const brands = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", filter: "values" },
    brand: { type: "code", namedBy: "brands", sortable: true, filter: "values" },
    primary_color: { type: "text" },
    secondary_color: { type: "text" },
    font: { type: "text" },
    terms: { type: "code", codes: ["own", "ours"], filter: "values", dimension: true },
    changed_at: { type: "instant" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;
