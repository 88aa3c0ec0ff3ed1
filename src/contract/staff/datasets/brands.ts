import type { Dataset } from "./dataset.ts";

/** One row for each brand in force, with its use since the beginning. */
export const brands = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", names: "brand", filter: "values" },
    brand: { type: "code", names: "brand", sortable: true, filter: "values" },
    primary_color: { type: "text" },
    secondary_color: { type: "text" },
    font: { type: "text" },
    terms: { type: "code", codes: ["own", "ours"], filter: "values", dimension: true },
    changed_at: { type: "instant" },
    /** Visits with a sign-in; those without are deleted after some days. */
    verified: { type: "number" },
    applications: { type: "number" },
    selected: { type: "number" },
    disbursed: { type: "number" },
    disbursed_amount: { type: "rupees" },
    /** Merchants and users of the partner area that are not disabled. */
    merchants: { type: "number" },
    users: { type: "number" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;
