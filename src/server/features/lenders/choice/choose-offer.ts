import type { ConsentAnswer } from "../../../../contract/customer/consents.ts";
import type { selectOffer } from "../../../../contract/customer/lending/offers.ts";
import type { submitToLender } from "../../../../contract/customer/lending/transactions.ts";
import type { Answers } from "../../../../contract/customer/profile.ts";
import type { ResponseOf } from "../../../../contract/endpoint.ts";
import { randomUuid } from "../../../platform/clock.ts";
import type { Context } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/tables/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { ApiError } from "../../../platform/errors.ts";
import { type LenderInForce, lenderInForce } from "../../../platform/releases/lender-in-force.ts";
import { type ApplicationRow, lockOwnApplication } from "../../applications/find-application.ts";
import { lockCustomer } from "../../customers/customer-locks.ts";
import { isDuplicate, lockPerson } from "../../dedupe/applied-before.ts";
import { lockReferencedFiles } from "../../files/named-files.ts";
import { offerMadeTo } from "../../offers/made-offer.ts";
import { giveConsents, isConsentStillWithdrawn, missingConsents } from "../consents.ts";
import { withdrawLinks } from "../delivery/hand-over.ts";
import { prepareSubmission } from "../delivery/submission.ts";
import { notifyOfSubmission } from "../news/notify-customer.ts";
import { addOwnEvent } from "../news/own-events.ts";
import { migrateOwnAnswers, saveOwnAnswers } from "../own-form/own-answers.ts";
import { canBeSent, decideOnChoices } from "./lapsed-choices.ts";

export interface Chooser {
  customerId: string;
  appId: string;
  /** IP address, stored with the consents. */
  address: string;
  consents: readonly ConsentAnswer[];
  /** Answers to the lender's own form. */
  answers?: Answers | undefined;
  /** Language code for error texts. */
  language: string;
}

/**
 * Chooses an offer. The application stays SELECTED until the customer confirms on the lender's
 * screen what is sent (S66). A call that includes the confirmation sends it once the lender has all
 * its consents, unless the customer takes it to the lender's page. Idempotent.
 * @throws NOT_FOUND, OFFER_EXPIRED, ALREADY_SUBMITTED, DUPLICATE_APPLICATION, CONSENT_MISSING,
 * CONSENT_WITHDRAWN
 */
export function choose(
  ctx: Context,
  chooser: Chooser & { confirmed: boolean },
  offerId: string,
): Promise<ResponseOf<typeof selectOffer>["data"]> {
  return underCustomerLock(ctx, chooser, async (tx) => {
    const application = await lockOwn(tx, chooser);
    const offer = await offerMadeTo(tx, chooser.appId, offerId);
    if (offer === undefined) throw new ApiError("NOT_FOUND");
    const lender = await lenderInForce(ctx, offer.lender, offer.release, tx);
    if (lender === null) throw new ApiError("NOT_FOUND");
    const consentQuery = {
      customerId: chooser.customerId,
      applicationId: chooser.appId,
      lender: lender.document,
      catalog: lender.release.catalog,
    };
    const person = await lockPerson(ctx, tx, consentQuery, offer.lender);
    const before = await findChoice(tx, chooser.appId, offer.lender);
    if (before !== undefined && before.status !== "SELECTED") {
      if (before.offer_id !== offer.id) throw new ApiError("ALREADY_SUBMITTED");
      return { lender: offer.lender, status: before.status, pendingConsents: [], form: null };
    }
    const now = ctx.clock.now();
    const amount = rupeesOf(offer.amount);
    if (!canBeSent(ctx, application, offer)) throw new ApiError("OFFER_EXPIRED");
    if (await isConsentStillWithdrawn(tx, consentQuery, chooser.consents)) throw new ApiError("CONSENT_WITHDRAWN");
    if (person !== null && (await isDuplicate(ctx, tx, person))) return null;
    await withdrawLinks(ctx, tx, chooser.appId);
    const id = before?.id ?? randomUuid();
    const chosen = {
      offer_id: offer.id,
      release: lender.release.hash,
      status: "SELECTED" as const,
      amount,
      updated_at: now,
    };
    await tx
      .insertInto("lender_applications")
      .values({
        id,
        application_id: chooser.appId,
        customer_id: chooser.customerId,
        lender: offer.lender,
        delivery: "none",
        created_at: now,
        ...chosen,
      })
      .onConflict((conflict) => conflict.columns(["application_id", "lender"]).doUpdateSet(chosen))
      .execute();
    if (before === undefined) await addOwnEvent(ctx, tx, id, offer.lender, "SELECTED");
    await recordGiven(ctx, tx, chooser, application.prospect_id, lender);
    const pendingConsents = await missingConsents(ctx, tx, consentQuery);
    // Earlier answers are sufficient if the live form accepts them.
    const own = before && { ...before, lender, customerId: chooser.customerId, language: chooser.language };
    const answered = before?.sealed_own_answers && own && (await migrateOwnAnswers(ctx, tx, own)).errors.length === 0;
    const form = answered ? null : (lender.document.form ?? null);
    const waiting = { lender: offer.lender, status: "SELECTED" as const, pendingConsents, form };
    if (!chooser.confirmed || pendingConsents.length > 0 || form !== null) return waiting;
    const submitted = await prepareSubmission(ctx, tx, { id, lender, application });
    if (!submitted) return waiting;
    await addOwnEvent(ctx, tx, id, offer.lender, "SUBMITTED");
    await notifyOfSubmission(ctx, tx, application, lender.document, amount);
    return { lender: offer.lender, status: "SUBMITTED", pendingConsents, form };
  });
}

