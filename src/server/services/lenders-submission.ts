import type { LenderConnector } from "../../contract/documents.gen.ts";
import { submissionBody } from "../../engine/rules/submission.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { ApiError } from "../errors.ts";
import { SUBMIT_JOB } from "../jobs/queues.ts";
import type { LenderInForce } from "./lenders.ts";
import { factsOf } from "./offers-decide.ts";

/** Retries when the lender's document does not say. */
const USUAL_RETRIES = 6;

/** How often a submission is tried again after it failed. */
export function retriesOf(connector: LenderConnector | undefined): number {
  return connector?.retries ?? USUAL_RETRIES;
}

interface Submission {
  /** Of the lender application. */
  id: string;
  lender: LenderInForce;
  sealedAnswers: string | null;
}

/**
 * Marks an application as submitted, writes down word for word what the lender will get, and makes the job that sends it.
 * After a lender that could not be reached it is the same submission again, else a new one.
 */
export async function prepareSubmission(ctx: Context, tx: Db, { id, lender, sealedAnswers }: Submission): Promise<void> {
  if (sealedAnswers === null) throw new ApiError("STEP_SKIPPED");
  const row = await tx
    .selectFrom("lender_applications")
    .innerJoin("offers", "offers.id", "lender_applications.offer_id")
    .select([
      "lender_applications.customer_id",
      "lender_applications.attempt",
      "lender_applications.delivery",
      "lender_applications.sealed_body",
    ])
    .select("offers.figures")
    .where("lender_applications.id", "=", id)
    .executeTakeFirstOrThrow();
  const again = row.delivery === "unreachable" && row.sealed_body !== null;
  const attempt = again ? row.attempt : row.attempt + 1;
  const answers = JSON.parse(await ctx.vault.decrypt(row.customer_id, sealedAnswers, tx)) as Record<string, unknown>;
  const facts = { ...factsOf(ctx, lender.release, answers), offer: row.figures };
  const body = JSON.stringify(submissionBody(lender.document.connector, facts));
  await tx
    .updateTable("lender_applications")
    .set({
      status: "SUBMITTED",
      delivery: "waiting",
      attempt,
      tries: 0,
      release: lender.release.hash,
      sealed_body: again ? row.sealed_body : await ctx.vault.encrypt(row.customer_id, body, tx),
      sealed_message: null,
      sealed_link: null,
      updated_at: ctx.clock.now(),
    })
    .where("id", "=", id)
    .execute();
  // Our own count of tries ends it; the queue's is the wider one, for processes that die on the way.
  await ctx.jobs.send(SUBMIT_JOB, { id, attempt }, { tx, retryLimit: retriesOf(lender.document.connector) + 5 });
}
