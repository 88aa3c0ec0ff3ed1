import type { LenderDocument } from "../../../contract/documents.gen.ts";
import { type FieldError, MAX_FIELDS } from "../../../contract/errors.ts";
import type { LendingAnswers, TrialState } from "../../../contract/staff/eligibility.ts";
import { offerKindOf } from "../../../engine/catalog/catalog.ts";
import { placeInForm } from "../../../engine/catalog/criteria/criteria-form.ts";
import { identifyingNames, namesInChanges } from "../../../engine/catalog/criteria/identifying.ts";
import { codeLabels } from "../../../engine/catalog/dataset-fields.ts";
import type { Finding } from "../../../engine/catalog/document.ts";
import { localise } from "../../../engine/catalog/localise.ts";
import { namesForProduct } from "../../../engine/catalog/names-in-rules.ts";
import { namesInChangedTerms } from "../../../engine/catalog/terms/changed-names.ts";
import { lendingOfAnswers } from "../../../engine/catalog/terms/lending-answers.ts";
import { placeInTerms } from "../../../engine/catalog/terms/place-in-terms.ts";
import { answersOfTerms } from "../../../engine/catalog/terms/terms-answers.ts";
import type { TermField } from "../../../engine/catalog/terms/terms-form.ts";
import { equal } from "../../../engine/values/equal.ts";
import { ownValue } from "../../../engine/values/own-value.ts";
import type { Context } from "../../platform/context.ts";
import { ApiError } from "../../platform/errors.ts";
import type { Changes } from "../../platform/releases/publication/publication.ts";
import type { Release } from "../../platform/releases/release.ts";
import { appendToAudit } from "../audit/audit.ts";
import { memberOf } from "../staff/members.ts";
import { findingMessage } from "../staff-forms/documents/finding-message.ts";
import { countCustomers, countImpact, formOf, type Outcome } from "./count-impact.ts";
import { discloseImpact, type ImpactAnswer, type ImpactDetails } from "./disclosed-impact.ts";
import { findLending, kindsFor, termsFormFor } from "./lender-products.ts";
import { COUNTING, type TrialRow } from "./trials.ts";

/**
 * Job of a trial: checks the documents like a release and counts the impact; publishes them on
 * request.
 */
export async function runTrial(ctx: Context, id: string): Promise<void> {
  const trial = await ctx.db.selectFrom("criteria_trials").selectAll().where("id", "=", id).executeTakeFirst();
  if (trial === undefined) return;
  try {
    if (trial.state === "publishing") await publish(ctx, trial);
    else if (COUNTING.includes(trial.state)) await tryOut(ctx, trial);
  } catch (error) {
    // Another publication came first, or the lender was removed.
    if (!(error instanceof ApiError) || !["PUBLICATION_CONFLICT", "NOT_FOUND"].includes(error.code)) throw error;
    await end(ctx, trial, "conflict");
  }
}

/** Dead-letter job of a trial that failed too often. */
export async function giveUpTrial(ctx: Context, id: string): Promise<void> {
  ctx.log.error({ id }, "the trial of changed criteria failed after all retries");
  await end(ctx, { id }, "failed");
}

/** What was entered, with the form for terms, and the pointer of the lender's product in its document. */
interface Entered extends LendingAnswers {
  form: TermField;
  pointer: string;
}

/** The lender's document with the entered criteria and terms. */
function changed(ctx: Context, trial: TrialRow) {
  const { lender: lenderId, product, criteria, made_on, language } = trial;
  // This server may not have the base publication yet, and an older document would overwrite newer
  // changes. The job is retried.
  if (ctx.releases.publication() < made_on) throw new Error(`This server does not have publication ${made_on} yet`);
  const release = ctx.releases.live();
  const { lender, index, lending } = findLending(release, lenderId, product);
  const form = termsFormFor(release, product, language);
  const terms = trial.terms ?? answersOfTerms(form, lending.terms);
  const { lending: edited } = lendingOfAnswers(form, { criteria, terms }, lending, kindsFor(release, product));
  const products = lender.products.map((one, place) => (place === index ? { ...one, ...edited } : one));
  const after = { ...lender, products } as LenderDocument;
  const changes: Changes = { documents: [{ kind: "lender", id: lenderId, content: after }], removed: [] };
  const answers: Entered = { form, criteria, terms, pointer: `/products/${index}` };
  const parts = [
    ...(equal(lending.eligibility, edited.eligibility) ? [] : ["criteria"]),
    ...(equal(lending.terms, edited.terms) ? [] : ["terms"]),
  ];
  const summary = `${parts.join(" and ")} ${lender.id} ${product}`;
  return { release, before: lender, after, lending, edited, changes, answers, summary };
}

/** The names in the change that could identify single customers. The changed document has been checked. */
function identifyingNamesIn({ release: { catalog }, lending, edited }: ReturnType<typeof changed>, product: string): string[] {
  const kind = offerKindOf(catalog, product);
  const all = namesForProduct(catalog, product) ?? [];
  const identifying = identifyingNames(catalog, product);
  const names = new Set([
    ...namesInChanges(lending.eligibility, edited.eligibility),
    ...(kind ? namesInChangedTerms(kind, lending.terms, edited.terms, all) : []),
  ]);
  return [...names].filter((name) => identifying.has(name));
}

