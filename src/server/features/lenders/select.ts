import type { ConsentAnswer } from "../../../contract/consents.ts";
import type { ResponseOf } from "../../../contract/endpoint.ts";
import type { selectOffer, submitToLender } from "../../../contract/offers.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { giveConsents, missingConsents } from "./consents.ts";
import { AnswersChanged, type Given, readGiven } from "./given.ts";
import { withdrawLinks } from "./hand-over.ts";
import type { LenderInForce } from "./lenders.ts";
import { tellOfSubmission } from "./message.ts";
import { prepareSubmission } from "./submission.ts";

export interface Chooser {
  customerId: string;
  appId: string;
  /** IP address, kept with the consents. */
  address: string;
  consents: readonly ConsentAnswer[];
}

/**
 * Chooses an offer. With all consents of its lender given the application goes to the lender, else it waits as SELECTED; so it
 * does where the customer takes it to the lender's page.
 * The same choice again has the same answer. Throws NOT_FOUND, OFFER_EXPIRED, ALREADY_SUBMITTED, CONSENT_MISSING.
 */
export function choose(ctx: Context, chooser: Chooser, offerId: string): Promise<ResponseOf<typeof selectOffer>["data"]> {
  return withGiven(ctx, chooser, async (tx, given) => {
    const application = await lockApplication(tx, chooser);
    const offer = await tx
      .selectFrom("offers")
      .innerJoin("decisions", "decisions.id", "offers.decision_id")
      .select(["offers.id", "offers.lender", "offers.valid_until", "offers.decision_id", "offers.amount", "decisions.release"])
      .where("offers.id", "=", offerId)
      .where("offers.application_id", "=", chooser.appId)
      .executeTakeFirst();
    if (offer === undefined) throw new ApiError("NOT_FOUND");
    const lender = given.findLender(offer.lender, offer.release);
    if (lender === null) throw new ApiError("NOT_FOUND");
    const asking = {
      customerId: chooser.customerId,
      applicationId: chooser.appId,
      lender: lender.document,
      catalog: lender.release.catalog,
    };
    const before = await findChoice(tx, chooser.appId, offer.lender);
    if (before !== undefined && before.status !== "SELECTED") {
      if (before.offer_id !== offer.id) throw new ApiError("ALREADY_SUBMITTED");
      return { lender: offer.lender, status: before.status, pendingConsents: [] };
    }
    const now = ctx.clock.now();
    const amount = rupeesOf(offer.amount);
    if (application.state !== "open" || offer.decision_id !== application.decision_id || offer.valid_until <= now)
      throw new ApiError("OFFER_EXPIRED");
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
    await give(ctx, tx, chooser, application.prospect_id, lender);
    const pendingConsents = await missingConsents(ctx, tx, asking);
    if (pendingConsents.length > 0) return { lender: offer.lender, status: "SELECTED", pendingConsents };
    const submitted = await prepareSubmission(ctx, tx, { id, lender, application, given });
    if (!submitted) return { lender: offer.lender, status: "SELECTED", pendingConsents };
    await addOwnEvent(ctx, tx, id, offer.lender, "SUBMITTED");
    await tellOfSubmission(ctx, tx, { customerId: chooser.customerId, lender: lender.document, amount });
    return { lender: offer.lender, status: "SUBMITTED", pendingConsents };
  });
}

/**
 * Sends a chosen application to its lender, or once more after ACTION_NEEDED.
 * Throws NOT_FOUND, OFFER_NOT_SELECTED, ALREADY_SUBMITTED, OFFER_EXPIRED, CONSENT_MISSING.
 */
export function submit(ctx: Context, chooser: Chooser, lenderId: string): Promise<ResponseOf<typeof submitToLender>["data"]> {
  return withGiven(ctx, chooser, async (tx, given) => {
    const application = await lockApplication(tx, chooser);
    const choice = await findChoice(tx, chooser.appId, lenderId);
    if (choice === undefined) throw new ApiError("OFFER_NOT_SELECTED");
    if (choice.status !== "SELECTED" && choice.status !== "ACTION_NEEDED") throw new ApiError("ALREADY_SUBMITTED");
    if (choice.status === "SELECTED" && choice.valid_until <= ctx.clock.now()) throw new ApiError("OFFER_EXPIRED");
    const lender = given.findLender(lenderId, choice.release);
    if (lender === null) throw new ApiError("NOT_FOUND");
    await give(ctx, tx, chooser, application.prospect_id, lender);
    const asking = {
      customerId: chooser.customerId,
      applicationId: chooser.appId,
      lender: lender.document,
      catalog: lender.release.catalog,
    };
    const missing = await missingConsents(ctx, tx, asking);
    if (missing.length > 0) {
      throw new ApiError("CONSENT_MISSING", {
        fields: missing.map((id) => ({ path: `/consents/${id}`, keyword: "required", message: "" })),
      });
    }
    if (choice.status === "SELECTED") await withdrawLinks(ctx, tx, chooser.appId);
    const submitted = await prepareSubmission(ctx, tx, { id: choice.id, lender, application, given });
    if (!submitted) return { lender: lenderId, status: choice.status };
    await addOwnEvent(ctx, tx, choice.id, lenderId, "SUBMITTED");
    await tellOfSubmission(ctx, tx, { customerId: chooser.customerId, lender: lender.document, amount: rupeesOf(choice.amount) });
    return { lender: lenderId, status: "SUBMITTED" };
  });
}

/** Does the work in a transaction, with what must be read before it; once more where the answers were completed anew in between. */
async function withGiven<T>(ctx: Context, chooser: Chooser, work: (tx: Db, given: Given) => Promise<T>): Promise<T> {
  for (;;) {
    const given = await readGiven(ctx, chooser);
    try {
      return await inTransaction(ctx, (tx) => work(tx, given));
    } catch (error) {
      if (!(error instanceof AnswersChanged)) throw error;
    }
  }
}

/** Of several choices at once the later ones wait, and then see what the first one did. */
async function lockApplication(tx: Db, { appId, customerId }: Chooser) {
  const row = await tx
    .selectFrom("applications")
    .select(["state", "prospect_id", "decision_id", "sealed_answers"])
    .where("id", "=", appId)
    .where("customer_id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ApiError("NOT_FOUND");
  return row;
}

/** The database gives exact numbers as texts. */
const rupeesOf = (amount: string | number | null): number | null => (amount === null ? null : Number(amount));

function findChoice(tx: Db, appId: string, lender: string) {
  return tx
    .selectFrom("lender_applications")
    .innerJoin("offers", "offers.id", "lender_applications.offer_id")
    .select(["lender_applications.id", "lender_applications.status", "lender_applications.offer_id", "lender_applications.release"])
    .select(["offers.valid_until", "offers.amount"])
    .where("lender_applications.application_id", "=", appId)
    .where("lender_applications.lender", "=", lender)
    .forNoKeyUpdate("lender_applications")
    .executeTakeFirst();
}

async function give(ctx: Context, tx: Db, chooser: Chooser, prospectId: string, { document, release }: LenderInForce): Promise<void> {
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

/** Our own steps stand in the history beside the lender's. */
export async function addOwnEvent(
  ctx: Context,
  tx: Db,
  id: string,
  lender: string,
  status: "SELECTED" | "SUBMITTED" | "ACTION_NEEDED",
): Promise<void> {
  const now = ctx.clock.now();
  await tx
    .insertInto("lender_events")
    .values({
      id: randomUuid(),
      lender_application_id: id,
      lender,
      event: `own:${randomUuid()}`,
      status,
      counted: true,
      at: now,
      received_at: now,
    })
    .execute();
}
