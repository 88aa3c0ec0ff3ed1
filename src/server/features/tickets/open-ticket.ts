import { TICKET_CATEGORIES, type TicketCategory, type TicketKind } from "../../../contract/staff/datasets/tickets.ts";
import type { StaffAnswers } from "../../../contract/staff/staff-forms.ts";
import { productByCode } from "../../../engine/catalog/catalog.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { indianMoment } from "../../platform/indian-moment.ts";
import { limitEvents } from "../../platform/limits/rate-limit.ts";
import { referenceNumber } from "../../platform/reference-number.ts";
import { lockOfPartner, newestOfPartner } from "../applications/find-application.ts";
import { appendToAudit } from "../audit/audit.ts";
import type { ActionHandler } from "../staff-actions/action.ts";
import { refuse, requiredText } from "../staff-actions/form-answers.ts";
import { readFields } from "../staff-actions/read-fields.ts";
import { addText, insertTicket, scopeOf } from "./ticket-rows.ts";

const BY_USER = { name: "tickets", count: 10, seconds: 3_600 };
/** Leads that a ticket can be about, the newest. */
const MAX_LEADS = 100;
const NO_LEAD = "none";
/** A mobile or account number, in the digits of any script. Subjects are stored in clear, so they do not name customers. */
const LONG_NUMBER = /(?:\p{Nd}[\s.()\p{Pd}]{0,2}){10}/u;
/** Replaced by a space, as a subject is one line of a list. */
const SPACES_AND_CONTROLS = /[\s\p{Cc}]+/gu;

async function leadChoices(ctx: Context, brand: string, language: string) {
  const live = ctx.releases.live();
  const leads = await newestOfPartner(ctx.db, brand, MAX_LEADS);
  const labelled = leads.map(({ id, product, created_at }) => {
    const name = productByCode(live.catalog, product)?.name;
    return { value: id, label: `${indianMoment(created_at)} · ${name ? localise(name, language) : product} · ${id.slice(0, 8)}` };
  });
  return [{ value: NO_LEAD, label: live.text(language, "staff.tickets.noLead") ?? NO_LEAD }, ...labelled];
}

/** @throws ApiError at the field of the subject */
function subjectOf(answers: StaffAnswers): string {
  const subject = requiredText({ subject: String(answers.subject ?? "").replace(SPACES_AND_CONTROLS, " ") }, "subject");
  if (LONG_NUMBER.test(subject)) throw refuse("subject");
  return subject;
}

/** Opens a ticket of this kind for the brand of a partner's user. */
const openTicket = (kind: TicketKind): ActionHandler => ({
  async read(ctx, language, caller) {
    const brand = scopeOf(caller);
    const live = ctx.releases.live();
    const category = TICKET_CATEGORIES[kind].map((value) => ({
      value,
      label: live.text(language, `staff.codes.tickets.category.${value}`) ?? value,
    }));
    const application = brand === null ? [] : await leadChoices(ctx, brand, language);
    return { revision: "", answers: { application: NO_LEAD }, choices: { category, application } };
  },
  async write(ctx, { caller, answers }) {
    const partner = scopeOf(caller) ?? "";
    const { subject, text } = readFields({ subject: () => subjectOf(answers), text: () => requiredText(answers, "text") });
    await limitEvents(ctx, BY_USER, caller.staffId);
    const now = ctx.clock.now();
    const id = randomUuid();
    const number = referenceNumber("T", now);
    const { application = NO_LEAD } = answers;
    const lead = application === NO_LEAD ? null : String(application);
    await inTransaction(ctx, async (tx) => {
      // Its customer may have been erased since the form was read.
      if (lead !== null && !(await lockOfPartner(tx, lead, partner))) throw refuse("application", "enum");
      await insertTicket(tx, {
        id,
        number,
        kind,
        category: String(answers.category) as TicketCategory,
        partner,
        opened_by: caller.staffId,
        application_id: lead,
        subject,
        state: "waiting",
        opened_at: now,
        state_since: now,
      });
      await addText(ctx, tx, id, caller, text);
      await appendToAudit(ctx, tx, caller, [{ action: "ticket-opened", subject: number }]);
    });
    return undefined;
  },
});

/** Opens a ticket about something that does not work. */
export const askTechnical = openTicket("technical");
/** Opens a ticket about anything else. */
export const askGeneral = openTicket("general");
