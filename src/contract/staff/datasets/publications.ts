import type { Dataset } from "./dataset.ts";

/**
 * One row for each publication that changed a document of a kind; the field named after the kind
 * has its id.
 */
const publicationsOf = (kind: "lender" | "brand"): Dataset => ({
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    [kind]: { type: "code", names: kind, filter: "values", dimension: true },
    number: { type: "number", sortable: true },
    published_at: { type: "instant", filter: "range" },
    author: { type: "text" },
    note: { type: "text" },
  },
  measures: { count: { type: "number" } },
});

export const lenderPublications = publicationsOf("lender");
export const brandPublications = publicationsOf("brand");
