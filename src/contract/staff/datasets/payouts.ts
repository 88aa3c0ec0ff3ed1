import { STATUSES } from "../../customer/lending/status.ts";
import type { Dataset } from "./dataset.ts";

/**
 * One row for each commission that a lender pays for an application, from the files uploaded by the
 * staff.
 */
export const payouts = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    /** The start of the day of payment in India. */
    paid_on: { type: "instant", sortable: true, filter: "range" },
    day: { type: "day", dimension: true },
    /** In India, `yyyy-mm`. */
    month: { type: "text", filter: "values", dimension: true },
    lender: { type: "code", names: "lender", filter: "values", dimension: true },
    reference: { type: "text", filter: "values" },
    product: { type: "code", names: "product", filter: "values", dimension: true },
    partner: { type: "code", names: "brand", filter: "values", dimension: true },
    /** Status of the application with its lender. */
    status: { type: "code", codes: STATUSES, filter: "values", dimension: true },
    amount: { type: "rupees" },
  },
  measures: { count: { type: "number" }, amount: { type: "rupees" } },
} as const satisfies Dataset;