async function tryOut(ctx: Context, trial: TrialRow): Promise<void> {
  const { id, product, made_on } = trial;
  if (!(await goOn(ctx, id, { state: "checking", done: 0 }))) return;
  const change = changed(ctx, trial);
  const { release, before, after, changes, answers } = change;
  const { ok, findings } = await ctx.releases.check(changes, made_on);
  if (!ok) return end(ctx, trial, "refused", { findings: JSON.stringify(fieldErrorsOf(ctx, findings, trial, answers)) });
  const uncounted = identifyingNamesIn(change, product);
  if (uncounted.length > 0) return end(ctx, trial, "ready", { uncounted: JSON.stringify(uncounted) });
  const total = await countCustomers(ctx, product);
  if (!(await goOn(ctx, id, { state: "counting", total }))) return;
  const progress = (done: number) => goOn(ctx, id, { state: "counting", done });
  const outcome = await countImpact(ctx, { release, product, before, after, progress });
  if (outcome === null) return;
  const impact = discloseImpact(outcome.counted, detailsOf(release, trial, outcome));
  await end(ctx, trial, "ready", { complete: outcome.complete, impact: JSON.stringify(impact) });
}

/** What the affected customers have in common, in the language of the trial. */
function detailsOf(release: Release, { product, language }: TrialRow, { affected, offers }: Outcome): ImpactDetails {
  const form = formOf(release, product, language);
  const answers = form.groupingFacts.map(({ name, answer, label, field }): ImpactAnswer => {
    const labels = codeLabels(release.catalog, { dataset: "applications", name, field }, language);
    return {
      fact: name,
      label: label ? localise(label, language) : (form.field(answer)?.title ?? name),
      labelOf: (value) => ownValue(labels ?? {}, value) ?? value,
      order: labels && Object.keys(labels),
    };
  });
  const figures = offers.figures.map((changes) => ({ ...changes, label: localise(changes.label, language) }));
  return { groups: affected.groupsIn(language), allCompared: affected.allCompared, answers, figures };
}

/** Stores the progress. Returns whether to continue: false if it was cancelled. */
async function goOn({ db }: Context, id: string, far: { state: TrialState; done?: number; total?: number }): Promise<boolean> {
  const row = await db
    .updateTable("criteria_trials")
    .set(far)
    .where("id", "=", id)
    .where("state", "in", COUNTING)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

async function end(
  { db, clock }: Context,
  { id }: Pick<TrialRow, "id">,
  state: TrialState,
  more: { findings?: string; complete?: boolean; impact?: string; uncounted?: string } = {},
): Promise<void> {
  await db
    .updateTable("criteria_trials")
    .set({ state, ended_at: clock.now(), ...more })
    .where("id", "=", id)
    .where("state", "in", [...COUNTING, "publishing"])
    .execute();
}

/**
 * Errors, each at its field of the form; those elsewhere at the form as a whole. Warnings do not
 * prevent publishing.
 */
function fieldErrorsOf(ctx: Context, findings: readonly Finding[], { lender, language }: TrialRow, answers: Entered): FieldError[] {
  return findings
    .filter(({ severity }) => severity === "error")
    .slice(0, MAX_FIELDS)
    .map((found) => {
      const { kind, id, pointer: at, code, message } = found;
      const place = kind === "lender" && id === lender ? placeOf(answers, at, message) : "";
      return { path: place, keyword: code, message: findingMessage(ctx, found, language) };
    });
}

/** The place in the form for a pointer into the lender's document; empty for other parts of it. */
function placeOf({ form, criteria, terms, pointer }: Entered, at: string, message: string): string {
  const [inCriteria, inTerms] = [`${pointer}/eligibility`, `${pointer}/terms`];
  if (at.startsWith(inCriteria)) return placeInForm(at.slice(inCriteria.length), criteria, message);
  return at.startsWith(inTerms) ? placeInTerms(form, at.slice(inTerms.length), terms, message) : "";
}

async function publish(ctx: Context, trial: TrialRow): Promise<void> {
  const { id, lender, product, made_on: on, note, staff_id: staffId } = trial;
  const { changes, answers, summary } = changed(ctx, trial);
  const { username } = await memberOf(ctx.db, staffId);
  const publication = {
    author: username,
    note: note || summary,
    source: "product" as const,
  };
  const published = await ctx.releases.publishChanges(changes, publication, {
    on,
    alongside: async (tx) => {
      const done = { state: "published" as const, published: on + 1, ended_at: ctx.clock.now() };
      await tx.updateTable("criteria_trials").set(done).where("id", "=", id).execute();
      await appendToAudit(ctx, tx, { staffId }, [{ action: "criteria-published", subject: `${lender} ${product}` }]);
    },
  });
  if (!published.ok)
    return end(ctx, trial, "refused", { findings: JSON.stringify(fieldErrorsOf(ctx, published.findings, trial, answers)) });
  // If nothing changed, it is already in force.
  const same = { state: "published" as const, published: published.publication, ended_at: ctx.clock.now() };
  await ctx.db.updateTable("criteria_trials").set(same).where("id", "=", id).where("state", "=", "publishing").execute();
}
