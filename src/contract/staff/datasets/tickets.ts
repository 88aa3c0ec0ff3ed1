import type { Dataset } from "./dataset.ts";

/** The staff roles that read and answer tickets of partners. */
export const TICKET_ROLES = [1, 3] as const;
/** `waiting`: the newest question has no answer yet. */
export const TICKET_STATES = ["waiting", "answered", "closed"] as const;
/** What a ticket of each kind can be about. */
export const TICKET_CATEGORIES = {
  technical: ["sign-in", "link", "form", "portal", "file", "something-else"],
  general: ["product", "lead", "payout", "marketing", "account", "something-else"],
} as const;
export type TicketKind = keyof typeof TICKET_CATEGORIES;
export type TicketCategory = (typeof TICKET_CATEGORIES)[TicketKind][number];
export const TICKET_KINDS = Object.keys(TICKET_CATEGORIES) as TicketKind[];

/** One row for each question of a partner. */
export const tickets = {
  roles: TICKET_ROLES,
  partner: true,
  facts: false,
  fields: {
    id: { type: "text", id: true, names: "ticket", filter: "values" },
    number: { type: "text", idIn: "id", filter: "values" },
    opened_at: { type: "instant", sortable: true, filter: "range" },
    /** Since when the ticket has its state: for one that waits, the first question without an answer. */
    state_since: { type: "instant", sortable: true },
    answered_at: { type: "instant" },
    kind: { type: "code", codes: TICKET_KINDS, filter: "values", dimension: true },
    category: { type: "code", codes: [...new Set(Object.values(TICKET_CATEGORIES).flat())], filter: "values", dimension: true },
    state: { type: "code", codes: TICKET_STATES, filter: "values", dimension: true },
    subject: { type: "text", idIn: "id" },
    partner: { type: "code", names: "brand", filter: "values", dimension: true },
    /** User name of the partner's user. */
    opened_by: { type: "text" },
    /** The lead that it is about. */
    application: { type: "text", id: true },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;
