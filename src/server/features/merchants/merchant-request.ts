import type { MerchantRequest } from "../../../contract/staff/merchant-requests.ts";
import type { REVEAL_REASONS } from "../../../contract/staff/reveal-reasons.ts";
import { allFields } from "../../../engine/validate/active.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { limitEvents } from "../../platform/limits/rate-limit.ts";
import type { AdminCaller } from "../../platform/policies/policy.ts";
import { conversionTo } from "../../platform/releases/answers-under.ts";
import { appendToAudit } from "../audit/audit.ts";
import { type AnswersOfForm, answerInClear, shownAnswers } from "../customers/shown-answers.ts";
import { PURPOSE } from "./store-merchant-request.ts";

/** Answers revealed per member and hour: enough for calls, too few to copy the contacts of all merchants. */
const LIMIT = { name: "merchant-reveals", count: 30, seconds: 3_600 };
/** Answers that the staff's list of requests has in clear. */
const IN_LIST = ["business_name", "postal_code"];

interface Wish {
  id: string;
  /** The reader's language. */
  language: string;
}

const rowOf = (db: Db, id: string) => db.selectFrom("merchant_requests").selectAll().where("id", "=", id).executeTakeFirst();

/** A request with its decrypted answers under the live form. @throws ApiError NOT_FOUND */
async function openRequest(ctx: Context, { id, language }: Wish) {
  const row = await rowOf(ctx.db, id);
  if (row === undefined) throw new ApiError("NOT_FOUND");
  const live = ctx.releases.live();
  const conversion = await conversionTo(ctx, row.form, row.release, live, ctx.db);
  const answers = conversion.carryAll(ctx.vault.openJson<Record<string, unknown>>(PURPOSE, row.sealed_answers));
  const given: AnswersOfForm = { form: live.form(row.form, language), formId: row.form, answers, language };
  return { row, live, given };
}

/** A request as the staff read it, masked. @throws ApiError NOT_FOUND */
export async function readMerchantRequest(ctx: Context, wish: Wish): Promise<MerchantRequest> {
  const { row, live, given } = await openRequest(ctx, wish);
  const answers = new Map(shownAnswers(live, given, IN_LIST).map((answer) => [answer.name, answer]));
  const steps = (given.form?.slice.steps ?? []).map(({ title, schema }) => ({
    title,
    answers: [...allFields(schema)].flatMap(([name]) => {
      const answer = answers.get(name);
      return answers.delete(name) && answer ? [answer] : [];
    }),
  }));
  const { decision, decided_at, reason } = row;
  return {
    steps: [...steps, { title: null, answers: [...answers.values()] }].filter((step) => step.answers.length > 0),
    history: [
      { at: row.created_at.toISOString(), event: "sent", reason: null },
      ...(decision && decided_at ? [{ at: decided_at.toISOString(), event: decision, reason }] : []),
    ],
  };
}

/**
 * Reveals an answer. The audit entry with the reason is written first.
 * @throws ApiError NOT_FOUND for an unknown request or answer, or if the request was erased
 * meanwhile, TOO_MANY_REQUESTS
 */
export async function revealMerchantAnswer(
  ctx: Context,
  caller: AdminCaller,
  { field, reason, ...wish }: Wish & { field: string; reason: (typeof REVEAL_REASONS)[number] },
): Promise<string> {
  const { live, given } = await openRequest(ctx, wish);
  const value = answerInClear(live, given, field);
  if (value === null) throw new ApiError("NOT_FOUND");
  await limitEvents(ctx, LIMIT, caller.staffId);
  await inTransaction(ctx, async (tx) => {
    const row = await tx.selectFrom("merchant_requests").select("id").where("id", "=", wish.id).forKeyShare().executeTakeFirst();
    if (row === undefined) throw new ApiError("NOT_FOUND");
    await appendToAudit(ctx, tx, caller, [{ action: "merchant-answer-revealed", subject: `${wish.id} ${field} ${reason}` }]);
  });
  return value;
}
