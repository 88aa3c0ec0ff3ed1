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
  /** By name of the answer: rupees, or the unit of the kind of offer. */
  wanted: Readonly<Record<string, number>>;
  language: string;
}

/** Somebody else changed the answers; so often the change is made on theirs. */
const TRIES = 10;

/**
 * Changes what a completed application asks of lenders: its amount, its tenure. All other answers and the consents stand as they
 * were given, so nothing else may change with it. Its offers are worked out anew the next time that they are read.
 * Throws NOT_FOUND, BAD_REQUEST for an answer that asks nothing of lenders, INVALID_ANSWERS (422) with the fields, and STEP_SKIPPED
 * (409) where the form has to be gone through again: it is being edited, under these answers it asks for more, or the release in
 * force asks for a consent that was not given as it is now.
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
  // Answers that were not looked at under this release may lack what it asks for.
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
  // A consent that only these answers ask for was never given.
  const asked = consentsOf(reviewed.answers);
  if (errors.length > 0 || asked.some((id) => !was.includes(id))) throw new ApiError("STEP_SKIPPED");
  const keep = await factsKeptBy(form);
  return inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, customerId);
    const now = await findOwnApplication(tx, { appId, customerId });
    if (now === undefined || now.sealed_answers !== sealed || !isSettled(now)) return false;
    // Nor was one that a release brought since, or changed the words of.
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

/** In flight, and complete as it stands. */
const isSettled = (now: { state: string; editing: boolean; update_required: boolean; consent_withdrawn: string | null }) =>
  now.state === "open" && !now.editing && !now.update_required && now.consent_withdrawn === null;

function refuseOthers(names: readonly string[], asked: readonly string[]): void {
  const fields = names
    .filter((name) => !asked.includes(name))
    .map((name) => ({ path: `/answers/${name}`, keyword: "unknownField", message: "" }));
  if (fields.length > 0) throw new ApiError("BAD_REQUEST", { fields });
}
