import { MESSAGE_EVENTS } from "../../../contract/message-events.ts";
import type { StaffRecord } from "../../../contract/staff/staff-forms.ts";
import { formPath } from "../../../engine/catalog/form-path.ts";
import { homeOf } from "../../datasets/dataset.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { limitEvents } from "../../platform/limits/rate-limit.ts";
import { appendToAudit } from "../audit/audit.ts";
import { memberOf } from "../staff/members.ts";
import { notifyMember } from "../staff/notify-member.ts";
import type { ActionHandler, StaffCaller, StaffSave } from "../staff-actions/action.ts";
import { requiredText } from "../staff-actions/form-answers.ts";
import { addText, changeTicket, findTicket, lockTicket, scopeOf, type TicketRow } from "./ticket-rows.ts";

/** Texts that one user of a partner adds to tickets, and one member of the staff, who answers everyone's. */
const BY_USER = { name: "ticket-texts", count: 60, seconds: 3_600 };
const BY_MEMBER = { name: "ticket-answers", count: 120, seconds: 3_600 };

const NOTHING: StaffRecord = { revision: "", answers: {}, choices: { ticket: [] }, closed: true };

/** The ticket of the page as the form's only choice; nothing to fill in for one that the caller may not see. */
async function readTicketForm(ctx: Context, caller: StaffCaller, about = ""): Promise<{ ticket?: TicketRow; record: StaffRecord }> {
  const ticket = await findTicket(ctx.db, scopeOf(caller), about);
  if (ticket === undefined) return { record: NOTHING };
  const { id, number, revision } = ticket;
  return { ticket, record: { revision: String(revision), answers: { ticket: id }, choices: { ticket: [{ value: id, label: number }] } } };
}

/** Locks the ticket of a save, and adds its text. */
async function addTextOf(ctx: Context, tx: Db, { caller, answers, revision }: StaffSave): Promise<TicketRow> {
  const ticket = await lockTicket(tx, scopeOf(caller), String(answers.ticket), revision);
  await addText(ctx, tx, ticket.id, caller, requiredText(answers, "text"));
  return ticket;
}

/** A partner's user adds a text; a closed ticket waits again. */
export const replyToTicket: ActionHandler = {
  read: async (ctx, _language, caller, about) => (await readTicketForm(ctx, caller, about)).record,
  async write(ctx, save) {
    requiredText(save.answers, "text");
    await limitEvents(ctx, BY_USER, save.caller.staffId);
    return inTransaction(ctx, async (tx) => {
      const ticket = await addTextOf(ctx, tx, save);
      const waited = ticket.state === "waiting";
      await changeTicket(tx, ticket, { state: "waiting", state_since: waited ? ticket.state_since : ctx.clock.now() });
      await appendToAudit(ctx, tx, save.caller, [{ action: "ticket-replied", subject: ticket.number }]);
      return undefined;
    });
  },
};

/** A member of the staff answers. The message to the partner's user has no text of it, since anyone may read the mailbox. */
export const answerTicket: ActionHandler = {
  read: async (ctx, _language, caller, about) => (await readTicketForm(ctx, caller, about)).record,
  async write(ctx, save) {
    requiredText(save.answers, "text");
    await limitEvents(ctx, BY_MEMBER, save.caller.staffId);
    return inTransaction(ctx, async (tx) => {
      const ticket = await addTextOf(ctx, tx, save);
      const now = ctx.clock.now();
      await changeTicket(tx, ticket, { state: "answered", state_since: now, answered_at: now });
      await notifyAsker(ctx, tx, ticket, save.language);
      await appendToAudit(ctx, tx, save.caller, [{ action: "ticket-answered", subject: ticket.number }]);
      return undefined;
    });
  },
};

/** Not for a user who could not open the link any more. */
async function notifyAsker(ctx: Context, tx: Db, { id, number, partner, opened_by }: TicketRow, language: string): Promise<void> {
  const member = await memberOf(tx, opened_by);
  const path = formPath(ctx.releases.live().catalog, "partner", "reply-to-ticket");
  if (path === null || member.disabled_at !== null || member.brand !== partner) return;
  const link = homeOf(ctx) + path.replace(/\{\w+\}/, id);
  await notifyMember(ctx, tx, member, MESSAGE_EVENTS.ticketAnswered, language, { number, link });
}

/** Either side closes a ticket; a closed one has nothing to fill in. */
export const closeTicket: ActionHandler = {
  async read(ctx, _language, caller, about) {
    const { ticket, record } = await readTicketForm(ctx, caller, about);
    return ticket?.state === "closed" ? { ...NOTHING, revision: record.revision } : record;
  },
  write: (ctx, { caller, answers, revision }) =>
    inTransaction(ctx, async (tx) => {
      const ticket = await lockTicket(tx, scopeOf(caller), String(answers.ticket), revision);
      await changeTicket(tx, ticket, { state: "closed", state_since: ctx.clock.now() });
      await appendToAudit(ctx, tx, caller, [{ action: "ticket-closed", subject: ticket.number }]);
      return undefined;
    }),
};
