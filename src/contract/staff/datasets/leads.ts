import type { Dataset } from "./dataset.ts";

/**
 * How far an invited customer has come. What follows the sign-in counts only for the number that was
 * invited, whoever else got the link.
 */
const LEAD_STATES = [
  "not-sent",
  "sent",
  "opened",
  "signed-in",
  "applied",
  "offers",
  "chosen",
  "action-needed",
  "approved",
  "disbursed",
  "ended",
] as const;

/** One row for each customer whom a partner invited, for that partner. */
export const invitedLeads = {
  roles: [],
  partner: true,
  facts: false,
  fields: {
    created_at: { type: "instant", sortable: true, filter: "range" },
    product: { type: "code", names: "product", filter: "values", dimension: true },
    /** The last four digits of the number. */
    mobile_end: { type: "text" },
    staff: { type: "text" },
    state: { type: "code", codes: LEAD_STATES, filter: "values", dimension: true },
    /** What the partner can do next, by the state. */
    next: { type: "code", codes: LEAD_STATES },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;
