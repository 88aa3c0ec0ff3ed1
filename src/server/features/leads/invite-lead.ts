import type { ProductDocument } from "../../../contract/documents.gen.ts";
import { MESSAGE_EVENTS } from "../../../contract/message-events.ts";
import type { StaffAnswers } from "../../../contract/staff/staff-forms.ts";
import { productsInOrder } from "../../../engine/catalog/catalog.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { todayInIndia } from "../../../engine/values/dates.ts";
import { DAY_SECONDS } from "../../../engine/values/durations.ts";
import { randomToken, randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { countEvent, limitEvents } from "../../platform/limits/rate-limit.ts";
import { appendToAudit } from "../audit/audit.ts";
import { contactIndexes, readIdentifier } from "../customers/identifiers.ts";
import type { ActionHandler, StaffCaller } from "../staff-actions/action.ts";
import { refuse, requireConfirmation } from "../staff-actions/form-answers.ts";
import { readFields } from "../staff-actions/read-fields.ts";

/** Each invitation costs an SMS. */
const BY_USER = { name: "lead-invitations", count: 30, seconds: 3_600 };
/** Invitations to one number by all partners: nobody can be flooded. */
const BY_NUMBER = { name: "lead-invitations-number", count: 3, seconds: DAY_SECONDS };
/** Characters of a code: 36^10 of them, in a link that fits into an SMS. */
const CODE_LENGTH = 10;
const SHOWN_DIGITS = 4;

/** @throws ApiError FORBIDDEN for anyone without a partner */
function brandOf(ctx: Context, caller: StaffCaller) {
  const brand = caller.area === "partner" ? ctx.releases.live().catalog.brands.get(caller.brand ?? "") : undefined;
  if (brand === undefined) throw new ApiError("FORBIDDEN");
  return brand;
}

/** The products that the partner lists, in that order; without a list all of them. */
function productsOf(ctx: Context, caller: StaffCaller): ProductDocument[] {
  const { products: listed } = brandOf(ctx, caller);
  const all = productsInOrder(ctx.releases.live().catalog);
  return listed === undefined ? all : listed.flatMap((id) => all.find((product) => product.id === id) ?? []);
}

/** @throws ApiError at the field */
function mobileOf(ctx: Context, answers: StaffAnswers): string {
  const identifier = readIdentifier(String(answers.mobile ?? ""), ctx.releases.live());
  if (identifier?.kind !== "phone") throw refuse("mobile");
  return identifier.value;
}

/**
 * Sends a customer an SMS with a link to a product, which counts as a lead of the partner. The number
 * is not stored, apart from its end and its index.
 */
export const inviteLead: ActionHandler = {
  async read(ctx, language, caller) {
    const { site } = ctx.releases.live();
    return {
      revision: "",
      answers: { language },
      choices: {
        product: productsOf(ctx, caller).map(({ code, name }) => ({ value: code, label: localise(name, language) })),
        language: site.languages.map(({ code, languageName }) => ({ value: code, label: languageName })),
      },
    };
  },
  async write(ctx, { caller, answers }) {
    const { template } = MESSAGE_EVENTS.leadInvited;
    const live = ctx.releases.live();
    if (live.catalog.templates.get(template)?.sms === undefined) throw new ApiError("NOT_FOUND");
    const brand = brandOf(ctx, caller);
    const { mobile } = readFields({ mobile: () => mobileOf(ctx, answers), confirmed: () => requireConfirmation(answers) });
    const product = productsOf(ctx, caller).find(({ code }) => code === answers.product);
    if (product === undefined) throw refuse("product", "enum");
    const contacts = contactIndexes(ctx, live, [mobile]);
    await limitEvents(ctx, BY_USER, caller.staffId);
    const now = ctx.clock.now();
    const language = String(answers.language);
    const code = randomToken().replace(/\W/g, "").slice(0, CODE_LENGTH).toLowerCase();
    await inTransaction(ctx, async (tx) => {
      const params = {
        partner: brand.name,
        product: localise(product.name, language),
        link: `${ctx.settings.publicUrl}/api/lead/${code}`,
      };
      const lead = {
        id: randomUuid(),
        code,
        partner: brand.id,
        invited_by: caller.staffId,
        product: product.code,
        mobile_end: mobile.slice(-SHOWN_DIGITS),
        contacts,
        day: todayInIndia(now),
        message_id: await ctx.messages.enqueue({ template, channel: "sms", to: mobile, language, params }, tx),
        created_at: now,
      };
      const stored = await tx
        .insertInto("invited_leads")
        .values(lead)
        .onConflict((conflict) => conflict.columns(["partner", "contacts", "product", "day"]).doNothing())
        .returning("id")
        .executeTakeFirst();
      // The message of this transaction is withdrawn with it.
      if (stored === undefined) throw refuse("mobile", "unique");
      const retryAfter = await countEvent(ctx, tx, BY_NUMBER, mobile);
      if (retryAfter !== null) throw new ApiError("TOO_MANY_REQUESTS", { retryAfter });
      await appendToAudit(ctx, tx, caller, [{ action: "lead-invited", subject: `${brand.id} ${product.code} ${lead.id}` }]);
    });
    return undefined;
  },
};
