import type { Answers } from "../../../contract/customer/profile.ts";
import type { Context } from "../../platform/context.ts";
import type { Db } from "../../platform/db/tables.ts";
import type { Writer } from "./draft-merge.ts";

/** What is stored for a product that a customer has begun. */
export interface StoredDraft {
  /** 0 where there never was a draft. */
  revision: number;
  writers: readonly Writer[];
  /** Hash of the release that the answers were given under. */
  release: string;
  /** Null where there never was a draft, and once the form was sent. */
  answers: Answers | null;
  /** Names of the answers that were taken away. */
  cleared: readonly string[];
  savedAt: Date | null;
  /** When the form was first at each step, in ISO 8601, by `form/step`. */
  steps: Readonly<Record<string, string>>;
}

const NONE: StoredDraft = { revision: 0, writers: [], release: "", answers: null, cleared: [], savedAt: null, steps: {} };

/** The draft of a product, by its code. Whoever changes it afterwards holds the customer's lock. */
export async function readDraft(ctx: Context, tx: Db, customerId: string, product: string): Promise<StoredDraft> {
  const row = await tx
    .selectFrom("drafts")
    .select(["revision", "writers", "release", "sealed_answers", "cleared", "saved_at", "steps"])
    .where("customer_id", "=", customerId)
    .where("product", "=", product)
    .executeTakeFirst();
  if (row === undefined) return NONE;
  const { revision, writers, release, sealed_answers, cleared, saved_at, steps } = row;
  const answers = sealed_answers === null ? null : await ctx.vault.openJson<Answers>(customerId, sealed_answers, tx);
  return { revision, writers, release, answers, cleared, savedAt: saved_at, steps };
}

/** Codes of the products whose form is half-filled. */
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
  /** Code of the product. */
  product: string;
  form: string;
  release: string;
  step: string | undefined;
  /** The same, where it is a step of the form and not the page that looks over all. */
  reached: string | undefined;
  answers: Answers;
  /** Ids of the files that the answers name. */
  files: string[];
  writers: readonly Writer[];
  cleared: readonly string[];
}

/** Puts a draft in the place of the one before. */
export async function storeDraft(
  ctx: Context,
  tx: Db,
  customerId: string,
  before: StoredDraft,
  { product, form, release, step, reached, answers, files, writers, cleared }: NewDraft,
): Promise<{ savedAt: Date; revision: number }> {
  const savedAt = ctx.clock.now();
  const revision = before.revision + 1;
  // One that is begun anew, once the form was sent, has been at no step.
  const at = before.answers === null ? {} : before.steps;
  const row = {
    form,
    release,
    step: step ?? null,
    steps: JSON.stringify(reached === undefined ? at : { [`${form}/${reached}`]: savedAt.toISOString(), ...at }),
    files,
    sealed_answers: await ctx.vault.sealJson(customerId, answers, tx),
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

/** Where the names of what was taken away stand, for a product. */
export interface ClearedNames {
  /** Hash of the release that they are names of. */
  release: string;
  names: readonly string[];
}

/** Lays answers that were given elsewhere over those that a draft has; it takes no others. */
export async function overlayDraft(ctx: Context, tx: Db, customerId: string, product: string, given: Answers): Promise<void> {
  const { answers } = await readDraft(ctx, tx, customerId, product);
  const own = Object.entries(given).filter(([name]) => answers !== null && Object.hasOwn(answers, name));
  if (own.length === 0) return;
  const sealed_answers = await ctx.vault.sealJson(customerId, { ...answers, ...Object.fromEntries(own) }, tx);
  await tx
    .updateTable("drafts")
    .set((row) => ({ sealed_answers, saved_at: ctx.clock.now(), revision: row("revision", "+", 1) }))
    .where("customer_id", "=", customerId)
    .where("product", "=", product)
    .execute();
}

/**
 * The form was sent: the answers go. Revision and writers stay, so that no page takes a draft that is begun later for the one
 * that it has seen, and a draft that was late brings nothing back; so do the names of what was taken away, for the next time.
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

/** The customer begins anew: the answers of a product's half-filled form go, as when a form is sent; what was taken away counts no more. */
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

/** Also of a draft whose form was sent. */
export async function readCleared(db: Db, customerId: string, product: string): Promise<ClearedNames | null> {
  const row = await db
    .selectFrom("drafts")
    .select(["release", "cleared"])
    .where("customer_id", "=", customerId)
    .where("product", "=", product)
    .executeTakeFirst();
  return row === undefined ? null : { release: row.release, names: row.cleared };
}
