import { STAFF_ROLES, STAFF_STATES } from "../../../../contract/staff/datasets/staff.ts";
import type { FormNotice, StaffAnswers, StaffRecord } from "../../../../contract/staff/staff-forms.ts";
import type { Context } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/tables/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/errors.ts";
import { endSessionsOf } from "../../../platform/sessions/sessions.ts";
import { type AuditEntry, appendToAudit } from "../../audit/audit.ts";
import { sealEmail } from "../../staff/email.ts";
import { handOutLink } from "../../staff/issue-link.ts";
import { endLinks } from "../../staff/links.ts";
import { changeMember, lockUsers, memberNamed, storedName, type User, usersOf } from "../../staff/members.ts";
import { hashPassword, isGoodPassword } from "../../staff/password.ts";
import { recordAccess } from "../../staff/shared-access.ts";
import { createStaff } from "../../staff/staff.ts";
import type { ActionHandler, StaffCaller } from "../../staff-actions/action.ts";
import { enteredText, refuse } from "../../staff-actions/form-answers.ts";
import { readFields } from "../../staff-actions/read-fields.ts";
import { signedOut } from "./signed-out.ts";

/** Role that may manage users; at least one active user must have it. */
const MANAGER = 1;
const USERNAME = /^[a-z0-9][a-z0-9._@-]{2,59}$/;

const stateOf = ({ disabled_at }: User): (typeof STAFF_STATES)[number] => (disabled_at === null ? "active" : "disabled");

/**
 * Revision of a user: a keyed hash over everything that the form changes, which reveals nothing of
 * it.
 */
const revisionOf = (ctx: Context, user: User) => {
  const { id, username, role_id, password_hash, sealed_email } = user;
  return ctx.vault.blindIndex("user", JSON.stringify([id, username, role_id, stateOf(user), password_hash, sealed_email])).slice(0, 40);
};

function codesOf(ctx: Context, language: string, field: string, codes: readonly string[]): StaffRecord["choices"][string] {
  return codes.map((value) => ({ value, label: ctx.releases.live().text(language, `staff.codes.staff.${field}.${value}`) ?? value }));
}

/** The entered name as it would be stored; empty if there is none. */
export const usernameOf = (answers: StaffAnswers): string => storedName(enteredText(answers, "username") ?? "");

/** A valid name that is not taken. @throws ApiError at its field */
export function freeName(username: string, taken: boolean): string {
  if (!USERNAME.test(username)) throw refuse("username");
  if (taken) throw usernameTaken();
  return username;
}

function passwordOf(answers: StaffAnswers, username: string): string | undefined {
  const password = enteredText(answers, "password")?.normalize("NFC");
  if (password !== undefined && !isGoodPassword(password, username)) throw refuse("password");
  return password;
}

/** The entered email, sealed; undefined if there is none. @throws ApiError at its field */
export function emailOf(ctx: Context, answers: StaffAnswers): string | undefined {
  const text = enteredText(answers, "email");
  if (text === undefined) return undefined;
  const sealed = sealEmail(ctx, text);
  if (sealed === null) throw refuse("email");
  return sealed;
}

export const usernameTaken = () =>
  new ApiError("USERNAME_TAKEN", { fields: [{ path: "/answers/username", keyword: "unique", message: "" }] });

export const addUser: ActionHandler = {
  read: async (ctx, language) => ({ revision: "", answers: {}, choices: { role: codesOf(ctx, language, "role", STAFF_ROLES) } }),
  async write(ctx, { caller, answers, language }) {
    const entered = usernameOf(answers);
    const taken = (await memberNamed(ctx.db, "admin", entered)) !== undefined;
    const { username, password, sealedEmail } = readFields({
      username: () => freeName(entered, taken),
      password: () => passwordOf(answers, entered) ?? null,
      sealedEmail: () => emailOf(ctx, answers),
    });
    const roleId = Number(answers.role);
    return inTransaction(ctx, async (tx) => {
      const member = { area: "admin", username, password, roleId, addedBy: caller.staffId, ...(sealedEmail && { sealedEmail }) } as const;
      const id = await createStaff(tx, ctx.clock.now(), member);
      if (id === null) throw usernameTaken();
      const invited = { id, area: "admin", username, password_hash: null, sealed_email: sealedEmail ?? null };
      const notices: FormNotice[] = password === null ? [await handOutLink(ctx, tx, invited, language)] : [];
      const auditEntries: AuditEntry[] = [{ action: "user-added", subject: `${username} ${roleId}` }];
      if (password === null) auditEntries.push({ action: "user-invited", subject: username });
      await appendToAudit(ctx, tx, caller, auditEntries);
      return { notices };
    });
  },
};

