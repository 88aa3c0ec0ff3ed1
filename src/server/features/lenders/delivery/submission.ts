import type { LenderConnector } from "../../../../contract/documents.gen.ts";
import { submissionBody } from "../../../../engine/rules/submission.ts";
import type { Context } from "../../../platform/context.ts";
import type { Db } from "../../../platform/db/tables/tables.ts";
import { ApiError } from "../../../platform/errors.ts";
import { SUBMIT_JOB } from "../../../platform/jobs/queues.ts";
import type { LenderInForce } from "../../../platform/releases/lender-in-force.ts";
import { answersToDecideOn, factsOf } from "../../applications/facts.ts";
import type { ApplicationRow } from "../../applications/find-application.ts";
import { madeOffer } from "../../offers/made-offer.ts";
import { readOwnAnswers } from "../own-form/own-answers.ts";
import { makeLink } from "./hand-over.ts";
import { hasSameBody, writtenBy, writtenFor } from "./written-for.ts";

/** Retries if the lender's document does not define them. */
const DEFAULT_RETRIES = 6;

/** Number of retries of a failed submission. */
export function retriesOf(connector: LenderConnector | undefined): number {
  return (connector?.protocol === "redirect" ? undefined : connector?.retries) ?? DEFAULT_RETRIES;
}

interface Submission {
  /** Id of the lender application. */
  id: string;
  lender: LenderInForce;
  application: ApplicationRow;
  /** The customer has entered new answers to the lender's own form. */
  renewed?: boolean;
}

/**
 * Prepares a submission by the lender's protocol: stores the exact body and queues the job that
 * sends it, leaves it for the lender's next file, or creates a link to the lender's page, where
 * nothing is sent yet. After an unreachable lender it repeats the same submission if the stored
 * body can still be sent; else it creates a new one.
 * @returns true if it is submitted; false if the customer takes it to the lender's page
 */
export async function prepareSubmission(ctx: Context, tx: Db, submission: Submission): Promise<boolean> {
  const { id, lender, application, renewed = false } = submission;
  if (application.sealed_answers === null) throw new ApiError("STEP_SKIPPED");
  const row = await tx
    .selectFrom("lender_applications")
    .select(["customer_id", "offer_id", "release", "attempt", "delivery", "sealed_body", "sealed_own_answers"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { figures, decision_id, sealed_facts } = await madeOffer(tx, row.offer_id);
  const { connector } = lender.document;
  const before =
    !renewed && row.delivery === "unreachable" && row.sealed_body !== null
      ? await writtenFor(ctx, lender.document.id, row.release, tx)
      : null;
  const again = before !== null && connector.protocol !== "redirect" && hasSameBody(before, connector);
  const attempt = again ? row.attempt : row.attempt + 1;
  const facts = await factsToSend(ctx, tx, { ...row, decision_id, sealed_facts, lender, application, first: attempt === 1 });
  const own = await readOwnAnswers(ctx, tx, row.customer_id, row.sealed_own_answers);
  const lists = lender.release.catalog.options.get(lender.document.id)?.lists;
  const sent = submissionBody(writtenBy(connector), { ...facts, ...own, offer: figures, application: { id } }, lists);
  const begun = {
    attempt,
    tries: 0,
    release: lender.release.hash,
    file_id: null,
    sealed_message: null,
    sealed_link: null,
    updated_at: ctx.clock.now(),
  };
  const update = tx.updateTable("lender_applications").where("id", "=", id);
  if (connector.protocol === "redirect") {
    const link = await makeLink(ctx, tx, { lender: lender.document, connector, id, attempt, parameters: sent });
    const sealed_link = await ctx.vault.encrypt(row.customer_id, link, tx);
    await update.set({ ...begun, delivery: "handed-over", sealed_link }).execute();
    return false;
  }
  const sealed_body = again ? row.sealed_body : await ctx.vault.encryptJson(row.customer_id, sent, tx);
  await update.set({ ...begun, status: "SUBMITTED", delivery: "waiting", sealed_body }).execute();
  // The attempt count of the row ends the retries; the queue's limit is higher, for processes that
  // die.
  if (connector.protocol === "http-json") {
    const options = { tx, group: lender.document.id, retryLimit: retriesOf(connector) + 5 };
    await ctx.jobs.send(SUBMIT_JOB, { id, attempt }, options);
  }
  return true;
}

interface Sending extends Pick<Submission, "lender" | "application"> {
  customer_id: string;
  /** The offer's decision, which has its facts. */
  decision_id: string;
  sealed_facts: string | null;
  /** This application was not sent to the lender before. */
  first: boolean;
}

/**
 * Returns the facts of the offer's decision, independent of the current date, release and answers.
 * A resubmission that the lender requested uses the answers completed since, if any; so do
 * decisions made before facts were stored.
 */
async function factsToSend(ctx: Context, tx: Db, sending: Sending): Promise<Record<string, unknown>> {
  const { lender, application, customer_id, decision_id, sealed_facts, first } = sending;
  if (sealed_facts !== null && (first || application.decision_id === decision_id))
    return await ctx.vault.decryptJson(customer_id, sealed_facts, tx);
  if (application.sealed_answers === null) throw new ApiError("STEP_SKIPPED");
  const answers = await ctx.vault.decryptJson(customer_id, application.sealed_answers, tx);
  return factsOf(ctx, lender.release, await answersToDecideOn(ctx, { ...application, answers }, lender.release, tx));
}
