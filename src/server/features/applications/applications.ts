import { sql } from "kysely";
import { HOUR_MS } from "../../../engine/values/durations.ts";
import { randomUuid } from "../../platform/clock.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import { ApiError } from "../../platform/errors.ts";
import { USUAL_LIMITS } from "../../platform/limits/write-limit.ts";
import type { StoredFacts } from "./stored-facts.ts";

export interface Completion {
  customerId: string;
  prospectId: string;
  /** Product code. */
  product: string;
  /** Hash of the release under which the answers were submitted. */
  release: string;
  /** All answers of the form; flat, the PAN is in clear text. */
  answers: Record<string, unknown>;
  /** Ids of the files that the answers refer to. */
  files: string[];
  /** Queryable facts, stored unencrypted beside the answers. */
  facts: StoredFacts;
  /** Ids of the consents submitted with the answers. */
  agreed?: string[];
}

/**
 * Returns a customer's open application for a product; undefined for none.
 * @param product product code
 */
export function findOpen(tx: Db, customerId: string, product: string) {
  return tx
    .selectFrom("applications")
    .select(["id", "release", "sealed_answers", "reviewed_release", "files", "facts", "facts_by"])
    .select(["editing", "update_required", "consent_withdrawn"])
    .where("customer_id", "=", customerId)
    .where("product", "=", product)
    .where("state", "=", "open")
    .executeTakeFirst();
}

/** Adds an application with the answers of a completed form. Returns its id. */
export async function addCompleted(ctx: Context, tx: Db, input: Completion): Promise<string> {
  return insert(ctx, tx, input, await answered(ctx, tx, input));
}

/** Replaces the answers of an open application and clears its decision. */
export async function replaceAnswers(
  ctx: Context,
  tx: Db,
  known: { id: string; consent_withdrawn: string | null },
  input: Completion,
): Promise<void> {
  // A page of an older release may not show the withdrawn consent, so saving it does not restore
  // the consent.
  const settled = input.release === ctx.releases.live().hash || (input.agreed ?? []).includes(known.consent_withdrawn ?? "");
  const consent_withdrawn = settled ? null : known.consent_withdrawn;
  await tx
    .updateTable("applications")
    .set({ ...(await answered(ctx, tx, input)), consent_withdrawn, prospect_id: input.prospectId })
    .set({ decision_id: null, updated_at: ctx.clock.now() })
    .where("id", "=", known.id)
    .execute();
}

async function answered(ctx: Context, tx: Db, { customerId, release, answers, files, facts }: Completion) {
  const sealed_answers = await ctx.vault.encryptJson(customerId, answers, tx);
  return { ...completed(release, sealed_answers), files, ...facts };
}

/**
 * Continues the open application or, with `startNew`, closes it and creates another. The new
 * application copies the answers of the closed one if they are complete, current and no consent was
 * withdrawn. An open application without answers is always continued. The caller must hold the
 * customer's lock.
 * @throws TOO_MANY_REQUESTS above the site's limit of new applications per hour
 * @returns the application's id, and the id of the closed application (null for none)
 */
export async function continueOrStart(
  ctx: Context,
  tx: Db,
  { customerId, prospectId, product }: Pick<Completion, "customerId" | "prospectId" | "product">,
  startNew: boolean,
): Promise<{ id: string; closed: string | null }> {
  const known = await findOpen(tx, customerId, product);
  if (known !== undefined && (!startNew || known.sealed_answers === null)) return { id: await touch(ctx, tx, known.id), closed: null };
  await limitNew(ctx, tx, customerId);
  const closed = known?.id ?? null;
  if (closed !== null)
    await tx.updateTable("applications").set({ state: "closed", updated_at: ctx.clock.now() }).where("id", "=", closed).execute();
  const reused = known === undefined || known.editing || known.update_required || known.consent_withdrawn !== null ? null : known;
  const release = reused?.release ?? ctx.releases.live().hash;
  const id = await insert(ctx, tx, { customerId, prospectId, product, release }, reused === null ? NOT_ANSWERED : answersOf(reused));
  return { id, closed };
}

/**
 * Marks the open application as being edited after a partial save. Its answers are not copied to a
 * new application until the form is complete again.
 */
export async function markEditing(tx: Db, customerId: string, product: string): Promise<void> {
  await tx
    .updateTable("applications")
    .set({ editing: true })
    .where("customer_id", "=", customerId)
    .where("product", "=", product)
    .where("state", "=", "open")
    .execute();
}

/** Returns the customer id of an application; null for an unknown application. */
export async function customerOfApplication(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom("applications").select("customer_id").where("id", "=", id).executeTakeFirst();
  return row?.customer_id ?? null;
}

/** Columns of an application that depend on its answers. */
interface Answered {
  sealed_answers: string | null;
  reviewed_release: string | null;
  files: string[];
  facts: StoredFacts["facts"];
  facts_by: string;
}

const NOT_ANSWERED: Answered = { sealed_answers: null, reviewed_release: null, files: [], facts: "{}", facts_by: "" };

/** Columns of answers that are complete under a release. */
const completed = (release: string, sealed_answers: string) => ({
  release,
  sealed_answers,
  reviewed_release: release,
  update_required: false,
  update_flags: "[]",
  editing: false,
  consent_withdrawn: null,
});

const answersOf = ({
  sealed_answers,
  reviewed_release,
  files,
  facts,
  facts_by,
}: Omit<Answered, "facts"> & { facts: object }): Answered => ({
  sealed_answers,
  reviewed_release,
  files,
  facts: JSON.stringify(facts),
  facts_by,
});

/** Counts the rows themselves; the customer's lock prevents races. */
async function limitNew(ctx: Context, tx: Db, customerId: string): Promise<void> {
  const { applicationsPerHour } = { ...USUAL_LIMITS, ...ctx.releases.live().site.limits };
  const row = await tx
    .selectFrom("applications")
    .select("created_at")
    .where("customer_id", "=", customerId)
    .orderBy("created_at", "desc")
    .offset(applicationsPerHour - 1)
    .limit(1)
    .executeTakeFirst();
  const wait = row === undefined ? 0 : row.created_at.getTime() + HOUR_MS - ctx.clock.now().getTime();
  if (wait > 0) throw new ApiError("TOO_MANY_REQUESTS", { retryAfter: Math.ceil(wait / 1000) });
}

async function insert(ctx: Context, tx: Db, input: Omit<Completion, "answers" | "files" | "facts">, answered: Answered): Promise<string> {
  const id = randomUuid();
  const now = ctx.clock.now();
  const { customerId, prospectId, product, release } = input;
  await tx
    .insertInto("applications")
    .values({
      id,
      customer_id: customerId,
      prospect_id: prospectId,
      product,
      release,
      state: "open",
      ...answered,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

/** The profile reports the most recently updated application as `inflight_credit_app_id`. */
async function touch(ctx: Context, tx: Db, id: string): Promise<string> {
  await tx.updateTable("applications").set({ updated_at: ctx.clock.now() }).where("id", "=", id).execute();
  return id;
}

/** Adds files to the files of an application, without duplicates. */
export async function addFiles(tx: Db, id: string, files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  const all = sql<string[]>`(select array_agg(distinct file) from unnest(files || ${[...files]}::uuid[]) as given (file))`;
  await tx.updateTable("applications").set({ files: all }).where("id", "=", id).execute();
}
