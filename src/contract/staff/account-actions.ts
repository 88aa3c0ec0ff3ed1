import { STAFF_ROLES } from "./datasets/staff.ts";
import type { StaffAction } from "./staff-action.ts";

const EVERY_ROLE = STAFF_ROLES.map(Number);

/** Actions on the accounts of staff and partners: users, passwords, sign-in and second factors. */
export const ACCOUNT_ACTIONS = {
  /**
   * A user without a password is invited: by email if there is an address, otherwise by a link that
   * is shown once.
   */
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
  /** Sends a new invitation to a user without a password, otherwise a link to set a new one. */
  "send-link": {
    roles: [1],
    leadsTo: "set-password",
    shownOnce: true,
    fields: { user: { type: "string", choices: true, required: true } },
  },
  /**
   * Changes the submitted properties of a staff user. A change of role or state signs the user out.
   */
  "change-user": {
    roles: [1],
    about: "user",
    fields: {
      user: { type: "string", choices: true, required: true },
      username: { type: "string" },
      role: { type: "string", choices: true },
      state: { type: "string", choices: true },
      email: { type: "string" },
      password: { type: "string" },
    },
  },
  /** Sets the password of the link's user. */
  "set-password": {
    roles: EVERY_ROLE,
    partners: true,
    open: "by-link",
    fields: { password: { type: "string", required: true }, again: { type: "string", required: true } },
  },
  /** Sets a new password for the signed-in user, and ends all their other sessions. */
  "change-password": {
    roles: EVERY_ROLE,
    partners: true,
    fields: {
      current: { type: "string", required: true },
      password: { type: "string", required: true },
      again: { type: "string", required: true },
    },
  },
  /**
   * Sends a link to the email of a user name, if it exists; the response is the same for any name.
   */
  "ask-reset": {
    roles: EVERY_ROLE,
    partners: true,
    open: "all",
    leadsTo: "set-password",
    fields: { username: { type: "string", required: true } },
  },
  /** Completes a sign-in with a code of the authenticator app, or a recovery code. */
  "sign-in-code": {
    roles: EVERY_ROLE,
    partners: true,
    open: "half-way",
    shownOnce: true,
    fields: { code: { type: "string", required: true } },
  },
  /** Completes a sign-in by setting up the second factor that the role requires. */
  "sign-in-enrol": {
    roles: EVERY_ROLE,
    leadsTo: "sign-in-code",
    open: "half-way",
    shownOnce: true,
    fields: { code: { type: "string", required: true } },
  },
  /**
   * Sets up the user's own second factor, with the current password and a code of the authenticator
   * app; the user is notified by email.
   */
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
  /**
   * Removes the second factor of a user who has lost it; the user is signed out, and notified by
   * email.
   */
  "remove-second-factor": { roles: [1], fields: { user: { type: "string", choices: true, required: true } } },
} as const satisfies Record<string, StaffAction>;
