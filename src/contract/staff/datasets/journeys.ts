import { STATUSES } from "../../customer/lending/status.ts";
import { DAY_FOR, type Dataset, PERSONAL } from "./dataset.ts";

/** The stages of a visit on the way to a loan, each a subset of those before it. */
export const VISIT_STEPS = ["visited", "verified", "begun", "complete", "offered", "selected", "approved", "disbursed"] as const;

/**
 * One row for each visit with a product or through a link, with the stage that it reached. Visits
 * without a sign-in are deleted after some days.
 */
export const visits = {
  roles: [1, 2],
  partner: true,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    created_at: { type: "instant", sortable: true, filter: "range" },
    day: { type: "day", dimension: true },
    product: { type: "code", names: "product", filter: "values", dimension: true },
    partner: { type: "code", names: "brand", filter: "values", dimension: true },
    step: { type: "code", codes: VISIT_STEPS, filter: "values", dimension: true },
    /** What the link of the visit named as `utm_campaign` and `utm_medium`. */
    campaign: { type: "text", filter: "values", dimension: true },
    medium: { type: "text", filter: "values", dimension: true },
  },
  measures: {
    visited: { type: "number" },
    verified: { type: "number" },
    begun: { type: "number" },
    complete: { type: "number" },
    offered: { type: "number" },
    selected: { type: "number" },
    approved: { type: "number" },
    disbursed: { type: "number" },
  },
} as const satisfies Dataset;

/** One row for each customer. */
export const customers = {
  roles: [1, 2],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", id: true, names: "customer", filter: "values" },
    created_at: { type: "instant", sortable: true, filter: "range", dayFor: DAY_FOR },
    last_login_at: { type: "instant", dayFor: DAY_FOR },
    applications: { type: "number" },
    state: { type: "code", codes: ["known", "erased"], filter: "values", dimension: true },
    name: { type: "text", idIn: "id", personal: PERSONAL },
    mobile: { type: "text", personal: PERSONAL },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** Kinds of events of a customer's journey. */
export const CUSTOMER_EVENTS = [
  "visit",
  "otp-sent",
  "signed-in",
  "form-step",
  "form-saved",
  "application-begun",
  "offers-made",
  "status-news",
] as const;

/** One row for each event of one customer. Passcodes are listed for one day. */
export const customerEvents = {
  roles: [1, 2, 3],
  partner: false,
  facts: false,
  needs: "customer",
  fields: {
    customer: { type: "text", id: true, names: "customer", filter: "values" },
    at: { type: "instant", sortable: true, filter: "range", dayFor: DAY_FOR },
    event: { type: "code", codes: CUSTOMER_EVENTS, filter: "values", dimension: true },
    product: { type: "code", names: "product", filter: "values" },
    step: { type: "code", names: "step" },
    lender: { type: "code", names: "lender", filter: "values" },
    status: { type: "code", codes: STATUSES, filter: "values" },
    offers: { type: "number" },
    application: { type: "text", id: true, filter: "values" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;
