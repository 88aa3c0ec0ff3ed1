import type { Status } from "../../../contract/customer/status.ts";
import type { Context } from "../../platform/context.ts";
import { readOwnAnswers } from "./own-answers.ts";

/** A lender that a customer chose for an application. */
export interface ChosenLender {
  applicationId: string;
  lender: string;
  release: string;
  status: Status;
  /** Whether the lender has it, or may have it. */
  sent: boolean;
}

/** The oldest first. */
export async function readChosen({ db }: Pick<Context, "db">, customerId: string): Promise<ChosenLender[]> {
  const rows = await db
    .selectFrom("lender_applications")
    .select(["application_id", "lender", "release", "status", "delivery", "called_at"])
    .where("customer_id", "=", customerId)
    .orderBy("created_at")
    .execute();
  return rows.map(({ application_id, delivery, called_at, ...row }) => ({
    applicationId: application_id,
    ...row,
    sent: called_at !== null || (row.status !== "SELECTED" && delivery !== "waiting" && delivery !== "retrying"),
  }));
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
