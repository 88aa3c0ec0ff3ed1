import { MERCHANT_STATES } from "../../../contract/staff/datasets/merchants.ts";
import type { StaffAnswers, StaffRecord } from "../../../contract/staff/staff-forms.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { limitEvents } from "../../platform/limits/rate-limit.ts";
import { type AuditEntry, appendToAudit } from "../audit/audit.ts";
import { decideRequest, lockMerchant, merchantsOf, waitingRequests } from "../merchants/merchants.ts";
import { handOutLink } from "../staff/issue-link.ts";
import { endLinks } from "../staff/links.ts";
import { changeMember, memberNamed } from "../staff/members.ts";
import { disableUsersOf, enableUsersOf, invitedOf, lockInvited, moveUsersOf } from "../staff/merchant-users.ts";
import { recordAccess } from "../staff/shared-access.ts";
import { createStaff } from "../staff/staff.ts";
import type { ActionHandler, StaffSave } from "../staff-actions/action.ts";
import { enteredText, refuse, requireConfirmation, requiredText } from "../staff-actions/form-answers.ts";
import { readFields } from "../staff-actions/read-fields.ts";
import { signedOut } from "./access/signed-out.ts";
import { emailOf, freeName, usernameOf, usernameTaken } from "./access/users.ts";

/** The same rule as in the public form. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9 ]{2,39}$/;
const POSTAL_CODE = /^[1-9][0-9]{5}$/;
/** Prevents flooding a mailbox. */
const BY_MERCHANT = { name: "merchant-invitations", count: 20, seconds: 3_600 };
/** Revision of an undecided request. */
const WAITING = "waiting";

const partners = (ctx: Context): StaffRecord["choices"][string] =>
  [...ctx.releases.live().catalog.brands.values()].map(({ id, name }) => ({ value: id, label: name }));

const named = (rows: readonly { id: string; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }));

function matching(answers: StaffAnswers, field: string, pattern: RegExp): string {
  const text = String(answers[field] ?? "").trim();
  if (!pattern.test(text)) throw refuse(field, "pattern");
  return text;
}

/** Returns the selected request, and the choices. */
async function chosenRequest(ctx: Context, about: string | undefined) {
  const rows = await waitingRequests(ctx.db, about);
  return { rows, row: rows.find(({ id }) => id === about) };
}

/** Decides a waiting request, once. @throws ApiError RECORD_CHANGED after a concurrent decision */
async function decide(ctx: Context, { answers, caller }: StaffSave, decision: "approved" | "refused", partner = ""): Promise<void> {
  const reason = enteredText(answers, "reason") ?? null;
  await inTransaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    const request = await decideRequest(tx, String(answers.request), { decision, decided_at: now, reason });
    if (request === undefined) throw new ApiError("RECORD_CHANGED");
    const auditEntries: AuditEntry[] = [];
    if (decision === "approved") {
      const merchant = { id: randomUuid(), name: request.name, partner, postal_code: request.postal_code, created_at: now };
      await tx.insertInto("merchants").values(merchant).execute();
      auditEntries.push({ action: "merchant-approved", subject: `${request.id} ${merchant.id} ${partner}` });
    } else auditEntries.push({ action: "merchant-refused", subject: request.id });
    await appendToAudit(ctx, tx, caller, auditEntries);
  });
}

export const approveMerchant: ActionHandler = {
  async read(ctx, _language, _caller, about) {
    const { rows, row } = await chosenRequest(ctx, about);
    const choices = { request: named(rows), partner: partners(ctx) };
    if (row === undefined) return { revision: "", answers: {}, choices };
    return { revision: WAITING, answers: { request: row.id, ...(row.partner && { partner: row.partner }) }, choices };
  },
  async write(ctx, save) {
    requireConfirmation(save.answers);
    await decide(ctx, save, "approved", String(save.answers.partner));
    return undefined;
  },
};

export const refuseMerchant: ActionHandler = {
  async read(ctx, _language, _caller, about) {
    const { rows, row } = await chosenRequest(ctx, about);
    return { revision: row ? WAITING : "", answers: row ? { request: row.id } : {}, choices: { request: named(rows) } };
  },
  async write(ctx, save) {
    readFields({
      reason: () => requiredText(save.answers, "reason"),
      confirmed: () => requireConfirmation(save.answers),
    });
    await decide(ctx, save, "refused");
    return undefined;
  },
};

const stateOf = ({ disabled_at }: { disabled_at: Date | null }): (typeof MERCHANT_STATES)[number] =>
  disabled_at === null ? "active" : "disabled";

