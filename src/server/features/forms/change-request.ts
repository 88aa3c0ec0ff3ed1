import type { Answers } from "../../../contract/customer/profile.ts";
import { productByCode } from "../../../engine/catalog/catalog.ts";
import type { PreparedForm } from "../../../engine/forms/prepared-form.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { belowAnswers, throwFieldErrors } from "../../platform/field-errors.ts";
import type { CustomerCaller } from "../../platform/policies/policy.ts";
import { answersUnder } from "../../platform/releases/answers-under.ts";
import { findOwnApplication } from "../applications/find-application.ts";
import { factsStoredBy } from "../applications/stored-facts.ts";
import { hasAgreed } from "../customers/consents.ts";
import { lockCustomer } from "../customers/customer-locks.ts";
import { readStoredProfile, storeProfile } from "../customers/customers.ts";
import { findCustomer } from "../customers/find-customer.ts";
import { askedNames } from "../offers/requested-terms.ts";
import { completeApplication } from "./complete-application.ts";
import { overlayDraft } from "./draft-rows.ts";

interface ChangeRequest {
  appId: string;
  /** Requested values by answer name; rupees, or the unit of the kind of offer. */
  wanted: Readonly<Record<string, number>>;
  language: string;
}

/**
 * Changes the amount or tenure that a completed application requests. Other answers and the
 * consents remain unchanged. Offers are recomputed on the next read.
 * @throws NOT_FOUND, CONSENT_WITHDRAWN, BAD_REQUEST for an answer that is no such request,
 * INVALID_ANSWERS (422) with the fields, STEP_SKIPPED (409) if the form must be completed again: it
 * is being edited, the new values require further answers, or the live release needs a consent that
 * was not given in its current version
 */
export async function changeRequest(ctx: Context, { customerId, prospectId }: CustomerCaller, request: ChangeRequest): Promise<void> {
  const { appId, wanted, language } = request;
  await inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, customerId);
    const before = await findOwnApplication(tx, { appId, customerId });
    if (before === undefined) throw new ApiError("NOT_FOUND");
    if (before.consent_withdrawn !== null) throw new ApiError("CONSENT_WITHDRAWN");
    const release = ctx.releases.live();
    const product = productByCode(release.catalog, before.product);
    const form = product && release.form(product.form, language);
    // Answers that were not reviewed under this release may lack what it asks for.
    if (!product || !form || before.sealed_answers === null || before.reviewed_release !== release.hash || !isSettled(before))
      throw new ApiError("STEP_SKIPPED");
    refuseOtherNames(Object.keys(wanted), askedNames(product));
    const stored = await ctx.vault.decryptJson<Answers>(customerId, before.sealed_answers, tx);
    const submitted = { formId: product.form, from: before.release, answers: stored };
    const { answers: carried } = await answersUnder(ctx, submitted, release, tx);
    const answers: Answers = { ...carried, ...wanted };
    const asked = newConsents(form, carried, answers, Object.keys(wanted));
    if (!(await hasAgreed(ctx, tx, { catalog: release.catalog, customerId, product: product.code, asked })))
      throw new ApiError("STEP_SKIPPED");
    const profile = { ...(await readStoredProfile(ctx, customerId, tx)), ...wanted };
    await storeProfile(ctx, tx, customerId, profile, (await findCustomer(tx, customerId))?.files);
    await overlayDraft(ctx, tx, customerId, product.code, wanted);
    const facts = (await factsStoredBy(form))(answers);
    const completion = { release: release.hash, answers, files: before.files, facts };
    await completeApplication(ctx, tx, { customerId, prospectId, product: product.code, ...completion });
  });
}

/**
 * Returns the ids of the consents that a form requires with the changed answers.
 * @param before answers without the change
 * @throws ApiError INVALID_ANSWERS for errors of the changed names, STEP_SKIPPED for another error
 * or a new consent
 */
function newConsents(form: PreparedForm, before: Answers, answers: Answers, changed: readonly string[]): string[] {
  const { errors, ...reviewed } = form.review(answers);
  const own = errors.filter(({ path }) => changed.some((name) => path === `/${name}`));
  throwFieldErrors("INVALID_ANSWERS", own.map(belowAnswers));
  const consentsOf = (submitted: Answers) => form.judge(submitted, () => true).consents;
  const was = consentsOf(form.review(before).answers);
  const asked = consentsOf(reviewed.answers);
  if (errors.length > 0 || asked.some((id) => !was.includes(id))) throw new ApiError("STEP_SKIPPED");
  return asked;
}

/** Open and complete. */
const isSettled = (now: { state: string; editing: boolean; update_required: boolean }) =>
  now.state === "open" && !now.editing && !now.update_required;

function refuseOtherNames(names: readonly string[], asked: readonly string[]): void {
  const fields = names
    .filter((name) => !asked.includes(name))
    .map((name) => ({ path: `/answers/${name}`, keyword: "unknownField", message: "" }));
  throwFieldErrors("BAD_REQUEST", fields);
}
