import type { Answers } from "../../../contract/customer/profile.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables/tables.ts";
import type { Writer } from "./draft-merge.ts";
import { readDraft, type StoredDraft } from "./read-draft.ts";

/** Returns the codes of products with an unfinished form. */
export async function unfinishedProducts(db: Db, customerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("drafts")
    .select("product")
    .where("customer_id", "=", customerId)
    .where("sealed_answers", "is not", null)
    .orderBy("product")
    .execute();
  return rows.map(({ product }) => product);
}

interface NewDraft {
  /** Product code. */
  product: string;
  form: string;
  release: string;
  step: string | undefined;
  /** The same as `step`, but undefined for the review page, which is no step of the form. */
  reached: string | undefined;
  answers: Answers;
  /** Ids of the files that the answers refer to. */
  files: string[];
  writers: readonly Writer[];
  cleared: readonly string[];
}

/** Inserts or replaces a draft. */
export async function storeDraft(
  ctx: Context,
  tx: Db,
  customerId: string,
  before: StoredDraft,
  { product, form, release, step, reached, answers, files, writers, cleared }: NewDraft,
): Promise<{ savedAt: Date; revision: number }> {
  const savedAt = ctx.clock.now();
  const revision = before.revision + 1;
  // A draft that is started after the form was submitted has reached no step.
  const at = before.answers === null ? {} : before.steps;
  const row = {
    form,
    release,
    step: step ?? null,
    steps: JSON.stringify(reached === undefined ? at : { [`${form}/${reached}`]: savedAt.toISOString(), ...at }),
    files,
    sealed_answers: await ctx.vault.encryptJson(customerId, answers, tx),
    saved_at: savedAt,
    revision,
    cleared: [...cleared],
    writers: JSON.stringify(writers),
  };
  await tx
    .insertInto("drafts")
    .values({ customer_id: customerId, product, ...row })
    .onConflict((conflict) => conflict.columns(["customer_id", "product"]).doUpdateSet(row))
    .execute();
  return { savedAt, revision };
}

/** Names of deleted answers of a product's form. */
interface ClearedNames {
  /** Hash of the release that defines the names. */
  release: string;
  names: readonly string[];
}

/** Updates a draft's existing answers with those that a change of the offers asked for; adds no others. */
export async function overlayDraft(ctx: Context, tx: Db, customerId: string, product: string, changed: Answers): Promise<void> {
  const { answers } = await readDraft(ctx, tx, customerId, product);
  const own = Object.entries(changed).filter(([name]) => answers !== null && Object.hasOwn(answers, name));
  if (own.length === 0) return;
  const sealed_answers = await ctx.vault.encryptJson(customerId, { ...answers, ...Object.fromEntries(own) }, tx);
  await tx
    .updateTable("drafts")
    .set((row) => ({ sealed_answers, saved_at: ctx.clock.now(), revision: row("revision", "+", 1) }))
    .where("customer_id", "=", customerId)
    .where("product", "=", product)
    .execute();
}

/**
 * Deletes a draft's answers after the form was submitted. The revision increases and the writers
 * remain, so that pages detect the change and delayed drafts are ignored. The names of deleted
 * answers are kept for the next draft.
 */
export async function clearDraft(
  ctx: Context,
  tx: Db,
  customerId: string,
  { product, form, release, names }: ClearedNames & { product: string; form: string },
): Promise<void> {
  const row = { form, release, cleared: [...names], sealed_answers: null, files: [], step: null, saved_at: ctx.clock.now() };
  await tx
    .insertInto("drafts")
    .values({ customer_id: customerId, product, ...row, revision: 1, writers: JSON.stringify([]) })
    .onConflict((conflict) =>
      conflict.columns(["customer_id", "product"]).doUpdateSet((old) => ({ ...row, revision: old("drafts.revision", "+", 1) })),
    )
    .execute();
}

/**
 * Deletes a draft when the customer starts a new application: its answers and the names of deleted
 * answers.
 */
export async function dropDraft(ctx: Context, tx: Db, customerId: string, product: string): Promise<void> {
  await tx
    .updateTable("drafts")
    .set((row) => ({
      sealed_answers: null,
      files: [],
      step: null,
      cleared: [],
      saved_at: ctx.clock.now(),
      revision: row("revision", "+", 1),
    }))
    .where("customer_id", "=", customerId)
    .where("product", "=", product)
    .where("sealed_answers", "is not", null)
    .execute();
}

/**
 * Returns the names of deleted answers, also after the form was submitted; null if there never was
 * a draft.
 */
export async function readCleared(db: Db, customerId: string, product: string): Promise<ClearedNames | null> {
  const row = await db
    .selectFrom("drafts")
    .select(["release", "cleared"])
    .where("customer_id", "=", customerId)
    .where("product", "=", product)
    .executeTakeFirst();
  return row === undefined ? null : { release: row.release, names: row.cleared };
}
