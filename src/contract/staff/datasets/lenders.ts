import type { Dataset } from "./dataset.ts";

/**
 * State of the connection to a lender: `good` if its last submission in the covered days succeeded,
 * `waiting` if one waits or is retried, `failing` if one was given up or refused since, `unused`
 * without any.
 */
export const LENDER_HEALTH = ["good", "waiting", "failing", "unused"] as const;

/** One row for each lender in force. Submissions are counted over the last days only. */
export const lenders = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    lender: { type: "code", names: "lender", sortable: true, filter: "values" },
    legal_name: { type: "text" },
    state: { type: "code", codes: ["on", "off"], filter: "values", dimension: true },
    protocol: { type: "code", codes: ["http-json", "redirect", "file"], filter: "values", dimension: true },
    products: { type: "number" },
    health: { type: "code", codes: LENDER_HEALTH, filter: "values" },
    last_answer: { type: "instant" },
    delivered: { type: "number" },
    waiting: { type: "number" },
    failed: { type: "number" },
    grievance_name: { type: "text" },
    grievance_email: { type: "text" },
    grievance_phone: { type: "text" },
  },
  measures: { count: { type: "number" } },
  overDays: 30,
} as const satisfies Dataset;

/** One row for each product of each lender in force. */
export const lenderProducts = {
  roles: [1],
  partner: false,
  facts: false,
  catalogueFigures: true,
  fields: {
    id: { type: "text", filter: "values" },
    /** The name that customers see, if it has its own; otherwise the product's. */
    name: { type: "text" },
    lender: { type: "code", names: "lender", sortable: true, filter: "values", dimension: true },
    product: { type: "code", names: "product", filter: "values", dimension: true },
    state: { type: "code", codes: ["on", "off"], filter: "values", dimension: true },
    criteria: { type: "number" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;
