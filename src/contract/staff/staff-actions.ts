import { ACCOUNT_ACTIONS } from "./account-actions.ts";
import { TICKET_ROLES } from "./datasets/tickets.ts";
import type { ActionField, StaffAction } from "./staff-action.ts";

/** The texts of an advertisement, its link, and where and when it is shown. */
const ADVERT_FIELDS = {
  title: { type: "string", required: true, eachLanguage: true },
  text: { type: "string", required: true, eachLanguage: true },
  link: { type: "string", required: true },
  brand: { type: "string", choices: true },
  product: { type: "string", choices: true },
  page: { type: "string", choices: true },
  language: { type: "string", choices: true },
  startsOn: { type: "string", required: true },
  endsOn: { type: "string", required: true },
  priority: { type: "number", required: true },
} as const satisfies Record<string, ActionField>;

/** A partner's question. */
const TICKET_FIELDS = {
  category: { type: "string", choices: true, required: true },
  subject: { type: "string", required: true },
  text: { type: "string", required: true },
  application: { type: "string", choices: true },
} as const satisfies Record<string, ActionField>;

/** By the name used in form documents. */
export const STAFF_ACTIONS = {
  /** Stores a secret issued by a lender, replacing an earlier one; it is never shown again. */
  "set-lender-secret": {
    roles: [1],
    fields: { secret: { type: "string", choices: true, required: true }, value: { type: "string", required: true } },
  },
  "remove-lender-secret": { roles: [1], fields: { secret: { type: "string", choices: true, required: true } } },
  /** Publishes the list of enabled lenders; all others are disabled. */
  "switch-lenders": { roles: [1], fields: { on: { type: "array", choices: true, required: true } } },
  /** Publishes a partner brand's appearance and names. */
  "change-brand": {
    roles: [1],
    about: "brand",
    inDocuments: true,
    fields: {
      brand: { type: "string", choices: true, required: true },
      name: { type: "string", required: true, eachLanguage: true },
      title: { type: "string", eachLanguage: true },
      primaryColor: { type: "string", required: true },
      secondaryColor: { type: "string", required: true },
      fontFamily: { type: "string", choices: true, required: true },
      logo: { type: "string", required: true },
      lookup: { type: "string" },
      termsApplicable: { type: "boolean" },
      note: { type: "string" },
    },
  },
  /** Publishes a brand as of an earlier publication; other changes since then stay. */
  "restore-brand": {
    roles: [1],
    about: "brand",
    fields: { brand: { type: "string", choices: true, required: true }, publication: { type: "string", choices: true, required: true } },
  },
  /** Publishes which products the partner's own brand lists, in order. */
  "list-products": { roles: [], partners: true, fields: { products: { type: "array", choices: true, required: true } } },
  /** Publishes a message's texts per language, its variables and its registered template. */
  "change-template": {
    roles: [1],
    about: "template",
    inDocuments: true,
    fields: {
      template: { type: "string", choices: true, required: true },
      title: { type: "string", eachLanguage: true },
      variables: { type: "string" },
      header: { type: "string" },
      sms: { type: "string", eachLanguage: true },
      dltTemplateId: { type: "string", eachLanguage: true },
      subject: { type: "string", eachLanguage: true },
      email: { type: "string", eachLanguage: true },
      note: { type: "string" },
    },
  },
  /**
   * Publishes a new product of a lender with its terms; the criteria are copied from another one,
   * and can be changed.
   */
  "add-lending": {
    roles: [1],
    inDocuments: true,
    overTerms: "new",
    fields: {
      lender: { type: "string", choices: true, required: true },
      product: { type: "string", choices: true, required: true },
      like: { type: "string", choices: true, required: true },
      on: { type: "boolean" },
      note: { type: "string" },
    },
  },
  /** Publishes the terms of a lender's product, its product code, and whether it is enabled. */
  "change-lending": {
    roles: [1],
    about: "lending",
    inDocuments: true,
    overTerms: "there",
    fields: {
      lending: { type: "string", choices: true, required: true },
      product: { type: "string", choices: true },
      on: { type: "boolean" },
      note: { type: "string" },
    },
  },
  /** Publishes the removal of a lender's product; existing applications stay. */
  "remove-lending": {
    roles: [1],
    about: "lending",
    overTerms: "there",
    fields: {
      lending: { type: "string", choices: true, required: true },
      confirmed: { type: "boolean", required: true },
      note: { type: "string" },
    },
  },
  /**
   * Publishes a lender's product as of an earlier publication, including criteria; other changes
   * since then stay.
   */
  "restore-lending": {
    roles: [1],
    about: "lending",
    overTerms: "there",
    fields: { lending: { type: "string", choices: true, required: true }, publication: { type: "string", choices: true, required: true } },
  },
  "add-advert": { roles: [1], fields: ADVERT_FIELDS },
  "change-advert": { roles: [1], about: "advert", fields: { advert: { type: "string", choices: true, required: true }, ...ADVERT_FIELDS } },
  /** Ends an advertisement now. */
  "end-advert": { roles: [1], about: "advert", fields: { advert: { type: "string", choices: true, required: true } } },
  /** Creates a merchant from a merchant request, under a partner. */
  "approve-merchant": {
    roles: [1],
    about: "request",
    fields: {
      request: { type: "string", choices: true, required: true },
      partner: { type: "string", choices: true, required: true },
      reason: { type: "string" },
      confirmed: { type: "boolean", required: true },
    },
  },
  "refuse-merchant": {
    roles: [1],
    about: "request",
    fields: {
      request: { type: "string", choices: true, required: true },
      reason: { type: "string", required: true },
      confirmed: { type: "boolean", required: true },
    },
  },
  /** Changes a merchant; disabling it blocks all its users. */
  "change-merchant": {
    roles: [1],
    about: "merchant",
    fields: {
      merchant: { type: "string", choices: true, required: true },
      name: { type: "string", required: true },
      partner: { type: "string", choices: true, required: true },
      postalCode: { type: "string" },
      state: { type: "string", choices: true, required: true },
    },
  },
  /**
   * Invites a user to the partner portal for a merchant: by email if there is an address, otherwise
   * by a link that is shown once.
   */
  "invite-merchant": {
    roles: [1],
    about: "merchant",
    shownOnce: true,
    fields: {
      merchant: { type: "string", choices: true, required: true },
      username: { type: "string", required: true },
      email: { type: "string" },
    },
  },
  /** Starts a limited session for a merchant in the partner portal. */
  masquerade: {
    roles: [1],
    about: "merchant",
    shownOnce: true,
    fields: { merchant: { type: "string", choices: true, required: true } },
  },
  /** Sends a customer, with their consent, a link that counts as a lead of the partner. */
  "invite-lead": {
    roles: [],
    partners: true,
    fields: {
      mobile: { type: "string", required: true },
      product: { type: "string", choices: true, required: true },
      language: { type: "string", choices: true, required: true },
      confirmed: { type: "boolean", required: true },
    },
  },
  /** Opens a ticket of the partner's brand about something that does not work. */
  "ask-technical": { roles: [], partners: true, fields: TICKET_FIELDS },
  /** The same about anything else. */
  "ask-general": { roles: [], partners: true, fields: TICKET_FIELDS },
  /** Adds the partner's text to a ticket; a closed one is open again. */
  "reply-to-ticket": {
    roles: [],
    partners: true,
    about: "ticket",
    fields: { ticket: { type: "string", choices: true, required: true }, text: { type: "string", required: true } },
  },
  /** Adds our answer to a ticket, and notifies the partner's user who opened it. */
  "answer-ticket": {
    roles: TICKET_ROLES,
    about: "ticket",
    fields: { ticket: { type: "string", choices: true, required: true }, text: { type: "string", required: true } },
  },
  /** Closes a ticket, by either side. */
  "close-ticket": {
    roles: TICKET_ROLES,
    partners: true,
    about: "ticket",
    fields: { ticket: { type: "string", choices: true, required: true } },
  },
  ...ACCOUNT_ACTIONS,
  /** Creates a link that identifies the campaign of its visitors. */
  "make-tracking-link": {
    roles: [1],
    fields: {
      partner: { type: "string", choices: true },
      source: { type: "string" },
      medium: { type: "string", required: true },
      campaign: { type: "string", required: true },
      product: { type: "string", choices: true },
      page: { type: "string", choices: true, required: true },
    },
  },
  /** Disables a link: its visits are no longer counted. */
  "disable-tracking-link": { roles: [1], fields: { link: { type: "string", choices: true, required: true } } },
  /** Stores a campaign draft: its template and audience. Nothing is sent before it is started. */
  "draft-campaign": {
    roles: [1],
    fields: {
      name: { type: "string", required: true },
      template: { type: "string", choices: true, required: true },
      channel: { type: "string", choices: true, required: true },
      stage: { type: "string", choices: true, required: true },
      product: { type: "string", choices: true },
      partner: { type: "string", choices: true },
      days: { type: "number" },
      employment: { type: "array", choices: true },
      income_band: { type: "array", choices: true },
      postal_areas: { type: "string" },
    },
  },
  /** The owner of this number or address gets no more calls and no campaign messages. */
  "set-do-not-disturb": { roles: [1], fields: { contact: { type: "string", required: true } } },
  "remove-do-not-disturb": { roles: [1], fields: { contact: { type: "string", required: true } } },
} as const satisfies Record<string, StaffAction>;
export type StaffActionId = keyof typeof STAFF_ACTIONS;
/** Actions for users who are not signed in. */
export type OpenActionId = { [K in StaffActionId]: "open" extends keyof (typeof STAFF_ACTIONS)[K] ? K : never }[StaffActionId];

/** An action by its name in documents; undefined for an unknown one. */
export const staffAction = (id: string): StaffAction | undefined =>
  Object.hasOwn(STAFF_ACTIONS, id) ? STAFF_ACTIONS[id as StaffActionId] : undefined;
