import type { Dataset } from "./dataset.ts";

/** Who sees and decides the requests of merchants. */
export const MERCHANT_REQUEST_ROLES = [1] as const;
export const MERCHANT_STATES = ["active", "disabled"] as const;
const REQUEST_STATES = ["waiting", "approved", "refused"] as const;

/** One row for each outlet or agent of a partner (decision O121). */
export const merchants = {
  roles: [1],
  partner: true,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    created_at: { type: "instant", sortable: true, filter: "range" },
    name: { type: "text", sortable: true },
    partner: { type: "code", names: "brand", filter: "values", dimension: true },
    postal_code: { type: "text" },
    state: { type: "code", codes: MERCHANT_STATES, filter: "values", dimension: true },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** One row for each merchant request. */
export const merchantRequests = {
  roles: MERCHANT_REQUEST_ROLES,
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    created_at: { type: "instant", sortable: true, filter: "range" },
    name: { type: "text", sortable: true },
    partner: { type: "code", names: "brand", filter: "values", dimension: true },
    postal_code: { type: "text" },
    state: { type: "code", codes: REQUEST_STATES, filter: "values", dimension: true },
    decided_at: { type: "instant" },
    reason: { type: "text" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** One row for each merchant request through a partner's link, for that partner: without the applicant and the reason of a refusal. */
export const referrals = {
  roles: [],
  partner: true,
  facts: false,
  fields: {
    created_at: { type: "instant", sortable: true, filter: "range" },
    name: { type: "text", sortable: true },
    state: { type: "code", codes: REQUEST_STATES, filter: "values", dimension: true },
    decided_at: { type: "instant" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;
