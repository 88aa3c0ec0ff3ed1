import type { Dataset } from "./dataset.ts";

/** The staff's actions that are recorded in the audit log. */
export const STAFF_AUDIT_ACTIONS = [
  "signed-in",
  "sign-in-failed",
  "signed-out",
  "user-added",
  "user-renamed",
  "role-changed",
  "user-disabled",
  "user-enabled",
  "password-set",
  "email-set",
  "user-invited",
  "reset-link-issued",
  "invitation-accepted",
  "reset-asked",
  "second-factor-asked",
  "second-factor-failed",
  "second-factor-set",
  "second-factor-removed",
  "recovery-codes-made",
  "recovery-code-used",
  "exported",
  "uploaded",
  "secret-set",
  "secret-removed",
  "lender-on",
  "lender-off",
  "customer-searched",
  "customer-opened",
  "erasure-proposed",
  "erasure-taken-back",
  "erasure-confirmed",
  "erasure-request-refused",
  "link-made",
  "link-disabled",
  "answer-revealed",
  "call-answer-revealed",
  "note-added",
  "message-resent",
  "campaign-drafted",
  "campaign-tried",
  "campaign-started",
  "campaign-cancelled",
  "do-not-disturb-set",
  "do-not-disturb-removed",
  "call-claimed",
  "call-released",
  "call-ended",
  "call-assigned",
  "brand-changed",
  "brand-products-listed",
  "brand-restored",
  "lending-added",
  "lending-changed",
  "lending-removed",
  "lending-restored",
  "template-changed",
  "advert-added",
  "advert-changed",
  "advert-ended",
  "merchant-answer-revealed",
  "merchant-approved",
  "merchant-refused",
  "merchant-changed",
  "merchant-disabled",
  "merchant-enabled",
  "merchant-user-invited",
  "ticket-opened",
  "ticket-replied",
  "ticket-answered",
  "ticket-closed",
  "masquerade-started",
  "masquerade-ended",
  "criteria-tried",
  "criteria-published",
] as const;

/** One row for each action of a staff user, with its subject. */
export const staffActions = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    done_at: { type: "instant", sortable: true, filter: "range" },
    staff: { type: "text", filter: "values" },
    action: { type: "code", codes: STAFF_AUDIT_ACTIONS, filter: "values", dimension: true },
    /** The subject in words; filtered by the subject's name. */
    about: { type: "text", filter: "values" },
    /** As recorded: ids and codes. */
    subject: { type: "text", filter: "values" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** The staff roles, by number. */
export const STAFF_ROLES = ["1", "2", "3", "4"] as const;
export const STAFF_STATES = ["active", "disabled"] as const;
/** An `invited` user has not set a password yet. */
const STAFF_STATES_SHOWN = ["active", "invited", "disabled"] as const;

/** One row for each staff user who can sign in, or could. */
export const staff = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    username: { type: "text", sortable: true, filter: "values" },
    role: { type: "code", codes: STAFF_ROLES, filter: "values", dimension: true },
    state: { type: "code", codes: STAFF_STATES_SHOWN, filter: "values", dimension: true },
    second_factor: { type: "code", codes: ["on", "off"], filter: "values", dimension: true },
    last_login_at: { type: "instant" },
    created_at: { type: "instant", sortable: true, filter: "range" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;
