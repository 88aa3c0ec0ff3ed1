import type { Answers } from "../../../contract/customer/profile.ts";
import { productByCode } from "../../../engine/catalog/catalog.ts";
import type { Context } from "../../platform/context.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import type { CustomerCaller } from "../../platform/policies/policy.ts";
import { answersUnder } from "../../platform/releases/answers-under.ts";
import { findOwnApplication } from "../applications/application-rows.ts";
import { openApplication } from "../applications/applications.ts";
import { factsKeptBy } from "../applications/kept-facts.ts";
import { askedNames } from "../offers/asked.ts";
import { hasAgreed } from "./consents.ts";
import { findCustomer, lockCustomer } from "./customer-rows.ts";
import { readStoredProfile, storeProfile } from "./customers.ts";
import { overlayDraft } from "./draft-rows.ts";

interface Asking {
  appId: string;
  /** By name of the answer; rupees, or the unit of the kind of offer. */
  wanted: Readonly<Record<string, number>>;
  language: string;
}

/** Retries after concurrent changes of the answers. */
const TRIES = 10;

/**
 * Changes what a completed application requests of lenders: amount, tenure. Other answers and the
 * consents must remain unchanged. The offers are recomputed when they are read next.
 * @throws NOT_FOUND, BAD_REQUEST for an answer that is no such request, INVALID_ANSWERS (422) with
 * the fields, STEP_SKIPPED (409) if the form must be completed again: it is being edited, these
 * answers make it ask for more, or the release in force needs a consent that was not given in its
 * current version
 */
export async function askForOthers(ctx: Context, caller: CustomerCaller, asking: Asking): Promise<void> {
  for (let tries = TRIES; tries > 0; tries--) if (await askOnce(ctx, caller, asking)) return;
  throw new ApiError("UNAVAILABLE");
}

async function askOnce(ctx: Context, { customerId, prospectId }: CustomerCaller, { appId, wanted, language }: Asking): Promise<boolean> {
  const before = await findOwnApplication(ctx.db, { appId, customerId });
  if (before === undefined) throw new ApiError("NOT_FOUND");
  if (before.consent_withdrawn !== null) throw new ApiError("CONSENT_WITHDRAWN");
  const release = ctx.releases.live();
  const product = productByCode(release.catalog, before.product);
  const form = product && release.form(product.form, language);
  const { sealed_answers: sealed } = before;
  // Answers that were not reviewed under this release may lack what it asks for.
  if (!product || !form || sealed === null || before.reviewed_release !== release.hash || !isSettled(before))
    throw new ApiError("STEP_SKIPPED");
  refuseOthers(Object.keys(wanted), askedNames(product));
  const stored = JSON.parse(await ctx.vault.decrypt(customerId, sealed)) as Answers;
  const { answers: carried } = await answersUnder(ctx, { formId: product.form, from: before.release, answers: stored }, release);
  const answers: Answers = { ...carried, ...wanted };
  const { errors, ...reviewed } = form.review(answers);
  const consentsOf = (given: Answers) => form.judge(given, () => true).consents;
  const was = consentsOf(form.review(carried).answers);
  const own = errors.filter(({ path }) => Object.keys(wanted).some((name) => path === `/${name}`));
  if (own.length > 0) throw new ApiError("INVALID_ANSWERS", { fields: own.map((error) => ({ ...error, path: `/answers${error.path}` })) });
  // A consent that only the new answers require was never given.
  const asked = consentsOf(reviewed.answers);
  if (errors.length > 0 || asked.some((id) => !was.includes(id))) throw new ApiError("STEP_SKIPPED");
  const keep = await factsKeptBy(form);
  return inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, customerId);
    const now = await findOwnApplication(tx, { appId, customerId });
    if (now === undefined || now.sealed_answers !== sealed || !isSettled(now)) return false;
    // The same for a consent that a release has added since, or whose text it has changed.
    if (!(await hasAgreed(ctx, tx, { catalog: release.catalog, customerId, product: product.code, asked })))
      throw new ApiError("STEP_SKIPPED");
    const profile = { ...(await readStoredProfile(ctx, customerId, tx)), ...wanted };
    await storeProfile(ctx, tx, customerId, profile, (await findCustomer(tx, customerId))?.files);
    await overlayDraft(ctx, tx, customerId, product.code, wanted);
    const given = { release: release.hash, answers, files: before.files, facts: keep(answers) };
    const completion = { customerId, prospectId, product: product.code, ...given };
    await openApplication(ctx, tx, completion);
    return true;
  });
}

/** Open and complete. */
const isSettled = (now: { state: string; editing: boolean; update_required: boolean; consent_withdrawn: string | null }) =>
  now.state === "open" && !now.editing && !now.update_required && now.consent_withdrawn === null;

function refuseOthers(names: readonly string[], asked: readonly string[]): void {
  const fields = names
    .filter((name) => !asked.includes(name))
    .map((name) => ({ path: `/answers/${name}`, keyword: "unknownField", message: "" }));
  if (fields.length > 0) throw new ApiError("BAD_REQUEST", { fields });
}