export const changeMerchant: ActionHandler = {
  async read(ctx, language, _caller, about) {
    const rows = await merchantsOf(ctx.db, about);
    const row = rows.find(({ id }) => id === about);
    const state = MERCHANT_STATES.map((value) => ({
      value,
      label: ctx.releases.live().text(language, `staff.codes.merchants.state.${value}`) ?? value,
    }));
    const choices = { merchant: named(rows), partner: partners(ctx), state };
    if (row === undefined) return { revision: "", answers: {}, choices };
    const { id, name, partner, postal_code } = row;
    const answers = { merchant: id, name, partner, ...(postal_code && { postalCode: postal_code }), state: stateOf(row) };
    return { revision: String(row.revision), answers, choices };
  },
  async write(ctx, { caller, answers, revision }) {
    const partner = String(answers.partner);
    return inTransaction(ctx, async (tx) => {
      const row = await lockMerchant(tx, String(answers.merchant), Number(revision));
      if (row === undefined) throw new ApiError("RECORD_CHANGED");
      // Unchanged values are not validated again.
      const code = enteredText(answers, "postalCode") ?? null;
      const { name, postal_code } = readFields({
        name: () => (answers.name === row.name ? row.name : matching(answers, "name", NAME)),
        postal_code: () => (code === null || code === row.postal_code ? code : matching(answers, "postalCode", POSTAL_CODE)),
      });
      const switched = answers.state !== stateOf(row);
      const changed = name !== row.name || partner !== row.partner || postal_code !== row.postal_code;
      const moved = partner === row.partner ? [] : [row.partner, partner];
      const auditEntries: AuditEntry[] = [
        ...(changed ? [{ action: "merchant-changed", subject: [row.id, ...moved].join(" ") } as const] : []),
        ...(switched ? [{ action: answers.state === "active" ? "merchant-enabled" : "merchant-disabled", subject: row.id } as const] : []),
      ];
      if (auditEntries.length === 0) return undefined;
      const now = ctx.clock.now();
      const disabled_at = answers.state === "active" ? null : (row.disabled_at ?? now);
      await tx
        .updateTable("merchants")
        .set({ name, partner, postal_code, disabled_at, revision: row.revision + 1 })
        .where("id", "=", row.id)
        .execute();
      let ended = 0;
      if (partner !== row.partner) ended += await moveUsersOf(ctx, tx, row.id, partner);
      if (switched && disabled_at !== null) ended += await disableUsersOf(ctx, tx, row.id, now);
      if (switched && row.disabled_at !== null) await enableUsersOf(tx, row.id, row.disabled_at);
      await appendToAudit(ctx, tx, caller, auditEntries);
      return signedOut(ended);
    });
  },
};

/** Whether a name belongs to another account than an invited user of the merchant. */
const isTaken = async ({ db }: Context, merchant: string, username: string): Promise<boolean> =>
  (await memberNamed(db, "partner", username)) !== undefined && (await invitedOf(db, merchant, username)) === undefined;

export const inviteMerchant: ActionHandler = {
  async read(ctx, _language, _caller, about) {
    const rows = (await merchantsOf(ctx.db, about)).filter(({ disabled_at }) => disabled_at === null);
    const row = rows.find(({ id }) => id === about);
    return { revision: "", answers: row ? { merchant: row.id } : {}, choices: { merchant: named(rows) } };
  },
  async write(ctx, { caller, answers, language }) {
    const taken = await isTaken(ctx, String(answers.merchant), usernameOf(answers));
    const { username, sealedEmail } = readFields({
      username: () => freeName(usernameOf(answers), taken),
      sealedEmail: () => emailOf(ctx, answers),
    });
    await limitEvents(ctx, BY_MERCHANT, String(answers.merchant));
    return inTransaction(ctx, async (tx) => {
      const merchant = await tx
        .selectFrom("merchants")
        .select(["id", "partner"])
        .where("id", "=", String(answers.merchant))
        .where("disabled_at", "is", null)
        .forShare()
        .executeTakeFirst();
      if (merchant === undefined) throw new ApiError("RECORD_CHANGED");
      const invitation = [{ action: "merchant-user-invited", subject: `${merchant.id} ${username}` } as const];
      const before = await lockInvited(tx, merchant.id, username);
      // A repeated invitation ends the earlier link and sends a new one, to the address entered
      // now.
      if (before !== undefined) {
        const sealed_email = sealedEmail ?? before.sealed_email;
        await changeMember(tx, before.id, { sealed_email });
        await endLinks(ctx, tx, before.id);
        const notice = await handOutLink(ctx, tx, { ...before, sealed_email }, language);
        if (notice.kind === "link") await recordAccess(tx, before.id, caller.staffId);
        await appendToAudit(ctx, tx, caller, invitation);
        return { notices: [notice] };
      }
      const member = {
        area: "partner",
        username,
        password: null,
        brand: merchant.partner,
        merchantId: merchant.id,
        addedBy: caller.staffId,
        ...(sealedEmail !== undefined && { sealedEmail }),
      } as const;
      const id = await createStaff(tx, ctx.clock.now(), member);
      if (id === null) throw usernameTaken();
      const invited = { id, area: "partner", username, password_hash: null, sealed_email: sealedEmail ?? null };
      const notices = [await handOutLink(ctx, tx, invited, language)];
      await appendToAudit(ctx, tx, caller, invitation);
      return { notices };
    });
  },
};
