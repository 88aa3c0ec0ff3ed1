import type { Dataset } from "./dataset.ts";

/** How the way to a lender is: its last submission of these days came through, one waits or is tried again, one was given up or refused since. */
export const LENDER_HEALTH = ["good", "waiting", "failing", "unused"] as const;

/** One row for each lender in force. Of its submissions those of the last days are counted. */
export const lenders = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    lender: { type: "code", namedBy: "lenders", sortable: true, filter: "values" },
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
  fields: {
    id: { type: "text", filter: "values" },
    /** What customers know it by, where it has a name of its own; else the product. */
    name: { type: "text" },
    lender: { type: "code", namedBy: "lenders", sortable: true, filter: "values", dimension: true },
    product: { type: "code", namedBy: "products", filter: "values", dimension: true },
    state: { type: "code", codes: ["on", "off"], filter: "values", dimension: true },
    criteria: { type: "number" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** One row for each figure or word in the terms of a lender, as its document states it: rates, fees, limits. */
export const lenderTerms = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    lender: { type: "code", namedBy: "lenders", filter: "values" },
    product: { type: "code", namedBy: "products", filter: "values" },
    place: { type: "number", sortable: true },
    term: { type: "text" },
    value: { type: "text" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;
