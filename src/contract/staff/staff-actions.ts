import { STAFF_ROLES } from "./datasets/staff.ts";
import type { ActionField, StaffAction } from "./staff-action.ts";

const EVERY_ROLE = STAFF_ROLES.map(Number);

/** What is said of an advertisement, where it leads, and where and when it is shown. */
const ADVERT_FIELDS = {
  title: { type: "string", required: true, eachLanguage: true },
  text: { type: "string", required: true, eachLanguage: true },
  link: { type: "string", required: true },
  brand: { type: "string", choices: true },
  product: { type: "string", choices: true },
  startsOn: { type: "string", required: true },
  endsOn: { type: "string", required: true },
  priority: { type: "number", required: true },
} as const satisfies Record<string, ActionField>;

/** By the name that a form's document gives it. */
export const STAFF_ACTIONS = {
  /** Keeps the secret that a lender gave, in place of any before it; it is shown to nobody again. */
  "set-lender-secret": {
    roles: [1],
    fields: { secret: { type: "string", choices: true, required: true }, value: { type: "string", required: true } },
  },
  "remove-lender-secret": { roles: [1], fields: { secret: { type: "string", choices: true, required: true } } },
  /** Publishes which lenders lend: those that are named, and no other. */
  "switch-lenders": { roles: [1], fields: { on: { type: "array", choices: true, required: true } } },
  /** Publishes how a partner's brand looks and what it is called. */
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
  /** Publishes a brand as an earlier publication had it; what else was published since stays. */
  "restore-brand": {
    roles: [1],
    about: "brand",
    fields: { brand: { type: "string", choices: true, required: true }, publication: { type: "string", choices: true, required: true } },
  },
  /** Publishes what a message says in each language, with its variables and as whose registered template it goes out. */
  "change-template": {
    roles: [1],
    about: "template",
    inDocuments: true,
    fields: {
      template: { type: "string", choices: true, required: true },
      title: { type: "string", eachLanguage: true },
      variables: { type: "string" },
      header: { type: "string" },
      dltTemplateId: { type: "string" },
      sms: { type: "string", eachLanguage: true },
      subject: { type: "string", eachLanguage: true },
      email: { type: "string", eachLanguage: true },
      note: { type: "string" },
    },
  },
  /** Publishes that a lender lends a product, with its terms; whom it lends to is taken over from another, and can be changed. */
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
  /** Publishes the terms on which a lender lends a product, which product it is, and whether its offers are on. */
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
  /** Publishes that a lender lends a product no more; who has applied for it stays. */
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
  /** Publishes what a lender lends as an earlier publication had it, criteria too; what else was published since stays. */
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
  /** Makes a merchant of whoever asked to work with us, under a partner. */
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
  /** Changes a merchant; one that is disabled takes the way in from all who sign in for it. */
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
  /** Invites somebody to the partner portal for a merchant: by email where there is an address, else by a link that is shown once. */
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
  /** Acts for a merchant in the partner portal, for a while. */
  masquerade: {
    roles: [1],
    about: "merchant",
    shownOnce: true,
    fields: { merchant: { type: "string", choices: true, required: true } },
  },
  /** A user without a password is invited: by email where there is an address, else by a link that is shown once. */
  "add-user": {
    roles: [1],
    leadsTo: "set-password",
    shownOnce: true,
    fields: {
      username: { type: "string", required: true },
      role: { type: "string", choices: true, required: true },
      email: { type: "string" },
      password: { type: "string" },
    },
  },
  /** Invites anew who has no password yet, and lets others set a new one. */
  "send-link": {
    roles: [1],
    leadsTo: "set-password",
    shownOnce: true,
    fields: { user: { type: "string", choices: true, required: true } },
  },
  /** Changes what is given of a member of the staff. Whose role or state is another by then is signed out. */
  "change-user": {
    roles: [1],
    fields: {
      user: { type: "string", choices: true, required: true },
      username: { type: "string" },
      role: { type: "string", choices: true },
      state: { type: "string", choices: true },
      email: { type: "string" },
      password: { type: "string" },
    },
  },
  /** Sets the password of the link's member. */
  "set-password": {
    roles: EVERY_ROLE,
    partners: true,
    open: "by-link",
    fields: { password: { type: "string", required: true }, again: { type: "string", required: true } },
  },
  /** Whoever is signed in sets a new password, and is signed out everywhere else. */
  "change-password": {
    roles: EVERY_ROLE,
    partners: true,
    fields: {
      current: { type: "string", required: true },
      password: { type: "string", required: true },
      again: { type: "string", required: true },
    },
  },
  /** Sends a link to the email of a name, where there is one; the answer is the same for any name. */
  "ask-reset": {
    roles: EVERY_ROLE,
    partners: true,
    open: "all",
    leadsTo: "set-password",
    fields: { username: { type: "string", required: true } },
  },
  /** Ends a sign-in by a code of the app, or a recovery code. */
  "sign-in-code": {
    roles: EVERY_ROLE,
    partners: true,
    open: "half-way",
    shownOnce: true,
    fields: { code: { type: "string", required: true } },
  },
  /** Ends a sign-in by setting up the second factor that the role needs. */
  "sign-in-enrol": {
    roles: EVERY_ROLE,
    leadsTo: "sign-in-code",
    open: "half-way",
    shownOnce: true,
    fields: { code: { type: "string", required: true } },
  },
  /** Sets up a second factor of one's own, by the current password and a code of the app that has its secret; its owner is told by email. */
  "enrol-second-factor": {
    roles: EVERY_ROLE,
    partners: true,
    leadsTo: "sign-in-code",
    shownOnce: true,
    fields: { current: { type: "string", required: true }, code: { type: "string", required: true } },
  },
  "renew-recovery-codes": { roles: EVERY_ROLE, partners: true, shownOnce: true, fields: { code: { type: "string", required: true } } },
  "remove-own-second-factor": {
    roles: EVERY_ROLE,
    partners: true,
    fields: { current: { type: "string", required: true }, code: { type: "string", required: true } },
  },
  /** Takes the second factor of another away who has lost it; they are signed out, and told by email. */
  "remove-second-factor": { roles: [1], fields: { user: { type: "string", choices: true, required: true } } },
  /** Makes an address of ours that tells by which campaign somebody came. */
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
  /** Ends a link: visits by it are not counted from then on. */
  "disable-tracking-link": { roles: [1], fields: { link: { type: "string", choices: true, required: true } } },
  /** Keeps a campaign of messages: by which template, and to whom. Nothing goes out before it is started. */
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
  /** Whoever has this number or address gets no more calls and no messages of campaigns. */
  "set-do-not-disturb": { roles: [1], fields: { contact: { type: "string", required: true } } },
  "remove-do-not-disturb": { roles: [1], fields: { contact: { type: "string", required: true } } },
} as const satisfies Record<string, StaffAction>;
export type StaffActionId = keyof typeof STAFF_ACTIONS;

/** An action by the name that a document gives it; undefined for none. */
export const staffAction = (id: string): StaffAction | undefined =>
  Object.hasOwn(STAFF_ACTIONS, id) ? STAFF_ACTIONS[id as StaffActionId] : undefined;