/**
 * Sends a chosen application to its lender, or again after ACTION_NEEDED. An offer for outdated
 * answers is not sent; the customer must choose among the current offers.
 * @throws NOT_FOUND, OFFER_NOT_SELECTED, ALREADY_SUBMITTED, OFFER_EXPIRED, DUPLICATE_APPLICATION,
 * CONSENT_MISSING, CONSENT_WITHDRAWN, BAD_REQUEST, INVALID_ANSWERS
 */
export async function submit(ctx: Context, chooser: Chooser, lenderId: string): Promise<ResponseOf<typeof submitToLender>["data"]> {
  await decideOnChoices(ctx, chooser);
  return underCustomerLock(ctx, chooser, async (tx) => {
    const named = await lockReferencedFiles(ctx, tx, chooser.customerId, [chooser.answers]);
    const application = await lockOwn(tx, chooser);
    const person = await lockPerson(ctx, tx, { customerId: chooser.customerId, applicationId: chooser.appId }, lenderId);
    const choice = await findChoice(tx, chooser.appId, lenderId);
    if (choice === undefined) throw new ApiError("OFFER_NOT_SELECTED");
    if (choice.status !== "SELECTED" && choice.status !== "ACTION_NEEDED") throw new ApiError("ALREADY_SUBMITTED");
    if (choice.status === "SELECTED" && !canBeSent(ctx, application, { ...choice, lender: lenderId })) throw new ApiError("OFFER_EXPIRED");
    const lender = await lenderInForce(ctx, lenderId, choice.release, tx);
    if (lender === null) throw new ApiError("NOT_FOUND");
    // A resubmission that the lender requested is not a duplicate.
    if (choice.status === "SELECTED" && person !== null && (await isDuplicate(ctx, tx, person))) return null;
    await recordGiven(ctx, tx, chooser, application.prospect_id, lender);
    const consentQuery = {
      customerId: chooser.customerId,
      applicationId: chooser.appId,
      lender: lender.document,
      catalog: lender.release.catalog,
    };
    const missing = await missingConsents(ctx, tx, consentQuery);
    if (missing.length > 0) {
      throw new ApiError("CONSENT_MISSING", {
        fields: missing.map((id) => ({ path: `/consents/${id}`, keyword: "required", message: "" })),
      });
    }
    const { customerId, appId: applicationId, answers, language } = chooser;
    const own = { lender, customerId, applicationId, answers, named, language };
    const renewed = await saveOwnAnswers(ctx, tx, { ...choice, ...own });
    if (choice.status === "SELECTED") await withdrawLinks(ctx, tx, chooser.appId);
    const submitted = await prepareSubmission(ctx, tx, { id: choice.id, lender, application, renewed });
    if (!submitted) return { lender: lenderId, status: choice.status };
    await addOwnEvent(ctx, tx, choice.id, lenderId, "SUBMITTED");
    await notifyOfSubmission(ctx, tx, application, lender.document, rupeesOf(choice.amount));
    return { lender: lenderId, status: "SUBMITTED" };
  });
}

/**
 * Runs `work` in a transaction under the customer's lock, which must precede the locks of files and
 * of the application.
 * @param work returns null for a duplicate application. That error is thrown after the commit, so
 * that the duplicate's log entry is stored
 * @throws NOT_SIGNED_IN for a customer who was erased in the meantime
 */
async function underCustomerLock<T>(ctx: Context, { customerId }: Chooser, work: (tx: Db) => Promise<T | null>): Promise<T> {
  const done = await inTransaction(ctx, async (tx) => {
    await lockCustomer(tx, customerId);
    return work(tx);
  });
  if (done === null) throw new ApiError("DUPLICATE_APPLICATION");
  return done;
}

/** Serialises concurrent choices; later ones see the result of the first. */
async function lockOwn(tx: Db, chooser: Chooser): Promise<ApplicationRow> {
  const row = await lockOwnApplication(tx, chooser);
  if (row === undefined) throw new ApiError("NOT_FOUND");
  if (row.consent_withdrawn !== null) throw new ApiError("CONSENT_WITHDRAWN");
  return row;
}

/** PostgreSQL returns numeric values as strings. */
const rupeesOf = (amount: string | number | null): number | null => (amount === null ? null : Number(amount));

function findChoice(tx: Db, appId: string, lender: string) {
  return tx
    .selectFrom("lender_applications")
    .innerJoin("offers", "offers.id", "lender_applications.offer_id")
    .select(["lender_applications.id", "lender_applications.status", "lender_applications.offer_id", "lender_applications.release"])
    .select(["lender_applications.delivery", "lender_applications.sealed_message", "lender_applications.sealed_own_answers"])
    .select(["lender_applications.files", "offers.valid_until", "offers.amount", "offers.decision_id"])
    .where("lender_applications.application_id", "=", appId)
    .where("lender_applications.lender", "=", lender)
    .forNoKeyUpdate("lender_applications")
    .executeTakeFirst();
}

async function recordGiven(
  ctx: Context,
  tx: Db,
  chooser: Chooser,
  prospectId: string,
  { document, release }: LenderInForce,
): Promise<void> {
  await giveConsents(ctx, tx, {
    customerId: chooser.customerId,
    applicationId: chooser.appId,
    prospectId,
    lender: document,
    catalog: release.catalog,
    release: release.hash,
    address: chooser.address,
    answers: chooser.consents,
  });
}
