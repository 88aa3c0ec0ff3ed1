import type { Status } from "../../../contract/customer/status.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import { applicationsOf } from "../applications/application-rows.ts";
import { offersById } from "../offers/made-offer.ts";
import { hasLapsed } from "./choice/lapsed.ts";
import { readOwnAnswers } from "./own-form/own-answers.ts";

/** A lender that a customer chose for an application. */
export interface ChosenLender {
  applicationId: string;
  lender: string;
  release: string;
  /** As the customer sees it: a choice that can be sent no more has ended. */
  status: Status;
  /** Whether the lender has it, or may have it. */
  sent: boolean;
}

/** The oldest first. */
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
    // While nothing is decided on answers that were changed, the same offer can come of them again.
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

/** What the customer answered on a lender's own screen, by application and lender. */
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

/** How many applications lenders have and have not decided on. */
export async function countUndecided({ db }: Pick<Context, "db">, customerId: string): Promise<number> {
  const row = await db
    .selectFrom("lender_applications")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("customer_id", "=", customerId)
    .where("status", "in", ["SUBMITTED", "IN_REVIEW", "ACTION_NEEDED", "APPROVED"])
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The news of lenders about a customer's application that changed how it stands there, the newest first. @param most how many at the most */
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