/** A user's current values; never the email and the password. */
const answersOf = (user: User): StaffAnswers => ({ username: user.username, role: String(user.role_id ?? ""), state: stateOf(user) });

export const changeUser: ActionHandler = {
  async read(ctx, language, _caller, about) {
    const users = await usersOf(ctx.db);
    const user = users.find(({ id }) => id === about);
    return {
      revision: "",
      answers: user === undefined ? {} : answersOf(user),
      choices: {
        user: users.map(({ id, username }) => ({ value: id, label: username })),
        role: codesOf(ctx, language, "role", STAFF_ROLES),
        state: codesOf(ctx, language, "state", STAFF_STATES),
      },
      now: {
        by: "user",
        values: Object.fromEntries(users.map((one) => [one.id, answersOf(one)])),
        revisions: Object.fromEntries(users.map((one) => [one.id, revisionOf(ctx, one)])),
      },
    };
  },
  async write(ctx, { caller, answers, revision }) {
    return inTransaction(ctx, async (tx) => {
      // Locks all users: if two members remove each other's role at once, the second sees the first
      // change.
      const users = await lockUsers(tx);
      const user = users.find(({ id }) => id === answers.user);
      if (user === undefined || revisionOf(ctx, user) !== revision) throw new ApiError("RECORD_CHANGED");
      return signedOut(await change(ctx, tx, caller, { users, user, answers }));
    });
  },
};

interface Change {
  users: readonly User[];
  user: User;
  answers: StaffAnswers;
}

/** @returns how many open sessions were ended */
async function change(ctx: Context, tx: Db, caller: StaffCaller, { users, user, answers }: Change): Promise<number> {
  const entered = usernameOf(answers) || user.username;
  const taken = users.some((other) => other.username === entered && other.id !== user.id);
  const { username, password, email } = readFields({
    username: () => (entered === user.username ? entered : freeName(entered, taken)),
    password: () => passwordOf(answers, entered),
    email: () => emailOf(ctx, answers),
  });
  const role = Number(enteredText(answers, "role") ?? user.role_id);
  const state = enteredText(answers, "state") ?? stateOf(user);
  const accessChanges = role !== user.role_id || state !== stateOf(user);
  const othersManage = users.some((other) => other.id !== user.id && other.role_id === MANAGER && other.disabled_at === null);
  if (accessChanges && (role !== MANAGER || state !== "active") && !othersManage) throw new ApiError("LAST_ADMIN");
  if (accessChanges && user.id === caller.staffId) throw new ApiError("OWN_ACCOUNT");
  const auditEntries: AuditEntry[] = [
    ...(username === user.username ? [] : [{ action: "user-renamed", subject: `${user.username} ${username}` } as const]),
    ...(role === user.role_id ? [] : [{ action: "role-changed", subject: `${username} ${user.role_id} ${role}` } as const]),
    ...(state === stateOf(user) ? [] : [{ action: state === "active" ? "user-enabled" : "user-disabled", subject: username } as const]),
    ...(password === undefined ? [] : [{ action: "password-set", subject: username } as const]),
    ...(email === undefined ? [] : [{ action: "email-set", subject: username } as const]),
  ];
  if (auditEntries.length === 0) return 0;
  const disabled_at = state === "active" ? null : (user.disabled_at ?? ctx.clock.now());
  const password_hash = password === undefined ? {} : { password_hash: await hashPassword(password) };
  await changeMember(tx, user.id, { username, role_id: role, disabled_at, ...password_hash, ...(email && { sealed_email: email }) });
  // Links go to this address, so the member who sets it may use one.
  if (password !== undefined || email !== undefined) await recordAccess(tx, user.id, caller.staffId);
  if (state !== "active" || password !== undefined || email !== undefined) await endLinks(ctx, tx, user.id);
  const ended = accessChanges || password !== undefined ? await endSessionsOf(ctx, tx, user.id) : 0;
  await appendToAudit(ctx, tx, caller, auditEntries);
  return ended;
}
