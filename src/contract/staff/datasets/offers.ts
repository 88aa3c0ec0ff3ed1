import { DELIVERIES, STATUSES } from "../../customer/lending/status.ts";
import type { Dataset } from "./dataset.ts";

/** One row for each current offer of an application, and each chosen one. */
export const offers = {
  roles: [1, 2, 3],
  partner: true,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    decided_at: { type: "instant", sortable: true, filter: "range" },
    day: { type: "day", dimension: true },
    application: { type: "text", id: true, filter: "values" },
    product: { type: "code", names: "product", filter: "values", dimension: true },
    lender: { type: "code", names: "lender", filter: "values", dimension: true },
    partner: { type: "code", names: "brand", filter: "values", dimension: true },
    status: { type: "code", codes: STATUSES, filter: "values", dimension: true },
    delivery: { type: "code", codes: DELIVERIES, filter: "values", dimension: true },
    rank: { type: "number" },
    amount: { type: "rupees" },
  },
  measures: {
    offered: { type: "number" },
    applications: { type: "number" },
    selected: { type: "number" },
    approved: { type: "number" },
    disbursed: { type: "number" },
    disbursed_amount: { type: "rupees" },
  },
} as const satisfies Dataset;
