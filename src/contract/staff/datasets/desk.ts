import { type Dataset, PERSONAL } from "./dataset.ts";

const LINK_STATES = ["on", "off"] as const;

/** One row for each campaign link made by the staff, with the results of its visits. */
export const trackingLinks = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    created_at: { type: "instant", sortable: true, filter: "range" },
    source: { type: "text", filter: "values" },
    medium: { type: "text", filter: "values" },
    campaign: { type: "text", sortable: true, filter: "values" },
    product: { type: "code", names: "product", filter: "values", dimension: true },
    state: { type: "code", codes: LINK_STATES, filter: "values", dimension: true },
    clicks: { type: "number" },
    visits: { type: "number" },
    signed_in: { type: "number" },
    applications: { type: "number" },
    disbursed: { type: "number" },
    staff: { type: "text" },
    address: { type: "text" },
  },
  measures: { count: { type: "number" } },
  share: "address",
} as const satisfies Dataset;

/**
 * How an earlier visit or application of the same person was detected. For an application to a
 * lender also `not-applied` (there is no earlier one) and `applied-earlier` (one that does not
 * block it).
 */
export const DEDUPE_KINDS = ["same-pan", "same-mobile", "applied-again", "applied-earlier", "not-applied", "lender-said"] as const;
/** The decision on an application to a lender. */
export const DEDUPE_DECISIONS = ["refused", "allowed"] as const;
/** What identified an earlier application as the same person's. */
export const DEDUPE_MATCHES = ["account", "pan", "mobile"] as const;

/** One row for each detected duplicate, and for each decision on an application to a lender. */
export const dedupe = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    at: { type: "instant", sortable: true, filter: "range" },
    kind: { type: "code", codes: DEDUPE_KINDS, filter: "values", dimension: true },
    decision: { type: "code", codes: DEDUPE_DECISIONS, filter: "values", dimension: true },
    by: { type: "code", codes: DEDUPE_MATCHES, filter: "values", dimension: true },
    lender: { type: "code", names: "lender", filter: "values", dimension: true },
    product: { type: "code", names: "product", filter: "values", dimension: true },
    application: { type: "text", id: true, filter: "values" },
    customer: { type: "text", id: true, names: "customer", filter: "values" },
    other: { type: "text", id: true, names: "customer", filter: "values" },
    matched: { type: "text", id: true, filter: "values" },
    name: { type: "text", idIn: "customer", personal: PERSONAL },
    mobile: { type: "text", personal: PERSONAL },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** Customer service sees personal data masked, and reveals single answers as needed. */
const MASKED = { whole: [], masked: [1, 3] };

/** One row for each product that a customer has started. */
export const deskCases = {
  roles: [1, 3],
  partner: false,
  facts: false,
  needs: "customer",
  fields: {
    customer: { type: "text", id: true, names: "customer", filter: "values" },
    product: { type: "code", names: "product", filter: "values" },
    state: { type: "code", codes: ["begun", "complete", "sent"], filter: "values" },
    begun_at: { type: "instant" },
    saved_at: { type: "instant", sortable: true },
    name: { type: "text", idIn: "customer", personal: MASKED },
    mobile: { type: "text", personal: MASKED },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** State of an advertisement: before, during or after its dates, or ended by the staff. */
export const ADVERT_STATES = ["planned", "shown", "over", "ended"] as const;

/** How often each advert was seen and followed on a day. */
export const advertDays = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    counted_at: { type: "instant", sortable: true, filter: "range" },
    day: { type: "day", dimension: true },
    title: { type: "text", dimension: true },
    brand: { type: "code", names: "brand", filter: "values", dimension: true },
    product: { type: "code", names: "product", filter: "values", dimension: true },
  },
  measures: { impressions: { type: "number" }, clicks: { type: "number" } },
} as const satisfies Dataset;

/** One row for each advertisement. */
export const adverts = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    title: { type: "text" },
    state: { type: "code", codes: ADVERT_STATES, filter: "values", dimension: true },
    brand: { type: "code", names: "brand", filter: "values", dimension: true },
    product: { type: "code", names: "product", filter: "values", dimension: true },
    /** Path of a route, and code of a language; null for all. */
    page: { type: "text", filter: "values" },
    language: { type: "text", filter: "values" },
    impressions: { type: "number" },
    clicks: { type: "number" },
    starts_on: { type: "day" },
    starts_at: { type: "instant", sortable: true, filter: "range" },
    ends_on: { type: "day" },
    priority: { type: "number", sortable: true },
    link: { type: "text" },
    staff: { type: "text" },
    changed_at: { type: "instant" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;
