import type { Selectable } from "kysely";
import { LRUCache } from "lru-cache";
import type { FieldError } from "../../../contract/errors.ts";
import type { StepValidator } from "../../../contract/site/slices.ts";
import type { CriterionAnswers, Trial, TrialState } from "../../../contract/staff/eligibility.ts";
import { STAFF_FORM } from "../../../contract/staff/staff-forms.ts";
import { criteriaOfAnswers, namedTwice } from "../../../engine/catalog/criteria/criteria-answers.ts";
import { criteriaGroup } from "../../../engine/catalog/criteria/criteria-form.ts";
import { compileForServer } from "../../../engine/forms/standalone.ts";
import { fieldErrors } from "../../../engine/validate/messages.ts";
import { todayInIndia } from "../../../engine/values/dates.ts";
import { fillLocaleText } from "../../../engine/values/fill-template.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { DeskTables } from "../../platform/db/tables/desk-tables.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { ApiError } from "../../platform/errors.ts";
import { TRIAL_JOB } from "../../platform/jobs/queues.ts";
import { limitEvents } from "../../platform/limits/rate-limit.ts";
import type { AdminCaller } from "../../platform/policies/policy.ts";
import { readMetas } from "../../platform/releases/documents/checkout.ts";
import { appendToAudit } from "../audit/audit.ts";
import { refuseIfPublishedSince } from "./history.ts";
import { findLending, kindsFor } from "./lender-products.ts";

export type TrialRow = Selectable<DeskTables["criteria_trials"]>;

/** States in which a trial can be cancelled. */
export const COUNTING: readonly TrialState[] = ["waiting", "checking", "counting"];

/**
 * Trials per member and hour: enough to find the right limits, too few to narrow down a single
 * customer by the counts.
 */
const TRIES = { name: "criteria-tries", count: 30, seconds: 3_600 };

interface Wanted {
  lender: string;
  product: string;
  publication: number;
  criteria: CriterionAnswers[];
}

/**
 * Stores changed criteria and a job that computes their impact; cancels the caller's previous
 * trial. The audit entry is written before anything is counted.
 * @throws ApiError INVALID_ANSWERS, PUBLICATION_CONFLICT with the later publications, NOT_FOUND,
 * TOO_MANY_REQUESTS
 */
export async function startTrial(ctx: Context, caller: AdminCaller, wanted: Wanted, language: string): Promise<Trial> {
  const release = ctx.releases.live();
  const { lending } = findLending(release, wanted.lender, wanted.product);
  const errors = wrongCriteria(ctx, wanted.criteria, language);
  const { unreadable } = criteriaOfAnswers(wanted.criteria, lending.eligibility, kindsFor(release, wanted.product));
  const faults = [...errors, ...unreadable.map(({ path }): FieldError => ({ path, keyword: "format", message: "" }))];
  if (faults.length > 0) throw new ApiError("INVALID_ANSWERS", { fields: faults });
  await refuseIfPublishedSince(ctx, wanted.publication, language);
  await limitEvents(ctx, TRIES, caller.staffId);
  const id = randomUuid();
  await inTransaction(ctx, async (tx) => {
    const now = ctx.clock.now();
    await tx
      .updateTable("criteria_trials")
      .set({ state: "cancelled", ended_at: now })
      .where("staff_id", "=", caller.staffId)
      .where("state", "in", COUNTING)
      .execute();
    const { lender, product, publication: made_on } = wanted;
    const criteria = JSON.stringify(wanted.criteria);
    await tx
      .insertInto("criteria_trials")
      .values({ id, lender, product, made_on, criteria, language, staff_id: caller.staffId, state: "waiting", created_at: now })
      .execute();
    await ctx.jobs.send(TRIAL_JOB, { id }, { tx });
    await appendToAudit(ctx, tx, caller, [{ action: "criteria-tried", subject: `${lender} ${product}` }]);
  });
  return readTrial(ctx, caller, id);
}

/**
 * State of a trial of this admin. It is only reported as published once this server serves it, so
 * that the caller then reads the new criteria.
 * @throws ApiError NOT_FOUND, also for trials of others
 */
