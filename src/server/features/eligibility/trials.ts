import type { Selectable } from "kysely";
import type { FieldError } from "../../../contract/errors.ts";
import type { StepValidator } from "../../../contract/site/slices.ts";
import type { CriterionAnswers, LendingAnswers, TermsAnswers, Trial, TrialState } from "../../../contract/staff/eligibility.ts";
import { STAFF_FORM } from "../../../contract/staff/staff-forms.ts";
import { languageCodes, offerKindOf } from "../../../engine/catalog/catalog.ts";
import { namedTwice } from "../../../engine/catalog/criteria/criteria-answers.ts";
import { FIRST_LANGUAGE } from "../../../engine/catalog/localise.ts";
import { lendingOfAnswers } from "../../../engine/catalog/terms/lending-answers.ts";
import { lendingGroup } from "../../../engine/catalog/terms/lending-form.ts";
import { answersOfTerms } from "../../../engine/catalog/terms/terms-answers.ts";
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
import { metaSchemas } from "../../platform/releases/documents/checkout.ts";
import { appendToAudit } from "../audit/audit.ts";
import { refuseIfPublishedSince } from "./history.ts";
import { findLending, kindsFor, termsFormFor } from "./lender-products.ts";

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
  /** Null if they are unchanged. */
  terms: TermsAnswers | null;
}

/**
 * Stores changed criteria and terms, and a job that computes their impact; cancels the caller's previous
 * trial. The audit entry is written before anything is counted.
 * @throws ApiError INVALID_ANSWERS, PUBLICATION_CONFLICT with the later publications, NOT_FOUND,
 * TOO_MANY_REQUESTS
 */
export async function startTrial(ctx: Context, caller: AdminCaller, wanted: Wanted, language: string): Promise<Trial> {
  const release = ctx.releases.live();
  const { lending } = findLending(release, wanted.lender, wanted.product);
  const form = termsFormFor(release, wanted.product, language);
  const answers = { criteria: wanted.criteria, terms: wanted.terms ?? answersOfTerms(form, lending.terms) };
  const errors = wrongAnswers(ctx, wanted.product, answers, language);
  if (errors.length > 0) throw new ApiError("INVALID_ANSWERS", { fields: errors });
  const { unreadable } = lendingOfAnswers(form, answers, lending, kindsFor(release, wanted.product));
  const fields = unreadable.map(({ path }): FieldError => ({ path, keyword: "format", message: "" }));
  if (fields.length > 0) throw new ApiError("INVALID_ANSWERS", { fields });
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
    const terms = wanted.terms && JSON.stringify(wanted.terms);
    await tx
      .insertInto("criteria_trials")
      .values({ id, lender, product, made_on, criteria, terms, language, staff_id: caller.staffId, state: "waiting", created_at: now })
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

/** By the terms of an offer kind and the languages of texts. */
const validators = new WeakMap<object, Map<string, StepValidator>>();

/** The browsers' validator of a product's criteria and terms, compiled for the server. */
function validatorFor(ctx: Context, product: string): StepValidator {
  const { catalog } = ctx.releases.live();
  const kind = offerKindOf(catalog, product);
  if (kind === undefined) throw new ApiError("NOT_FOUND");
  const languages = languageCodes(catalog);
  const ofKind = validators.get(kind.terms) ?? new Map<string, StepValidator>();
  validators.set(kind.terms, ofKind);
  const known = ofKind.get(languages.join());
  if (known !== undefined) return known;
  const steps = [{ id: STAFF_FORM, schema: lendingGroup({ kind, language: FIRST_LANGUAGE }, metaSchemas(), languages) }];
  const made = compileForServer({ steps }, () => todayInIndia(ctx.clock.now()))[STAFF_FORM] as StepValidator;
  ofKind.set(languages.join(), made);
  return made;
}

function wrongAnswers(ctx: Context, product: string, { criteria, terms }: LendingAnswers, language: string): FieldError[] {
  const release = ctx.releases.live();
  const validate = validatorFor(ctx, product);
  const say = (key: string, values: Readonly<Record<string, unknown>>) => fillLocaleText(release.text(language, key) ?? "", values);
  const twice = namedTwice(criteria).map(
    (index): FieldError => ({ path: `/criteria/${index}/id`, keyword: "duplicate", message: say("staff.eligibility.namedTwice", {}) }),
  );
  return [...(validate({ criteria, terms }) ? withoutTest(criteria) : fieldErrors(validate.errors ?? [], new Map(), say)), ...twice];
}

/** The schema does not require one of the two forms of a test. */
const withoutTest = (criteria: readonly CriterionAnswers[]): FieldError[] =>
  criteria.flatMap(({ test = [], testText = "" }, index) =>
    test.length === 0 && testText === "" ? [{ path: `/criteria/${index}/test`, keyword: "minItems", message: "" }] : [],
  );
