import { STAFF_ROLES } from "./datasets.ts";

/** What a form of the staff can give to a field of an action. */
export interface ActionField {
  readonly type: "string" | "boolean" | "number" | "array";
  /** The server says which values there are, and what they are called. */
  readonly choices?: true;
  /** The action does nothing without it. */
  readonly required?: true;
}

/** What a form of the staff can do. What it does stands in the server; documents name it. */
export interface StaffAction {
  /** The roles of the staff that may do it. */
  readonly roles: readonly number[];
  /** Partners may do it as well. */
  readonly partners?: true;
  /** It is for whoever is not signed in: for all, or who the link says, or who has given the password and not yet a second factor. */
  readonly open?: "all" | "by-link" | "half-way";
  /** Whoever it is done for goes on by a form of this action, which a page of the area has. */
  readonly leadsTo?: "set-password" | "sign-in-code";
  /** What it answers is shown once, so it is not kept for a call that comes again. */
  readonly shownOnce?: true;
  readonly fields: Readonly<Record<string, ActionField>>;
}

const EVERY_ROLE = STAFF_ROLES.map(Number);

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
  /** Sets up a second factor of one's own, by a code of the app that has its secret. */
  "enrol-second-factor": {
    roles: EVERY_ROLE,
    partners: true,
    leadsTo: "sign-in-code",
    shownOnce: true,
    fields: { code: { type: "string", required: true } },
  },
  "renew-recovery-codes": { roles: EVERY_ROLE, partners: true, shownOnce: true, fields: { code: { type: "string", required: true } } },
  "remove-own-second-factor": { roles: EVERY_ROLE, partners: true, fields: { code: { type: "string", required: true } } },
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
} as const satisfies Record<string, StaffAction>;
export type StaffActionId = keyof typeof STAFF_ACTIONS;

/** An action by the name that a document gives it; undefined for none. */
export const staffAction = (id: string): StaffAction | undefined =>
  Object.hasOwn(STAFF_ACTIONS, id) ? STAFF_ACTIONS[id as StaffActionId] : undefined;