export async function readTrial(ctx: Context, { staffId }: Pick<AdminCaller, "staffId">, id: string): Promise<Trial> {
  const row = await ctx.db
    .selectFrom("criteria_trials")
    .selectAll()
    .where("id", "=", id)
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError("NOT_FOUND");
  const { done, total, complete, impact, uncounted, findings } = row;
  const { releases } = ctx;
  const toCome = row.published !== null && row.published > releases.publication() && releases.behind() === null;
  const { state, published } = toCome ? { state: "publishing" as const, published: null } : row;
  return { id, state, done, total: Math.max(done, total), complete, impact, uncounted, findings, published };
}

/** Cancels a running trial; others are unchanged. */
export async function cancelTrial(ctx: Context, caller: AdminCaller, id: string): Promise<Trial> {
  await ctx.db
    .updateTable("criteria_trials")
    .set({ state: "cancelled", ended_at: ctx.clock.now() })
    .where("id", "=", id)
    .where("staff_id", "=", caller.staffId)
    .where("state", "in", COUNTING)
    .execute();
  return readTrial(ctx, caller, id);
}

/**
 * Publishes a trial by a job; repeated calls have no effect.
 * @throws ApiError PUBLICATION_CONFLICT if another publication than its base is in force,
 * TRIAL_NOT_READY, NOT_FOUND
 */
export async function publishTrial(
  ctx: Context,
  caller: AdminCaller,
  { id, note }: { id: string; note: string },
  language: string,
): Promise<Trial> {
  const { state } = await readTrial(ctx, caller, id);
  if (state === "publishing" || state === "published") return readTrial(ctx, caller, id);
  if (state === "ready") {
    const { made_on } = await ctx.db.selectFrom("criteria_trials").select("made_on").where("id", "=", id).executeTakeFirstOrThrow();
    await refuseIfPublishedSince(ctx, made_on, language);
    await inTransaction(ctx, async (tx) => {
      const claimed = await tx
        .updateTable("criteria_trials")
        .set({ state: "publishing", note: note.trim() })
        .where("id", "=", id)
        .where("state", "=", "ready")
        .returning("id")
        .executeTakeFirst();
      if (claimed !== undefined) await ctx.jobs.send(TRIAL_JOB, { id }, { tx });
    });
    return readTrial(ctx, caller, id);
  }
  throw new ApiError(state === "conflict" ? "PUBLICATION_CONFLICT" : "TRIAL_NOT_READY");
}

/** By the languages of a release; few combinations are in use at once. */
const validators = new LRUCache<string, StepValidator>({ max: 4 });

/**
 * The browsers' validator, compiled for the server.
 * @param languages codes of the languages of texts
 */
function validatorFor(ctx: Context, languages: readonly string[]): StepValidator {
  const key = languages.join(" ");
  const known = validators.get(key);
  if (known !== undefined) return known;
  const steps = [{ id: STAFF_FORM, schema: criteriaGroup(readMetas(), languages) }];
  const made = compileForServer({ steps }, () => todayInIndia(ctx.clock.now()))[STAFF_FORM] as StepValidator;
  validators.set(key, made);
  return made;
}

function wrongCriteria(ctx: Context, criteria: readonly CriterionAnswers[], language: string): FieldError[] {
  const release = ctx.releases.live();
  const languages = [...new Set([...release.catalog.sites.values()].flatMap((site) => site.languages.map(({ code }) => code)))];
  const validate = validatorFor(ctx, languages);
  const say = (key: string, values: Readonly<Record<string, unknown>>) => fillLocaleText(release.text(language, key) ?? "", values);
  const twice = namedTwice(criteria).map(
    (index): FieldError => ({ path: `/criteria/${index}/id`, keyword: "duplicate", message: say("staff.eligibility.namedTwice", {}) }),
  );
  return [...(validate({ criteria }) ? withoutTest(criteria) : fieldErrors(validate.errors ?? [], new Map(), say)), ...twice];
}

/** The schema does not require one of the two forms of a test. */
const withoutTest = (criteria: readonly CriterionAnswers[]): FieldError[] =>
  criteria.flatMap(({ test = [], testText = "" }, index) =>
    test.length === 0 && testText === "" ? [{ path: `/criteria/${index}/test`, keyword: "minItems", message: "" }] : [],
  );
