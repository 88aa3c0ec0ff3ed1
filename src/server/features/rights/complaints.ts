import type { Answers } from "../../../contract/customer/profile.ts";
import type { complain } from "../../../contract/customer/rights.ts";
import type { BodyOf, ResponseOf } from "../../../contract/endpoint.ts";
import type { FieldError } from "../../../contract/errors.ts";
import { MESSAGE_EVENTS } from "../../../contract/message-events.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import type { PreparedForm } from "../../../engine/forms/prepared-form.ts";
import { DAY_MS } from "../../../engine/values/durations.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { indianMoment } from "../../platform/indian-moment.ts";
import { countEvent, limitByAddress, limitEvents } from "../../platform/limits/rate-limit.ts";
import { referenceNumber } from "../../platform/reference-number.ts";
import type { Release } from "../../platform/releases/release.ts";
import { requireEmail } from "../customers/identifiers.ts";
import { storeHelpRequest } from "../lookups/help.ts";

const BY_ADDRESS = { name: "complaints", count: 5, seconds: 3_600 };
/** Per signed-in customer, as many customers share a network. */
const BY_CUSTOMER = { name: "complaints-of-customer", count: 5, seconds: 3_600 };
/** Anyone's address can be entered; beyond this limit the complaint is stored but no email is sent. */
const BY_EMAIL = { name: "complaints-by-email", count: 3, seconds: 3_600 };

interface Complainant {
  address: string;
  /** Null if nobody is signed in. */
  customerId: string | null;
  /** Language code of the page. */
  language: string;
}

/**
 * Stores a sealed complaint with a number, forwards it to the CRM, and emails the number. The email
 * does not quote the complaint, since anyone's address can be entered. Throws BAD_REQUEST for an
 * invalid address or lender, or for what the form refuses, TOO_MANY_REQUESTS.
 */
export async function storeComplaint(
  ctx: Context,
  complaint: BodyOf<typeof complain>,
  { address, customerId, language }: Complainant,
): Promise<ResponseOf<typeof complain>["data"]> {
  const live = ctx.releases.live();
  const email = requireEmail(complaint.email, live);
  const lender = complaint.lender === undefined ? undefined : live.catalog.lenders.get(complaint.lender);
  if (complaint.lender !== undefined && lender === undefined)
    throw new ApiError("BAD_REQUEST", { fields: [{ path: "/lender", keyword: "enum", message: "" }] });
  const refused = refusedBy(formsOf(live, language), { ...complaint, email });
  if (refused.length > 0) throw new ApiError("BAD_REQUEST", { fields: refused });
  if (customerId === null) await limitByAddress(ctx, BY_ADDRESS, address);
  else await limitEvents(ctx, BY_CUSTOMER, customerId);
  const tooMany = await countEvent(ctx, ctx.db, BY_EMAIL, email);
  const now = ctx.clock.now();
  const number = referenceNumber("C", now);
  const answerBy = new Date(now.getTime() + live.site.complaints.answerDays * DAY_MS);
  const about = lender ? localise(lender.name, language) : localise(live.site.brandName, language);
  const { template } = MESSAGE_EVENTS.complaint;
  await inTransaction(ctx, async (tx) => {
    const request = {
      contactName: complaint.name,
      email,
      phoneNumber: complaint.mobile,
      company: about.slice(0, 100),
      description: `${number}\n${complaint.text}`.slice(0, 4_100),
    };
    const helpRequestId = await storeHelpRequest(ctx, tx, request, { customerId, complaint: number });
    if (tooMany !== null || live.catalog.templates.get(template)?.email === undefined) return;
    const params = { number, about, date: indianMoment(answerBy).slice(0, 10) };
    await ctx.messages.enqueue({ template, channel: "email", to: email, language, params, helpRequestId }, tx);
  });
  return { number, answerBy: answerBy.toISOString() };
}

/** The forms of the pages on which complaints are written. A request does not name its form. */
const formsOf = (release: Release, language: string): PreparedForm[] =>
  [...release.catalog.pages.values()].flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === "complaint" ? (release.form(block.form, language) ?? []) : [])),
  );

/** The errors of the first form if every form has some. */
function refusedBy(forms: readonly PreparedForm[], answers: Answers): FieldError[] {
  const found = forms.map((form) => form.judge(answers, () => false).errors);
  return found.every(({ length }) => length > 0) ? (found[0] ?? []) : [];
}
