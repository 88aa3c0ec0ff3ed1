import type { Status } from "../../../contract/customer/lending/status.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { applicationsOf } from "../applications/find-application.ts";
import { offersById } from "../offers/made-offer.ts";
import { hasLapsed } from "./choice/lapsed-choices.ts";
import { readOwnAnswers } from "./own-form/own-answers.ts";

/** A lender that a customer chose for an application. */
export interface ChosenLender {
  applicationId: string;
  lender: string;
  release: string;
  /** Status as shown to the customer: EXPIRED for an unsent choice that can no longer be sent. */
  status: Status;
  /** Whether the lender has or may have it. */
  sent: boolean;
}

/** Returns a customer's chosen lenders, oldest first. */
export async function readChosen(ctx: Context, customerId: string): Promise<ChosenLender[]> {
  const rows = await ctx.db
    .selectFrom("lender_applications")
    .select(["application_id", "offer_id", "lender", "release", "status", "delivery", "called_at"])
    .where("customer_id", "=", customerId)
    .orderBy("created_at")
    .execute();
  const applications = await applicationsOf(ctx.db, customerId);
  const offers = await offersById(
    ctx.db,
    rows.map(({ offer_id }) => offer_id),
  );
  return rows.map(({ application_id, offer_id, called_at, ...row }) => {
    const [application, offer] = [applications.get(application_id), offers.get(offer_id)];
    // Until changed answers are decided on, the same offer may become valid again.
    const decided = application !== undefined && !(application.state === "open" && application.decision_id === null);
    const lapsed = decided && offer !== undefined && hasLapsed(ctx, application, { ...row, ...offer });
    return {
      applicationId: application_id,
      lender: row.lender,
      release: row.release,
      status: lapsed ? "EXPIRED" : row.status,
      sent: called_at !== null || (row.status !== "SELECTED" && row.delivery !== "waiting" && row.delivery !== "retrying"),
    };
  });
}

/** Returns the customer's answers to lenders' own forms, by `application lender`. */
export async function readOwnAnswersOf(ctx: Context, customerId: string): Promise<Map<string, Record<string, unknown>>> {
  const rows = await ctx.db
    .selectFrom("lender_applications")
    .select(["application_id", "lender", "sealed_own_answers"])
    .where("customer_id", "=", customerId)
    .execute();
  const answers = new Map<string, Record<string, unknown>>();
  for (const { application_id, lender, sealed_own_answers } of rows)
    answers.set(`${application_id} ${lender}`, await readOwnAnswers(ctx, ctx.db, customerId, sealed_own_answers));
  return answers;
}

/** Counts applications on which lenders have not decided. */
export async function countUndecided({ db }: Pick<Context, "db">, customerId: string): Promise<number> {
  const row = await db
    .selectFrom("lender_applications")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("customer_id", "=", customerId)
    .where("status", "in", ["SUBMITTED", "IN_REVIEW", "ACTION_NEEDED", "APPROVED"])
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Returns lenders' events that changed the status of a customer's application, newest first.
 * @param most limit
 */
export const statusEvents = (db: Db, { appId, customerId }: { appId: string; customerId: string }, most: number) =>
  db
    .selectFrom("lender_events")
    .innerJoin("lender_applications", "lender_applications.id", "lender_events.lender_application_id")
    .select(["lender_events.lender", "lender_events.event", "lender_events.status", "lender_events.sealed_message"])
    .select(["lender_applications.release", "lender_events.received_at"])
    .where("lender_applications.application_id", "=", appId)
    .where("lender_applications.customer_id", "=", customerId)
    .where("lender_events.counted", "=", true)
    .where("lender_events.status", "is not", null)
    .orderBy("lender_events.received_at", "desc")
    .limit(most)
    .execute();
