import type { Dataset } from "./dataset.ts";

/** The roles that may send campaigns (R6.21). */
export const CAMPAIGN_ROLES: readonly number[] = [1];

/**
 * `draft`: nothing is sent yet. `done`: every recipient was processed; messages may still be in
 * transit.
 */
export const CAMPAIGN_STATES = ["draft", "sending", "done", "cancelled", "failed"] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** `sent`: accepted by the provider. `dropped`: held back before sending. */
export const RECIPIENT_STATES = ["queued", "sent", "failed", "dropped"] as const;

/** Why a message was not sent. */
const RECIPIENT_REASONS = ["provider", "withdrawn", "do-not-disturb", "cancelled"] as const;
export type RecipientReason = (typeof RECIPIENT_REASONS)[number];

/**
 * The audience of a campaign: customers who have left a form unfinished, have offers to choose
 * from, or submitted an application.
 */
export const AUDIENCE_STAGES = ["any", "unfinished", "undecided", "sent"] as const;
export type AudienceStage = (typeof AUDIENCE_STAGES)[number];

/** Facts of applications by whose codes an audience can be filtered. */
export const AUDIENCE_FACTS = ["employment", "income_band"] as const;

const CHANNELS = ["sms", "email"] as const;

/** One row for each campaign. */
export const campaigns = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text", id: true, filter: "values" },
    name: { type: "text", sortable: true, filter: "values" },
    channel: { type: "code", codes: CHANNELS, filter: "values", dimension: true },
    state: { type: "code", codes: CAMPAIGN_STATES, filter: "values", dimension: true },
    created_at: { type: "instant", sortable: true, filter: "range" },
    started_at: { type: "instant" },
    ended_at: { type: "instant" },
    recipients: { type: "number" },
    made_by: { type: "text" },
    started_by: { type: "text" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** The staff who send campaigns see personal data only masked. */
const MASKED = { whole: [], masked: [1] };

/** One row for each recipient of a campaign, including those not yet sent to. */
export const campaignRecipients = {
  roles: [1],
  partner: false,
  facts: false,
  needs: "campaign",
  fields: {
    campaign: { type: "text", id: true, filter: "values" },
    at: { type: "instant", sortable: true, filter: "range" },
    state: { type: "code", codes: RECIPIENT_STATES, filter: "values", dimension: true },
    reason: { type: "code", codes: RECIPIENT_REASONS, filter: "values", dimension: true },
    customer: { type: "text", id: true, names: "customer" },
    name: { type: "text", idIn: "customer", personal: MASKED },
    mobile: { type: "text", personal: MASKED },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** One row for each template and language of a channel, with its registration. */
export const messageTemplates = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    id: { type: "text" },
    name: { type: "text", sortable: true },
    kind: { type: "code", codes: ["service", "promotional", "otp"], filter: "values" },
    channel: { type: "code", codes: CHANNELS, filter: "values" },
    language: { type: "text", filter: "values" },
    header: { type: "text" },
    dlt_template: { type: "text" },
    variables: { type: "text" },
    text: { type: "text", inLanguage: "language" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

export const DND_SOURCES = ["call", "staff"] as const;

/** One row for each customer who wants no calls and no campaign messages. */
export const doNotDisturb = {
  roles: [1],
  partner: false,
  facts: false,
  fields: {
    at: { type: "instant", sortable: true, filter: "range" },
    source: { type: "code", codes: DND_SOURCES, filter: "values", dimension: true },
    staff: { type: "text" },
    customer: { type: "text", id: true, names: "customer" },
    name: { type: "text", idIn: "customer", personal: MASKED },
    mobile: { type: "text", personal: MASKED },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** Why a customer is called. */
export const CALL_STAGES = ["unfinished", "undecided"] as const;
export type CallStage = (typeof CALL_STAGES)[number];

/**
 * What follows from a call's outcome: another attempt later, a call at the customer's chosen time,
 * nothing, or a do-not-disturb entry.
 */
export const CALL_FOLLOWS = ["again", "call-back", "done", "do-not-disturb"] as const;

const CALL_STATES = ["waiting", "claimed", "done"] as const;
const CALL_MASKED = { whole: [], masked: [1, 3] };

/** The option list of call outcomes. */
export const CALL_OUTCOMES = "call-outcome";

/** One row for each customer who is to be called, or was. */
export const callCases = {
  roles: [1, 3],
  partner: false,
  facts: false,
  fields: {
    customer: { type: "text", id: true, names: "customer", filter: "values" },
    product: { type: "code", names: "product", filter: "values", dimension: true },
    stage: { type: "code", codes: CALL_STAGES, filter: "values", dimension: true },
    state: { type: "code", codes: CALL_STATES, filter: "values", dimension: true },
    due_at: { type: "instant", sortable: true, filter: "range" },
    tries: { type: "number" },
    outcome: { type: "code", options: CALL_OUTCOMES, filter: "values", dimension: true },
    assigned_to: { type: "text", filter: "values" },
    name: { type: "text", idIn: "customer", personal: CALL_MASKED },
    mobile: { type: "text", personal: CALL_MASKED },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;

/** One row for each call that was made. */
export const callEvents = {
  roles: [1, 3],
  partner: false,
  facts: false,
  fields: {
    customer: { type: "text", id: true, names: "customer", filter: "values" },
    at: { type: "instant", sortable: true, filter: "range" },
    product: { type: "code", names: "product", filter: "values", dimension: true },
    outcome: { type: "code", options: CALL_OUTCOMES, filter: "values", dimension: true },
    call_back_at: { type: "instant" },
    staff: { type: "text", filter: "values" },
  },
  measures: { count: { type: "number" } },
} as const satisfies Dataset;
