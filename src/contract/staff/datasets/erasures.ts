import { ERASURE_STATES } from "../../customer/rights.ts";
import { CASE_STATES } from "../erasure-states.ts";
import { type Dataset, PERSONAL } from "./dataset.ts";

/** One row for each customer request for erasure, with the last day for the answer to an open one. */
export const erasureRequests = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    asked_at: { type: "instant", sortable: true, filter: "range" },
    state: { type: "code", codes: ERASURE_STATES, filter: "values", dimension: true },
    answer_by: { type: "day" },
    ended_at: { type: "instant" },
    under_way: { type: "number" },
    customer: { type: "text", id: true, names: "customer" },
    name: { type: "text", idIn: "customer", personal: PERSONAL },
    mobile: { type: "text", personal: PERSONAL },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/**
 * One row for each staff proposal to erase a customer; after it was carried out, with its
 * certificate.
 */
export const erasures = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    number: { type: "text", filter: "values" },
    state: { type: "code", codes: CASE_STATES, filter: "values", dimension: true },
    proposed_at: { type: "instant", sortable: true, filter: "range" },
    proposed_by: { type: "text" },
    confirmed_by: { type: "text" },
    ended_at: { type: "instant" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;
