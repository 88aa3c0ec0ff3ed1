import type { Answers } from "../../../contract/customer/profile.ts";
import type { DeskCase } from "../../../contract/staff/desk.ts";
import { productByCode } from "../../../engine/catalog/catalog.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import type { PreparedForm } from "../../../engine/forms/prepared-form.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import { answersUnder } from "../../platform/releases/answers-under.ts";
import { readApplicationAnswers } from "../applications/answers.ts";
import { newestApplication } from "../applications/find-application.ts";
import { verifiedKinds } from "../customers/customers.ts";
import { customerExists } from "../customers/find-customer.ts";
import { maskedIdentifier } from "../customers/identifiers.ts";
import type { StoredProfile } from "../customers/profile-fields.ts";
import { shownAnswers } from "../customers/shown-answers.ts";
import { readCustomer } from "../forms/read-customer.ts";
import { readDraft } from "../forms/read-draft.ts";
import { readMessages } from "../messages/messages.ts";
import { readNotes } from "../notes/notes.ts";

/** Maximum messages shown. */
const MAX_MESSAGES = 10;

/** Customer and product of the URL. */
interface AnswerRequest {
  customerId: string;
  product: string;
  language: string;
}

/** Data of a customer's case. */
export interface OpenCase {
  customerId: string;
  /** Product code. */
  product: string;
  productName: string;
  /** Id of the open application; null if there is only a draft. */
  applicationId: string | null;
  form: PreparedForm;
  formId: string;
  /** Current decrypted answers: draft over application over profile, converted to the form in force. */
  answers: Record<string, unknown>;
  stored: StoredProfile;
  language: string;
}

/**
 * @throws ApiError NOT_FOUND for an erased customer, or one without application or draft for this
 * product
 */
export async function openCase(ctx: Context, { customerId, product: code, language }: AnswerRequest): Promise<OpenCase> {
  const live = ctx.releases.live();
  const product = productByCode(live.catalog, code);
  const form = product && live.form(product.form, language);
  if (!product || !form || !(await customerExists(ctx.db, customerId))) throw new ApiError("NOT_FOUND");
  const draft = await readDraft(ctx, ctx.db, customerId, product.code);
  const application = await newestApplication(ctx.db, customerId, product.code);
  if (application === undefined && draft.savedAt === null) throw new ApiError("NOT_FOUND");
  const own = await readApplicationAnswers(ctx, customerId, product.code, ctx.db);
  const { stored } = await readCustomer(ctx, customerId, ctx.db);
  const carried = async (given: { release: string | null; answers: Answers | null } | null) => {
    if (!given?.answers || given.release === null) return {};
    return (await answersUnder(ctx, { formId: product.form, from: given.release, answers: given.answers }, live, ctx.db)).answers;
  };
  return {
    customerId,
    product: product.code,
    productName: localise(product.name, language),
    applicationId: application?.id ?? null,
    form,
    formId: product.form,
    answers: form.known({ ...stored, ...(await carried(own)), ...(await carried(draft)) }),
    stored,
    language,
  };
}

/** A case as shown to customer service, masked. */
export async function readCase(ctx: Context, open: OpenCase): Promise<DeskCase> {
  const { form, answers, customerId, productName } = open;
  const wanting = new Set(form.review(answers).errors.map(({ path }) => path.split("/")[1] ?? ""));
  const addresses = await verifiedAddresses(ctx, open);
  const sent = await readMessages(ctx, { to: addresses.map(({ channel, to }) => ({ channel, address: to })) }, MAX_MESSAGES);
  return {
    productName,
    answers: shownAnswers(ctx.releases.live(), open),
    unanswered: [...wanting].map((name) => form.field(name)?.title ?? name),
    notes: await readNotes(ctx, customerId, open.product),
    ways: addresses.map(({ channel, kind, to }) => ({ channel, to: maskedIdentifier({ kind, value: to }) })),
    sent: sent.map(({ at, channel, language: own, text }) => ({ at: at.toISOString(), channel, language: own, text })),
  };
}

/**
 * The customer's verified addresses, decrypted. One only entered in a form may belong to another
 * person.
 */
export async function verifiedAddresses(ctx: Context, { customerId, stored }: Pick<OpenCase, "customerId" | "stored">) {
  const verified = await verifiedKinds(ctx.db, customerId);
  const all = [
    { channel: "sms" as const, kind: "phone" as const, to: stored.mobile_phone_number },
    { channel: "email" as const, kind: "email" as const, to: stored.email },
  ];
  return all.flatMap(({ to, ...way }) => (verified.has(way.kind) && typeof to === "string" ? [{ ...way, to }] : []));
}
